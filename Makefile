# make serve   the service on http://127.0.0.1:8000 (HOST and PORT change that), until Ctrl+C
# make test    everything that must hold before a commit
# The first run makes .venv from the pinned packages; later runs use it as it is.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
PYTHON ?=
JOBS ?= 2
DIST := dist
LOCALE := service/mahjong_scoring/texts/locale

# COMPILED=1: with the engine compiled (serve, bench).
COMPILED ?=
COMPILED_STAMP := $(if $(COMPILED),$(VENV)/compiled.stamp)
PATHS := $(if $(COMPILED),PYTHONPATH=$(abspath $(VENV)/compiled))
# Is there the compiler that this Python calls, and its headers?
CAN_COMPILE = $(BIN)/python -c 'import os, shutil, sys, sysconfig as s; \
	sys.exit(not (shutil.which((os.environ.get("CC") or s.get_config_var("CC") or "cc").split()[0]) \
	and os.path.exists(s.get_path("include") + "/Python.h")))'

# With REQUIRE_ALL=1 no test may be skipped: a missing tool is an error then.
REQUIRE_ALL ?=
export REQUIRE_ALL
NO_SKIPS := $(if $(REQUIRE_ALL),-p tests.no_skips)
PYTEST := $(BIN)/python -m pytest $(NO_SKIPS)

.DEFAULT_GOAL := help
.PHONY: help serve test test-slow test-compiled test-takes browser check format differential fuzz load attack bench scale same snapshots messages coverage audit wheel lock sbom pin-base oracle spark clean

help:
	@sed -n 's/^# //p;/^$$/q' Makefile
	@echo "Also: test-slow test-compiled browser check format differential fuzz load attack bench scale same snapshots messages coverage audit wheel lock sbom pin-base spark clean"

serve: $(VENV)/run.stamp $(COMPILED_STAMP)
	$(PATHS) $(BIN)/python -m mahjong_scoring serve

test: test-takes check oracle
	$(PYTEST) --numprocesses $(JOBS) --dist loadgroup -m "not wide and not slow"

# What takes longer: generated clients, the wheel and the image, random requests by the contract, the second opinions on deals.
test-slow: $(VENV)/dev.stamp oracle $(if $(REQUIRE_ALL),spark)
	$(PYTEST) --numprocesses $(JOBS) --dist loadgroup -m "slow and not wide"

# The same tests with the engine compiled, those that ask it.
test-compiled: $(VENV)/compiled.stamp oracle
	PYTHONPATH=$(abspath $(VENV)/compiled) BUILD=compiled $(PYTEST) --override-ini pythonpath=. --numprocesses $(JOBS) --dist loadgroup \
		-m "not plain" tests/unit tests/property tests/rulesets tests/api tests/differential

# The page in a browser, with a longer look at it than `make test` has time for.
browser: $(VENV)/dev.stamp
	$(PYTEST) tests/browser

test-takes:
	@echo "make test takes five to ten minutes on two processors; the first time it also puts 600 MB of packages into $(VENV), in two minutes."

check: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict service

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

differential: $(VENV)/dev.stamp oracle
	DIFFERENTIAL_DEALS=$${DIFFERENTIAL_DEALS:-100000} $(PYTEST) tests/differential --numprocesses $(JOBS)

fuzz: $(VENV)/dev.stamp
	$(BIN)/python -m bench.fuzz

load: $(VENV)/dev.stamp
	$(BIN)/python -m bench.load

attack: $(VENV)/dev.stamp
	$(BIN)/python -m bench.attack

bench: $(VENV)/dev.stamp $(COMPILED_STAMP) oracle
	$(PATHS) $(BIN)/python -m bench

scale: $(VENV)/dev.stamp
	$(BIN)/python -m bench.scale

# OLD and NEW: the addresses of two running services that should answer the same.
same: $(VENV)/dev.stamp
	$(BIN)/python -m bench.same_answers --old $(OLD) --new $(NEW)

# What every ruleset comes to, after its rules and its version have changed: read the difference before committing it.
# UNRELEASED: the ids of rulesets that nobody has used yet, which keep their version.
snapshots: $(VENV)/dev.stamp
	$(BIN)/python -m tests.hardening.snapshots $(if $(UNRELEASED),--unreleased $(UNRELEASED))

coverage: $(VENV)/dev.stamp oracle
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

audit: $(VENV)/dev.stamp
	$(BIN)/pip-audit --requirement constraints.txt --strict --no-deps --disable-pip --progress-spinner off
	$(BIN)/pip-audit --requirement constraints-build.txt --strict --no-deps --disable-pip --progress-spinner off
	$(BIN)/pip-audit --requirement constraints-compile.txt --strict --no-deps --disable-pip --progress-spinner off
	$(BIN)/pip-audit --requirement constraints-dev.txt --strict --no-deps --disable-pip --progress-spinner off

# With the engine compiled where there is a C compiler, of plain Python elsewhere and with PURE=1. It is built from the sdist, in a folder
# of its own, so that nothing compiled is left here.
wheel: $(VENV)/dev.stamp
	rm -rf $(DIST)
	if [ -z "$(PURE)" ] && $(CAN_COMPILE); then compiled=1; else compiled=0; fi; \
	HATCH_BUILD_HOOK_ENABLE_MYPYC=$$compiled $(BIN)/python -m build --no-isolation --outdir $(DIST)

# New versions of everything, each with the hashes of all its files, for every Python and platform at once: run time, what builds the
# package, what compiles it, development, the reference for MCR, and PySpark, each in its own file. Another index than the public one: UV_DEFAULT_INDEX names it.
PINS = $(VENV)/lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
BESIDES = $$(sed -n 's/^\([^ =]*\)==.*/--no-emit-package=\1/p' $(1)) $(addprefix --constraint=,$(1))
lock: $(VENV)/python
	rm -rf $(VENV)/lock
	$$(cat $(VENV)/python) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet uv
	rm -f constraints*.txt
	$(PINS) --output-file constraints.txt
	$(PINS) --output-file constraints-build.txt --extra build $(call BESIDES,constraints.txt)
	$(PINS) --output-file constraints-compile.txt --extra compile $(call BESIDES,constraints.txt constraints-build.txt)
	$(PINS) --output-file constraints-dev.txt --extra dev $(call BESIDES,constraints.txt constraints-build.txt constraints-compile.txt)
	$(PINS) --output-file constraints-oracle.txt --extra oracle $(call BESIDES,constraints.txt)
	$(PINS) --output-file constraints-spark.txt --extra spark $(call BESIDES,constraints.txt) --constraint=constraints-dev.txt
	rm -rf $(VENV)/lock

# The software bill of materials (CycloneDX) of what the service needs at run time.
sbom: $(VENV)/dev.stamp
	mkdir -p $(DIST)
	$(BIN)/cyclonedx-py requirements constraints.txt --pyproject pyproject.toml --mc-type application --output-reproducible \
		--output-format JSON --output-file $(DIST)/sbom.cdx.json

# The digests of the base images, where docker is and a registry of images can be reached.
pin-base: $(VENV)/python
	$(BIN)/python deploy/pin_base.py

# After a sentence in the code has changed: the catalogues take it up, with an empty translation (or one marked fuzzy) where it is
# new. Translate it in the .po files, with any editor or one for such files, and run this again.
messages: $(VENV)/dev.stamp
	$(BIN)/pybabel --quiet extract --no-default-keywords --keywords 'N_ NN_:1,2 NP_:1c,2' \
		--add-location file --no-wrap --output $(VENV)/messages.pot service
	$(BIN)/pybabel --quiet update --input-file $(VENV)/messages.pot --output-dir $(LOCALE) \
		--no-wrap --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/pybabel --quiet compile --directory $(LOCALE)

clean:
	rm -rf $(VENV) build dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache

# --- the virtual environment ---

$(VENV)/python:
	@for name in $(PYTHON) python3.15 python3.14 python3.13 python3.12 python3.11 python3; do \
		if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$name; break; fi; \
	done; \
	if [ -z "$$found" ]; then echo "Python 3.11 or newer is needed and none was found (make PYTHON=/path/to/python names one)." >&2; exit 1; fi; \
	"$$found" -m venv $(VENV) || { echo "$$found cannot make a virtual environment (on Debian: apt install python3-venv)." >&2; exit 1; }; \
	command -v "$$found" > $@

# The checkout itself is installed editable: `mahjong-scoring` and `import mahjong_scoring` work from .venv, whatever the folder.
$(VENV)/run.stamp: constraints.txt constraints-build.txt pyproject.toml | $(VENV)/python
	$(PIP) --require-hashes --requirement constraints.txt --requirement constraints-build.txt
	$(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/dev.stamp: constraints-compile.txt constraints-dev.txt $(VENV)/run.stamp
	$(PIP) --require-hashes $(addprefix --requirement ,constraints.txt constraints-build.txt constraints-compile.txt constraints-dev.txt)
	@touch $@

# The engine compiled, in a folder that COMPILED=1 puts on the path before the checkout.
$(VENV)/compiled.stamp: $(VENV)/dev.stamp pyproject.toml openapi.yaml $(shell find service rulesets -type f ! -name '*.pyc')
	rm -rf $(VENV)/compiled $(VENV)/dist
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m build --no-isolation --outdir $(VENV)/dist > $(VENV)/compiled.log 2>&1 \
	|| { cat $(VENV)/compiled.log >&2; exit 1; }
	$(PIP) --no-deps --target $(VENV)/compiled $(VENV)/dist/*.whl
	@touch $@

# PyMahjongGB is compiled here. Without a compiler the tests against it are skipped, unless REQUIRE_ALL is set.
oracle: $(VENV)/dev.stamp
	@cmp -s constraints-oracle.txt $(VENV)/oracle.stamp \
	|| { $(PIP) --require-hashes --requirement constraints-oracle.txt > $(VENV)/oracle.log 2>&1 && cp constraints-oracle.txt $(VENV)/oracle.stamp; } \
	|| if [ -n "$(REQUIRE_ALL)" ]; then cat $(VENV)/oracle.log >&2; echo "PyMahjongGB could not be built; REQUIRE_ALL demands it." >&2; exit 1; \
	else echo "PyMahjongGB could not be built (is there a C++ compiler?): the tests that compare with it are skipped."; fi

# PySpark is large and only for one example: it has an environment of its own. Without it the test of that example is skipped.
spark: $(VENV)/spark.stamp

$(VENV)/spark.stamp: constraints.txt constraints-spark.txt | $(VENV)/python
	$$(cat $(VENV)/python) -m venv $(VENV)/spark
	$(VENV)/spark/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --requirement constraints.txt --requirement constraints-spark.txt
	@touch $@
