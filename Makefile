# make demo: install and check a small multilingual project.
# make test: install and run all checks and tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint docs clean

demo: .make/install
	@echo
	@echo '$$ politesse score'
	@$(BIN)/politesse score examples/lines.txt
	@echo
	@echo '$$ politesse check examples/shop'
	@$(BIN)/politesse check examples/shop --statistics || test $$? -eq 1

test: .make/dev lint
	$(BIN)/pytest -n auto

lint: .make/dev
	$(BIN)/ruff check src tests benchmarks docs
	$(BIN)/ruff format --check src tests benchmarks docs
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .make/dev
	$(BIN)/python docs/generate.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

.make/install: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet -e .
	@mkdir -p .make && touch $@

.make/dev: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet -e '.[dev,train]'
	@mkdir -p .make && touch $@

clean:
	rm -rf $(VENV) .make
