"""The rulesets of this installation: their files, house rules, the catalogue."""
