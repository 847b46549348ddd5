# Everything lives in .venv. The interpreted code is src/ itself (PYTHONPATH=src); the native build
# is installed into .venv, so no compiled module ever lies in src/ and hides an edit.
#
# SPEELTAFEL_NATIVE = off | auto | required says how hard to try to compile; see setup.py.
#
# The page is built from ui/ into src/speeltafel/web/page, and installed with the rest.

PYTHON ?= python3
GAME ?= herrlof
WORKERS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL := $(PIP) install --require-hashes --no-deps
PYTEST := $(BIN)/python -m pytest -n $(WORKERS)

INTERPRETED := PYTHONPATH=src SPEELTAFEL_BUILD=interpreted
NATIVE := env -u PYTHONPATH SPEELTAFEL_BUILD=native

# What an installed build is made from; folders of tests are not installed.
SOURCES := $(shell find src \( -name tests -o -name __pycache__ -o -name '*.egg-info' \) -prune -o -type f -print | sort)

# What the page is made from; a folder is newer when a file in it comes or goes.
PAGE := src/speeltafel/web/page
PAGE_SOURCES := $(shell find ui/src ui/public) $(wildcard ui/*.html ui/*.json ui/*.js ui/*.ts)
NPM := npm --prefix ui --loglevel=error

# A page for development: every component in every state. It is no part of what is installed.
SPECIMEN := build/specimen

# True if there is what builds the page.
HAS_NODE := node -e 'process.exit(+(parseInt(process.versions.node) < 20))' 2>/dev/null && command -v npm >/dev/null
NO_NODE := The page is not built: that needs node 20 or newer, and npm (Debian: apt-get install nodejs npm).

# Where there is no node, all but the page works; CI insists.
BUILD_PAGE = if $(HAS_NODE); then $(MAKE) --no-print-directory $(PAGE)/index.html; \
	else echo '$(NO_NODE)' >&2; test '$(CI)' != true; fi

# True if the installed build is native.
IS_NATIVE := ls $(VENV)/lib/python3*/site-packages/speeltafel__mypyc.*.so >/dev/null 2>&1

SAY_INTERPRETED := $(IS_NATIVE) || echo 'No native build here: this runs interpreted, and slower ("make native" tells why).'

# Not empty if there is a compiler that finds Python's headers. Evaluated in recipes: it asks .venv.
COMPILER = $(shell $$($(BIN)/python -c 'import os, sysconfig as s; \
	print(os.environ.get("CC") or s.get_config_var("CC"), "-I" + s.get_path("include"))') \
	-include Python.h -x c -c -o /dev/null /dev/null 2>/dev/null && echo yes)

# Tests want the native build wherever it can be had; CI insists.
TEST_MODE = $(or $(SPEELTAFEL_NATIVE),$(if $(filter true,$(CI))$(COMPILER),required,auto))

.PHONY: help play test page check lint types imports native long golden bench peers specimen screenshots format lock clean FORCE
.DELETE_ON_ERROR:

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Without a page there is the terminal.
play: $(VENV)/.run ## serve the games, and open the page: make play ARGS="--port 8081"
	@$(BUILD_PAGE)
	@$(MAKE) --no-print-directory $(VENV)/.build MODE=$(or $(SPEELTAFEL_NATIVE),auto)
	@$(SAY_INTERPRETED)
	@if [ -e $(PAGE)/index.html ]; then $(BIN)/speeltafel serve --open $(ARGS); \
	else $(BIN)/speeltafel play $(GAME) $(ARGS); fi

# What goes through sockets takes one of the builds, the native one if there is one: waiting makes it slow.
test: $(VENV)/.dev ## everything: lint, types, imports, the page, tests interpreted and native
	@$(BUILD_PAGE)
	@$(MAKE) --no-print-directory $(VENV)/.build MODE=$(TEST_MODE)
	@$(MAKE) --no-print-directory check
	@if $(HAS_NODE); then $(NPM) run --silent check && $(NPM) run --silent test; fi
	@if $(HAS_NODE); then $(MAKE) --no-print-directory $(SPECIMEN)/index.html; fi
	@$(BIN)/python tests/kit/chromium.py || test '$(CI)' != true
	$(INTERPRETED) $(PYTEST) $$($(IS_NATIVE) && echo --ignore=tests/browser --ignore=tests/web)
	@if $(IS_NATIVE); then set -x; $(NATIVE) $(PYTEST); fi
	@$(SAY_INTERPRETED)

page: ## build the page
	@$(HAS_NODE) || { echo '$(NO_NODE)' >&2; exit 1; }
	@$(MAKE) --no-print-directory $(PAGE)/index.html

check: lint types imports ## lint, types and imports only

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/bandit -q -c pyproject.toml -r src bench setup.py

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	PYTHONPATH=src $(BIN)/lint-imports

native: $(VENV)/.run ## compile and install the native build, and the page
	@$(BUILD_PAGE)
	@$(MAKE) --no-print-directory $(VENV)/.build MODE=$(or $(SPEELTAFEL_NATIVE),required)

long: $(VENV)/.dev native ## the slow tests, native
	$(NATIVE) $(PYTEST) -m long

specimen: $(VENV)/.dev ## serve a page with every component in every state, at /specimen
	@$(HAS_NODE) || { echo '$(NO_NODE)' >&2; exit 1; }
	@$(MAKE) --no-print-directory $(SPECIMEN)/index.html
	PYTHONPATH=src $(BIN)/python tests/specimen.py serve --port 8090 --data $(SPECIMEN)-data $(ARGS)

screenshots: $(VENV)/.dev page $(SPECIMEN)/index.html ## pictures of every page, in tests/browser/screenshots/look; ARGS=--keep: for the README too
	@$(BIN)/python tests/kit/chromium.py
	PYTHONPATH=src:tests $(BIN)/python tests/browser/pictures.py $(ARGS)

golden: $(VENV)/.dev ## rewrite the golden files; review the diff like code
	$(INTERPRETED) $(BIN)/python -m pytest --golden $(ARGS)

bench: $(VENV)/.bench native ## measure the speed of every game
	$(BIN)/python bench/speed.py $(ARGS)

peers: $(VENV)/.bench native ## measure games beside their nearest peers
	$(BIN)/python bench/peers.py

format: $(VENV)/.dev ## format the code and mend what lint can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	@if [ -e ui/node_modules/.stamp ]; then $(NPM) run --silent format; fi

clean: ## remove everything that was made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis src/*.egg-info
	rm -rf $(PAGE) ui/node_modules tests/browser/screenshots
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

# Locks name versions and hashes, and nothing of where they were fetched.
COMPILE = $(VENV)/uv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links $(ARGS)

lock: $(VENV)/.run ## lock the dependencies anew: make lock ARGS=--upgrade
	$(PYTHON) -m venv $(VENV)/uv && $(VENV)/uv/bin/python -m pip install --quiet uv
	$(COMPILE) requirements.in -o requirements.lock
	$(COMPILE) -c requirements.lock requirements-build.in -o requirements-build.lock
	$(COMPILE) -c requirements.lock -c requirements-build.lock requirements-dev.in -o requirements-dev.lock
	$(COMPILE) -c requirements.lock -c requirements-dev.lock requirements-bench.in -o requirements-bench.lock

ui/node_modules/.stamp: ui/package-lock.json ui/package.json ui/.npmrc
	$(NPM) ci
	@touch $@

$(PAGE)/index.html: ui/node_modules/.stamp $(PAGE_SOURCES)
	$(NPM) run --silent build -- --logLevel warn

$(SPECIMEN)/index.html: ui/node_modules/.stamp $(PAGE_SOURCES) $(wildcard ui/specimen/*)
	$(NPM) run --silent specimen

# The files below stand for what is installed in .venv.

$(VENV)/.run: requirements.lock requirements-build.lock
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed")'
	rm -rf build
	$(PYTHON) -m venv --clear $(VENV)
	$(INSTALL) -r requirements.lock -r requirements-build.lock
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.lock
	$(INSTALL) -r requirements-dev.lock
	@touch $@

$(VENV)/.bench: $(VENV)/.run requirements-bench.lock
	$(INSTALL) -r requirements-bench.lock
	@touch $@

# Changes when a file comes or goes, or when the build is to be made in another way.
$(VENV)/.manifest: FORCE
	@echo '$(MODE) $(CC) $(SOURCES)' | cmp -s - $@ || echo '$(MODE) $(CC) $(SOURCES)' >$@

$(VENV)/.build: $(VENV)/.run $(VENV)/.manifest setup.py pyproject.toml $(SOURCES)
	SPEELTAFEL_NATIVE=$(MODE) $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@
