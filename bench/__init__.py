"""Speed in ratios (``python -m bench``), load (``bench.load``), fuzzing (``bench.fuzz``) and scale-out (``bench.scale``)."""
