"""The shell around the core: sockets, clocks, chance and bots, on trio. It carries decisions out and makes none."""
