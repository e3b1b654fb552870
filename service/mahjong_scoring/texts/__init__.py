"""Names and messages in four languages."""
