"""The game: no Flask, no I/O but reading the ruleset files. Usable as a library."""
