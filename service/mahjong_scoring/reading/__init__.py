"""How a hand can be read: its forms, what it waits for, how far it is from ready."""
