# The only commands: `make demo`, `make test`, and what they stand on. Each does its own set-up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_CONSTRAINT=requirements.lock $(BIN)/python -m pip --quiet --disable-pip-version-check
CARGO := cargo --locked
RUST := Cargo.toml Cargo.lock $(wildcard crates/core/Cargo.toml crates/answers/Cargo.toml crates/python/Cargo.toml) $(shell find crates/core crates/answers crates/python crates/bot crates/lower -name tests -prune -o \( -name '*.rs' -o -name 'weights.bin' \) -print)
# The target of Rust that browsers run, which is added where that can be done.
WASM := wasm32-unknown-unknown
HAS_WASM = test -d "$$(rustc --print sysroot)/lib/rustlib/$(WASM)" || rustup --quiet target add $(WASM) 2>/dev/null
BUILD_WASM = $(CARGO) build --quiet --profile wasm --lib --target $(WASM)

# What `make build EXTRAS=plot,parquet` installs besides, by its name in pyproject.toml.
EXTRAS ?=
COMMA := ,
EXTRA_STAMPS := $(patsubst %,$(VENV)/.extra-%,$(sort $(subst $(COMMA), ,$(EXTRAS))))

# Containers tend to forbid Python to keep what it has compiled. Tests start it thousands of times.
unexport PYTHONDONTWRITEBYTECODE

# Tests wait for processes and browsers a third of their time: one worker more than cores. Whoever is
# done first takes over from the others.
WORKERS = $(shell $(PYTHON) -c 'import os; print(min(8, 1 + (os.cpu_count() or 1)))')
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Browsers that the tests of the page can look through, and the package that has one.
BROWSERS := $(PAILI_CHROMIUM) chromium-headless-shell chromium chromium-browser google-chrome
HAS_BROWSER = for name in $(BROWSERS); do command -v "$$name" >/dev/null && exit 0; done; false
GET_BROWSER = apt-get -qq update && { apt-get -qq install -y --no-install-recommends chromium-headless-shell || apt-get -qq install -y --no-install-recommends chromium; }

# The bot that `paili botzone --bundle` puts into a file of JavaScript, in the instructions that old
# hosts know.
BOT := python/paili/botzone/bot.wasm
BUILD_BOT = if $(HAS_WASM); then $(BUILD_WASM) -p paili-bot && $(LOWER_BOT); else echo "paili botzone --bundle needs the target $(WASM) of Rust: run rustup target add $(WASM) and make bot" >&2; fi
LOWER_BOT = $(CARGO) run --quiet -p paili-lower -- target/$(WASM)/wasm/paili_bot.wasm $(BOT)

.PHONY: bot demo build test check browser lint lint-rust lint-python lint-types lint-stubs lint-files census bench papers strength docs schemas wasm site wheel wheels sdists fuzz clean prerequisites

demo: build
	@$(BIN)/paili demo

build: $(EXTRA_STAMPS) $(VENV)/.papers

# Every module's behaviour, the laws, most of the documentation's snippets, a sample of parity and of
# the papers' claims: minutes.
test: $(VENV)/.papers $(VENV)/.tools
	$(PYTEST) --depth test
	$(CARGO) test --quiet -p paili-core -p paili-answers --features paili-answers/schemas
	$(CARGO) test --quiet --profile dev -p paili-lower

# What `make test` leaves out: what takes long, most claims' verdicts, what waits for processes, and the
# page in a browser, with a server and without.
check: $(VENV)/.papers $(VENV)/.tools wasm | browser
	$(PYTEST) --depth check --only-deeper

# A browser for the tests of the page: installed where that can be done, else named in one line.
browser:
	@$(HAS_BROWSER) || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && { $(GET_BROWSER); } >/dev/null; } || { echo "the tests of the page need a browser: install chromium-headless-shell or chromium, or name one in PAILI_CHROMIUM" >&2; exit 1; }

# What `make check` leaves out: exhaustive and very long checks, full samples, exact distributions, a million hands against each peer.
census: $(VENV)/.papers $(VENV)/.tools
	$(BIN)/python -m pytest --depth census tests/census
	$(BIN)/python -m pytest --depth census --only-deeper --ignore tests/census --durations=10
	$(CARGO) test --release --quiet -p paili-core --test environments --test games --test sichuan --test required --test jokers --test mcr_agents --test first_rows -- --ignored

# Gives every reader and the core inputs that nobody thought of, so many minutes each. What fails is
# in fuzz/found or fuzz/core/target/found. docs/reliability.md says what it is for.
MINUTES ?= 1
fuzz: $(VENV)/.papers $(VENV)/.tools
	$(PIP) install --group fuzz
	$(BIN)/python -m fuzz --seconds $$((60 * $(MINUTES)))
	for target in questions scoring games; do fuzz/run_core.sh $$target $$((60 * $(MINUTES))) || exit 1; done

# `make -j2 lint` does two things at a time.
lint: lint-rust lint-python lint-types lint-stubs lint-files

lint-rust: | prerequisites
	$(CARGO) fmt --all --check
	$(CARGO) clippy --quiet --workspace --all-targets -- -D warnings

lint-python: $(VENV)/.papers $(VENV)/.tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python tools/prose.py
	PYTHONPATH=python:papers/src $(BIN)/lint-imports

lint-types: $(VENV)/.papers $(VENV)/.tools
	$(BIN)/mypy

lint-stubs: $(VENV)/.papers $(VENV)/.tools
	MYPYPATH=python $(BIN)/python -m mypy.stubtest paili._core

lint-files: $(VENV)/.papers $(VENV)/.tools
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff

# Writes docs/benchmarks.md.
bench: $(VENV)/.papers $(VENV)/.tools
	$(BIN)/python -m benchmarks

# Runs the papers' experiments and claims of which papers/docs has no record by these sources, at
# most an hour and a half, and writes the pages; an interrupted run goes on where it was.
# `.venv/bin/python -m benchmarks.papers --full` runs everything at the papers' sizes, in a night.
papers: $(VENV)/.papers $(VENV)/.tools
	$(BIN)/python -m benchmarks.papers

# Plays the native agents against each other, some hours, and writes docs/strength.md and
# docs/sichuan-strength.md; an interrupted run goes on where it was.
strength: $(VENV)/.papers $(VENV)/.tools
	$(BIN)/python -m benchmarks.strength
	$(BIN)/python -m benchmarks.strength.sichuan_ladder

# Runs every command and output of the documentation.
docs: $(VENV)/.papers $(VENV)/.tools
	$(PYTEST) --depth check tests/docs

# The schemas of answers, python/paili/schemas, which are generated from the types of the answers.
schemas:
	$(CARGO) run --quiet -p paili-answers --features schemas --example schemas

# The core for browsers: target/wasm/paili.wasm, and native.js, the worker that loads it.
wasm:
	@command -v cargo >/dev/null || { echo "make wasm needs Rust 1.88 or later: install it from https://rustup.rs" >&2; exit 1; }
	@$(HAS_WASM) || { echo "make wasm needs the target $(WASM) of Rust: run rustup target add $(WASM)" >&2; exit 1; }
	$(BUILD_WASM) -p paili-wasm -p paili-bot
	@$(LOWER_BOT)
	@mkdir -p target/wasm
	@cp target/$(WASM)/wasm/paili_wasm.wasm target/wasm/paili.wasm
	@cp python/paili/web/page/native.js target/wasm/native.js
	@echo "target/wasm/paili.wasm: $$(wc -c < target/wasm/paili.wasm) bytes, $$(gzip -9 -c target/wasm/paili.wasm | wc -c) compressed"

# The bot alone. Without the target, everything else of paili works.
bot:
	@$(BUILD_BOT)

# The documentation, the API reference, the notebooks and the analyser as target/site/index.html.
site: $(VENV)/.papers $(VENV)/.site
	@if [ -d crates/wasm ]; then $(MAKE) --no-print-directory wasm || echo "make site: the site has no analyser: make wasm failed" >&2; fi
	@$(BIN)/python -m docs.site
	@echo "target/site/index.html"

# A wheel for every Python from 3.11 on and a source distribution, of paili and of the papers, in
# target/wheels; each is installed in a virtual environment that has nothing else, and tried there.
wheel: $(VENV)/.made bot | prerequisites
	rm -rf target/wheels
	$(BIN)/maturin build --release --locked --quiet --out target/wheels
	$(MAKE) --no-print-directory sdists
	PIP_CONSTRAINT=$(CURDIR)/requirements.lock $(BIN)/python -m tests.packages target/wheels

# Wheels for Linux, of two processors, for systems from 2014 on and for musl, in target/wheels. zig
# links for all of them; those that run here are tried.
LINUX := x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu x86_64-unknown-linux-musl aarch64-unknown-linux-musl
wheels: $(VENV)/.made bot | prerequisites
	$(PIP) install --group wheels
	rustup --quiet target add $(LINUX)
	rm -rf target/wheels
	for target in $(LINUX); do \
		case $$target in *-musl) oldest=musllinux_1_2;; *) oldest=manylinux2014;; esac; \
		PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/maturin build --release --locked --quiet --zig --target $$target --compatibility $$oldest --out target/wheels || exit 1; \
	done
	$(BIN)/python -m tests.wheels target/wheels

# The source distributions, in target/wheels, and the wheel of the papers, which is for any machine.
sdists: $(VENV)/.made | prerequisites
	$(BIN)/maturin sdist --out target/wheels
	cd papers && $(CURDIR)/$(BIN)/python -m hatchling build -d $(CURDIR)/target/wheels

clean:
	rm -rf $(VENV) target python/paili/_core.abi3.so $(BOT)

prerequisites:
	@command -v $(PYTHON) >/dev/null || { echo "paili needs Python 3.11 or later: install python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "paili needs Python 3.11 or later, and $(PYTHON) is older: install one and set PYTHON=python3.x" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "paili needs the venv module of Python: install python3-venv" >&2; exit 1; }
	@command -v cargo >/dev/null || { echo "paili needs Rust 1.88 or later: install it from https://rustup.rs" >&2; exit 1; }
	@cargo --version | awk '{ split($$2, v, "."); exit !(v[1] > 1 || v[2] >= 88) }' || { echo "paili needs Rust 1.88 or later, and this is $$(cargo --version): run rustup update" >&2; exit 1; }

# Stamps: a virtual environment with what builds, paili installed in it, the papers, and what tests
# and lint need.
$(VENV)/.made: requirements.lock | prerequisites
	$(PYTHON) -m venv $(VENV)
	$(PIP) install "pip>=25.1" "maturin>=1.9,<2" "hatchling>=1.27,<2"
	@touch $@

$(VENV)/.built: $(VENV)/.made pyproject.toml $(RUST) | prerequisites
	@{ $(BUILD_BOT); } & \
	VIRTUAL_ENV=$(VENV) PIP_QUIET=1 PIP_CONSTRAINT=requirements.lock $(BIN)/maturin develop --release --locked --quiet; \
	built=$$?; wait; exit $$built
	@touch $@

$(VENV)/.papers: $(VENV)/.built papers/pyproject.toml
	$(PIP) install --no-build-isolation --no-deps --editable papers
	@touch $@

$(VENV)/.extra-papers: $(VENV)/.papers
	@touch $@

# One for each extra: what one build has installed stays, and another extra is noticed.
$(VENV)/.extra-%: $(VENV)/.made pyproject.toml requirements.lock
	@$(BIN)/python -c 'import sys, tomllib; extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]; name = sys.argv[1]; name in extras or sys.exit(f"EXTRAS: got {name}, expected " + " or ".join(extras)); print(*extras[name], sep="\n")' $* > $(VENV)/extra-$*.txt
	$(PIP) install --requirement $(VENV)/extra-$*.txt
	@touch $@

$(VENV)/.site: $(VENV)/.built pyproject.toml requirements.lock
	$(PIP) install --group site
	@touch $@

$(VENV)/.tools: $(VENV)/.made pyproject.toml requirements.lock
	@command -v c++ >/dev/null || { echo "the tests compile PyMahjongGB: install a C++ compiler (g++)" >&2; exit 1; }
	@$(BIN)/python -c 'import pathlib, sysconfig, sys; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' || { echo "the tests compile PyMahjongGB: install the headers of Python (python3-dev)" >&2; exit 1; }
	$(PIP) install --group test --group lint
	@touch $@
