# Doors into a fresh checkout: `make demo`, `make test`, and `make bench`.
# They need Python 3.11 or newer, git and make, and put everything else in .venv.

PYTHON ?= python3
VENV   := .venv
FAULTS ?= 1
PY     := $(VENV)/bin/python
# Nothing of the machine's own Python set-up may leak in.
export PYTHONNOUSERSITE := 1
unexport PYTHONPATH PYTHONHOME

.PHONY: demo test test-slow bench clean

demo: $(VENV)/.ready
	@$(VENV)/bin/git-ctx demo

test: $(VENV)/.ready-dev
	@$(PY) -m pytest -n 2

# FAULTS=4 kills four times as often as usual.
test-slow: $(VENV)/.ready-dev
	@$(PY) -m pytest -m slow -n 2 --faults $(FAULTS)

# How it compares with its goals and with others: tests/benchmarks/run.py --help.
bench: $(VENV)/.ready-bench
	@$(PY) tests/benchmarks/run.py $(BENCH)

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/.ready $@

$(VENV)/.ready-bench: pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $(VENV)/.ready $@

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
