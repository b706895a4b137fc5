# Footlight. `make help` lists what there is; the recipes that need more than a line live in build/.
SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help build run test e2e soak soak-studio fuzz gas lint lint-go lint-pages generate generate-check studio bench bench-live bench-room bench-curation structure vuln package package-check deps-run deps-test pages race frontend-check e2e-server e2e-browsers smoke

BIN := build/bin
LINT := build/tools/golangci-lint
STUDIO_TAGS := desktop,production,webkit2_41
FUZZTIME ?= 10s
FUZZDIRS ?=
BENCHTIME ?= 1s
# The chain and content libraries are large; one stripped binary is enough for everybody but a debugger.
LDFLAGS := -s -w
# Libraries that compute from values and share no memory with their callers. The race detector, which would slow
# them down five times or more, watches all other code.
UNSHARED := regexp regexp/syntax golang.org/x/crypto/scrypt github.com/holiman/uint256 github.com/consensys/gnark-crypto/... \
	$(addprefix github.com/ethereum/go-ethereum/,core/vm crypto/keccak rlp)
# What `make pages` runs: `make test` has checked the types before.
PAGES := build
# Replaces go's list of compiled packages by a line per hundred, and passes its errors on.
PROGRESS := 2>&1 | awk '/^[A-Za-z0-9._\/~-]+$$/ {if (++n % 100 == 0) {print "  " n " packages compiled"; fflush()}; next} {print}'

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: deps-run pages ## Build the pages and the server into build/bin
	@echo "Building the server. The first build compiles the chain, content and media libraries: about 12 CPU minutes."
	@go build -v -ldflags '$(LDFLAGS)' -o $(BIN)/server ./server $(PROGRESS)

run: build ## Start the server with embedded everything (ARGS="--http …" adds flags)
	exec $(BIN)/server serve $(ARGS)

test: deps-test ## Everything CI runs: lint, generated files, race tests, pages, end to end
	$(MAKE) -j2 -Otarget lint generate-check
	$(MAKE) -j2 -Otarget race frontend-check PAGES=bundle
	$(MAKE) -o pages e2e-server
	$(MAKE) -j2 -Otarget e2e-browsers smoke

e2e: e2e-server ## Whole-system tests with real browsers and programs
	$(MAKE) e2e-browsers

e2e-server: deps-test pages
	bash build/e2e.sh

e2e-browsers:
	cd frontend && npm run --silent e2e

# Every benchmark once and every fuzz target for a moment, beside what mostly waits.
smoke:
	nice -n 19 $(MAKE) bench BENCHTIME=1x
	nice -n 19 $(MAKE) fuzz FUZZTIME=100x FUZZDIRS='backend/live backend/media'

# Nobody debugs these binaries. Compilers may take more memory, the tests not. The linter has vetted the
# packages; more at once than processors, as some mostly wait; and first the one that takes longest, or
# everybody would wait for it.
race: RACE := -race -gcflags=all=-dwarf=false $(foreach p,$(UNSHARED),'-gcflags=$p=-dwarf=false -race=false') -ldflags='-s -w'
race: ## Go tests with the race detector
	GOGC=400 go list $(RACE) -export -deps ./... >/dev/null
	bash build/gotest.sh $(RACE) -p 4 -vet=off -timeout 15m ./backend/store/pdp/provider $$(go list ./... | grep -v -e /backend/e2e -e /build/load)

lint: lint-go lint-pages ## Lint Go and the pages

# With more memory: a third less work than with little.
lint-go: deps-test
	GOGC=400 GOMEMLIMIT=2500MiB $(LINT) run ./...
	go -C backend/e2e/clients vet ./...
	go -C backend/e2e/clients/whep3 vet ./...
	go -C backend/e2e/clients/player vet ./...
	go run ./build/structure --check

lint-pages: deps-test
	cd frontend && npm run --silent lint

frontend-check: pages ## Unit tests and budgets of the pages
	cd frontend && npm run --silent test

pages: deps-run ## Build the studio's and the server's pages
	cd frontend && npm run --silent $(PAGES)

generate: deps-test ## Regenerate contracts' artifacts, bindings, API types, notices
	bash build/generate.sh

generate-check: deps-test ## Fail when a generated file is not what its source gives
	bash build/generate.sh --check

studio: pages ## Build the desktop studio
	bash build/deps.sh studio
	@go build -v -tags $(STUDIO_TAGS) -ldflags '$(LDFLAGS)' -o $(BIN)/studio . $(PROGRESS)

soak: build ## Long runs, SOAK (default 2m) each: kill -9 at random, twelve events, chunks of minutes, replay, OBS, kubo
	bash build/soak.sh

soak-studio: build ## The studio for SOAK (default 10m; alone, as root): a network that is cut, loses and delays; latency, lip sync, glitches, CPU, memory
	SOAK=$(or $(SOAK),10m) bash build/soak.sh studio

fuzz: ## Every fuzz target (of FUZZDIRS) for FUZZTIME (default 10s) each
	bash build/fuzz.sh $(FUZZTIME) $(FUZZDIRS)

gas: ## What each write to the chain costs, against its budget
	go test -count=1 -run '^TestGas$$' -v ./backend/ledger/contracts

bench: ## Benchmarks, each for BENCHTIME (default 1s)
	go test -vet=off -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) $$(git grep -lE '^func Benchmark' -- '*_test.go' | xargs -n1 dirname | sort -u | sed 's#^#./#')

bench-live: pages ## Measure the live engine (MODE=viewers|capacity|limit|streams|rooms|joins|chat|all, ARGS="--viewers 200", BEFORE=commit)
	bash build/bench-live.sh $(or $(MODE),all) $(ARGS)

bench-room: pages ## Measure a room's chat: 1,000 people, 20 messages a second, two minutes (ARGS="--people 200")
	bash build/bench-live.sh chat $(ARGS)

bench-curation: ## Score curation: faults of endpoints, the drafter's briefs, and the model that FOOTLIGHT_LLM_URL and _MODEL name
	@echo "Machinery, faults of an endpoint that are overcome or told:"
	@go test -vet=off -count=1 -v -run Fault ./backend/curation/llm | awk '/^    --- PASS/ {n++} /--- FAIL|^FAIL/ {print; bad=1} END {print n+0; exit bad}'
	@echo "Drafter without a model:"
	@FOOTLIGHT_BENCH=all go test -vet=off -count=1 -v -run '^TestBench$$' ./backend/curation/drafter
	@echo "Model:"
	@FOOTLIGHT_BENCH=all go test -vet=off -count=1 -v -timeout 0 -run '^TestBenchOfAModel$$' ./backend/curation/drafter

structure: ## Measure methods, folders, references and lines (ARGS=--check: fail on what is over a limit)
	go run ./build/structure $(ARGS)

vuln: ## Known vulnerabilities of all dependencies; exits with 3 where the services that know them are unreachable
	bash build/vuln.sh

package: build studio ## Pack server and studio into build/bin: an archive of both, a .deb of each
	bash build/deps.sh package
	bash build/package.sh

package-check: package ## Install both .debs in a fresh Debian tree (as root), start them, remove and purge them
	bash build/package-check.sh

deps-run:
	@bash build/deps.sh run

deps-test:
	@bash build/deps.sh test
