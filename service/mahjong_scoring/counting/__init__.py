"""The ways of counting: what a reading is worth."""
