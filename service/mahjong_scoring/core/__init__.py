"""What everything else speaks of: tiles, suits, sets, hands, deals, faults."""
