"""What a host decides, without doing anything: events in, commands out. No clock, no socket, no randomness."""
