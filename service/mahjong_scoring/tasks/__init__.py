"""What can be asked: score, waits, verify, compare, payments for stated scores, sittings."""
