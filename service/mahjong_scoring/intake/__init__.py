"""From the values of a request to a deal: reads notation and facts, and finds contradictions."""
