"""What the pages under docs say, tried out."""
