# Two doors into a fresh checkout: `make demo` and `make test`.
# They need Python 3.11 or newer, git and make, and put everything else in .venv.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
# Nothing of the machine's own Python set-up may leak in.
export PYTHONNOUSERSITE := 1
unexport PYTHONPATH PYTHONHOME

.PHONY: demo test test-slow clean

demo: $(VENV)/.ready
	@$(VENV)/bin/git-ctx demo

test: $(VENV)/.ready-dev
	@$(PY) -m pytest -n 2

test-slow: $(VENV)/.ready-dev
	@$(PY) -m pytest -m slow

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.ready-dev: pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/.ready $@

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
