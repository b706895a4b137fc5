package drafter_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation"
	"footlight/backend/curation/agents"
	"footlight/backend/curation/curationtest"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/llm"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// given holds the moment of the briefs of the bench.
var given = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// sample is a brief with what a person reads in it; a fact that is missing is one the brief does not name.
type sample struct {
	Name        string
	Brief       planning.Brief
	Facts       facet
	Unread      int      // sentences that must be told, at least
	Contradicts []string // facts of which text and field differ
}

type facet struct {
	Date, Time, Zone, Currency, Price, Reduced, Language string
	Capacity, Duration, Rooms                            int
	Performers                                           []string
}

// score counts what the judges of the bench found.
type score struct {
	briefs, whole           int // of them those whose hard constraints are all kept
	hard, kept              int
	claims, true            int // directives said to be met
	asked, done             int // of the feedbacks that can be met
	collateral, unsupported int
	wrong                   []string // a line for each finding
}

func (s *score) fault(sample, format string, args ...any) {
	s.wrong = append(s.wrong, sample+": "+fmt.Sprintf(format, args...))
}

func (s *score) String() string {
	share := func(n, of int) string {
		return fmt.Sprintf("%d of %d (%.1f %%)", n, of, 100*float64(n)/float64(max(of, 1)))
	}
	return fmt.Sprintf("%d briefs\n  hard constraints     %s; all of a brief's in %s\n  claims of met, true  %s\n  adherence            %s\n  collateral changes   %d\n  unsupported claims   %d",
		s.briefs, share(s.kept, s.hard), share(s.whole, s.briefs), share(s.true, s.claims), share(s.done, s.asked), s.collateral, s.unsupported)
}

// bench plans, promotes and refines every brief of a file.
func bench(t *testing.T, file string, writer curation.Drafter) *score {
	t.Helper()
	raw, err := os.ReadFile("../draft/testdata/" + file)
	require.NoError(t, err)
	var all []sample
	require.NoError(t, json.Unmarshal(raw, &all))
	if os.Getenv("FOOTLIGHT_BENCH") == "" { // make bench-curation takes all
		all = slices.Concat(all[:3], all[len(all)-3:])
	}
	s := &score{briefs: len(all)}
	ledger, library := &curationtest.Ledger{}, &curationtest.Library{}
	engine, err := curation.New(curation.Config{
		Library: library, Private: curationtest.Private{Library: library}, Publisher: ledger, Register: ledger, Drafter: writer,
		Key: []byte("a key of at least sixteen bytes"), WeiPerMinor: big.NewInt(1e13), Now: func() time.Time { return given },
		Posters: []poster.Size{{Role: "master", Width: 150, Height: 100}},
		Origins: event.Origins{Site: "https://stage.example.org", StreamHost: "stage.example.org"},
	})
	require.NoError(t, err)
	for i, one := range all {
		(&trial{t, engine, s, one, event.ID(fmt.Sprintf("bench-%d", i)), map[event.Aspect]json.RawMessage{}, planning.Reading{}}).run()
	}
	for _, line := range s.wrong {
		t.Log(line)
	}
	t.Logf("%s: %s", strings.TrimSuffix(file, ".json"), s)
	return s
}

// trial is one brief on its way through the engine.
type trial struct {
	*testing.T
	engine *curation.Engine
	*score
	sample
	id    event.ID
	heads map[event.Aspect]json.RawMessage
	read  planning.Reading
}

var creator = event.Address{0xa1}

func (t *trial) run() {
	var made planning.Plan
	for _, scope := range event.Scopes() {
		p, err := t.engine.Plan(context.Background(), planning.PlanRequest{ID: t.id, User: creator, Scope: scope, Brief: &t.Brief}, nil)
		if err != nil {
			t.fault(t.Name, "no %s plan: %v", scope, err)
			t.hard++
			return
		}
		for aspect, result := range p.Heads {
			t.heads[aspect] = result
		}
		if scope == event.Planner {
			made, t.read = p, p.Reading
		}
	}
	before := t.kept - t.hard
	t.judgePlan(made)
	if t.kept-t.hard == before {
		t.whole++
	}
	t.judgeClaims()
	for _, f := range feedbacks {
		t.refine(f)
	}
}

// refine gives one feedback and judges what became of it.
func (t *trial) refine(f feedback) {
	before := t.heads[f.aspect]
	r := t.iterate(planning.IterateRequest{Aspect: f.aspect, Feedback: f.text})
	t.heads[f.aspect] = r.Result
	was, is := decode(before), decode(r.Result)
	for _, want := range f.wants {
		done := want.holds(was, is)
		if !f.never {
			t.asked++
		}
		if done {
			t.done++
		}
		for _, d := range r.Directives {
			if d.Met != planning.MetTrue || !strings.Contains(d.Quote, want.quote) {
				continue
			}
			t.claims++
			if done {
				t.true++
			} else {
				t.fault(t.Name, "%q is said to be met (%s), and is not", d.Quote, d.Evidence)
			}
		}
	}
	for _, path := range differences("", was, is) {
		if !f.may.MatchString(path) {
			t.collateral++
			t.fault(t.Name, "%q changed %s", f.text, path)
		}
	}
}

func (t *trial) iterate(req planning.IterateRequest) planning.Refinement {
	req.ID, req.User, req.Scope = t.id, creator, event.Planner
	r, err := t.engine.Iterate(context.Background(), req, nil)
	require.NoError(t, err, "%s: %s", t.Name, req.Feedback)
	return r
}

// TestBench scores the drafter without a model. The held-out briefs are those that its rules were not made for.
func TestBench(t *testing.T) {
	writer := drafter.New()
	for file, least := range map[string]struct{ hard, adherence float64 }{"tuning.json": {1, 0.85}, "held-out.json": {1, 0.85}} {
		s := bench(t, file, writer)
		assert.GreaterOrEqual(t, float64(s.kept)/float64(s.hard), least.hard, file)
		assert.Equal(t, s.claims, s.true, file)
		assert.GreaterOrEqual(t, float64(s.done)/float64(s.asked), least.adherence, file)
		assert.Zero(t, s.collateral, file)
		assert.Zero(t, s.unsupported, file)
	}
}

// TestBenchOfAModel scores the model behind the endpoint that the environment names, as the server's settings do.
func TestBenchOfAModel(t *testing.T) {
	url, name := os.Getenv("FOOTLIGHT_LLM_URL"), os.Getenv("FOOTLIGHT_LLM_MODEL")
	if url == "" || name == "" {
		t.Skip("FOOTLIGHT_LLM_URL and FOOTLIGHT_LLM_MODEL name no model")
	}
	client, err := llm.New(llm.Config{URL: url, Model: name, Key: os.Getenv("FOOTLIGHT_LLM_KEY")})
	require.NoError(t, err)
	judge := drafter.New()
	schemas, err := schema.Load()
	require.NoError(t, err)
	team, err := agents.New(agents.Config{Model: client, Judge: judge, Schemas: schemas})
	require.NoError(t, err)
	for _, file := range []string{"tuning.json", "held-out.json"} {
		bench(t, file, team)
	}
}
