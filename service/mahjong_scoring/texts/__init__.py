"""What people read: names and messages in four languages."""
