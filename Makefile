# make demo: install and show the main commands at work.
# make check: lint and the quick tests, without torch and corpora.
# make test: install and run all checks and tests.
# make golden: write down what is said of fixed texts, where that is meant to change.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo check test lint docs golden clean

demo: .make/install
	@echo
	@echo '$$ politesse score'
	@$(BIN)/politesse score examples/lines.txt
	@echo
	@echo '$$ politesse check examples/shop'
	@$(BIN)/politesse check examples/shop --statistics || test $$? -eq 1
	@echo
	@echo '$$ politesse rewrite --to informal'
	@echo 'Könnten Sie mir Ihre Adresse schicken?' | $(BIN)/politesse rewrite --to informal
	@echo
	@echo '$$ politesse translate --to fr --formality formal, then informal'
	@echo 'Could you send me your new address, please?' | $(BIN)/politesse translate --to fr --formality formal
	@echo 'Could you send me your new address, please?' | $(BIN)/politesse translate --to fr --formality informal
	@echo
	@echo '$$ politesse stress: a bot that rude guests confuse, and what calming their messages first brings back'
	@$(BIN)/politesse stress --bot python:examples.pizzeria.bot:answer --cases examples/pizzeria/cases.yml --personas neutral,all:3 --calm

check: .make/check lint
	POLITESSE_TESTS=quick $(BIN)/pytest -n auto -m "not slow"

test: .make/dev lint
	$(BIN)/pytest -n auto

lint: .make/check
	$(BIN)/ruff check src tests evaluation docs
	$(BIN)/ruff format --check src tests evaluation docs
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .make/check
	$(BIN)/python docs/generate.py

golden: .make/check
	CT2_USE_MKL=0 $(BIN)/python tests/golden/regenerate.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

.make/install: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet -e .
	@mkdir -p .make && touch $@

.make/check: $(BIN)/python pyproject.toml
	$(BIN)/pip install --quiet -e '.[dev]'
	@mkdir -p .make && touch $@

.make/dev: .make/check
	$(BIN)/pip install --quiet -e '.[train]'
	@mkdir -p .make && touch $@

clean:
	rm -rf $(VENV) .make
