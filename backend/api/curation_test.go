package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/api/plans"
	"footlight/backend/api/router"
	"footlight/backend/curation"
	"footlight/backend/curation/curationtest"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/poster"
	"footlight/backend/event"
)

const (
	alice = "0xA1A1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"
	bob   = "0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0"
)

// answers stores idempotent answers in memory.
type answers struct {
	mu   sync.Mutex
	kept map[string][]byte
}

func (a *answers) Get(_ context.Context, key string) ([]byte, uint64, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	v, ok := a.kept[key]
	if !ok {
		return nil, 0, fs.ErrNotExist
	}
	return v, 1, nil
}

func (a *answers) Create(_ context.Context, key string, value []byte) (uint64, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.kept[key]; ok {
		return 0, fs.ErrExist
	}
	a.kept[key] = value
	return 1, nil
}

// desk serves section A from a real engine, whose ledger and library are in memory.
type desk struct {
	*router.Router
	t       testing.TB
	ledger  *curationtest.Ledger
	jobs    *plans.Jobs
	answers *answers
}

func newDesk(t testing.TB) desk { return deskOf(t, drafter.New()) }

func deskOf(t testing.TB, writer curation.Drafter) desk {
	return deskWith(t, writer, func(*plans.Resource) {})
}

// deskWith returns a desk whose resource was changed.
func deskWith(t testing.TB, writer curation.Drafter, change func(*plans.Resource)) desk {
	t.Helper()
	library, ledger := &curationtest.Library{}, &curationtest.Ledger{}
	engine, err := curation.New(curation.Config{
		Library: library, Private: curationtest.Private{Library: library}, Publisher: ledger, Register: ledger, Drafter: writer,
		Key: []byte("a key of at least sixteen bytes"), WeiPerMinor: big.NewInt(1e13), Origins: event.Origins{Site: "https://stage.example.org"},
		Posters: []poster.Size{{Role: "master", Width: 150, Height: 100}},
		Now:     func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) },
	})
	require.NoError(t, err)
	d := desk{t: t, ledger: ledger, jobs: plans.NewJobs(nil), answers: &answers{kept: map[string][]byte{}}}
	t.Cleanup(func() { assert.NoError(t, d.jobs.Close()) })
	r := plans.Resource{Plans: engine, Reader: engine, Conversations: engine, Catalogue: engine, Jobs: d.jobs, Answers: d.answers}
	change(&r)
	d.Router = serving(r)
	return d
}

func (d desk) ask(method, path, body string, headers ...string) *httptest.ResponseRecorder {
	return askWith(d, method, path, body, headers...)
}

// ok sends a request that must succeed, and returns its answer.
func (d desk) ok(method, path, body string, headers ...string) map[string]any {
	d.t.Helper()
	w := d.ask(method, path, body, headers...)
	require.Equal(d.t, http.StatusOK, w.Code, w.Body)
	return object(d.t, w.Body.Bytes())
}

func object(t testing.TB, raw []byte) map[string]any {
	t.Helper()
	var v map[string]any
	require.NoError(t, json.Unmarshal(raw, &v), "%s", raw)
	return v
}

func planBody(id string) string {
	return fmt.Sprintf(`{"eventId":%q,"userAddress":%q,"eventData":{"title":"Blue Hour","category":"Jazz","duration":120,
		"maxParticipants":200,"currentSchedule":{"date":1804204800000,"time":"20:00"},"currentPricing":{"ticketPrice":15,"reservePrice":8.5},
		"timezone":"Europe/Berlin","currency":"EUR","performers":["Ada Brandt Trio"]}}`, id, alice)
}

func iterateBody(id, aspect, feedback string) string {
	return fmt.Sprintf(`{"eventId":%q,"userAddress":%q,"aspect":%q,"feedback":%q}`, id, strings.ToLower(alice), aspect, feedback)
}

func acceptBody(id string, scope event.Scope, n int) string {
	var picks []string
	for _, a := range scope.Aspects() {
		picks = append(picks, fmt.Sprintf("%q:%d", a, n))
	}
	return fmt.Sprintf(`{"eventId":%q,"userAddress":%q,"selectedIterations":{%s}}`, id, alice, strings.Join(picks, ","))
}

// TestCurationWalk makes the calls of a creator through both scopes and validates every answer against
// openapi.yaml.
func TestCurationWalk(t *testing.T) {
	doc, d := described(t), newDesk(t)
	check := func(schema string, v map[string]any) map[string]any {
		t.Helper()
		require.NoError(t, doc.Components.Schemas[schema].Value.VisitJSON(v), schema)
		return v
	}
	check("Reading", d.ok("POST", "/plan/read", planBody("e1")))
	plan := check("Plan", d.ok("POST", "/plan", planBody("e1")))
	assert.Equal(t, "plan_ready", plan["status"])
	assert.Equal(t, 1.0, plan["iterationNumber"])
	assert.Equal(t, plan["plan"].(map[string]any)["title"], plan["iterations"].(map[string]any)["title"].(map[string]any)["1"])
	assert.Equal(t, true, check("Plan", d.ok("POST", "/plan", planBody("e1")))["existing"])

	refined := check("Refinement", d.ok("POST", "/iterate", iterateBody("e1", "pricing", "make it 20 euro and sing")))
	assert.Equal(t, 2.0, refined["iterationNumber"])
	assert.Contains(t, refined["message"], "refined and stored on-chain")
	assert.Len(t, refined["directives"], 2)

	content := check("Plan", d.ok("POST", "/content/plan", fmt.Sprintf(`{"eventId":"e1","userAddress":%q}`, alice)))
	check("Refinement", d.ok("POST", "/content/iterate", iterateBody("e1", "microblog", "3 posts")))

	final := check("Acceptance", d.ok("POST", "/accept", acceptBody("e1", event.Planner, 1)))
	assert.Contains(t, final["message"], "accepted and finalized on-chain")
	assert.Equal(t, final, d.ok("POST", "/accept", acceptBody("e1", event.Planner, 1)))
	meta := final["finalMetadata"].(map[string]any)
	assert.Equal(t, "accepted", meta["status"])
	assert.Equal(t, "plan_ready", meta["contentStatus"])
	check("Acceptance", d.ok("POST", "/content/accept", acceptBody("e1", event.Promoter, 1)))

	id := content["conversationId"].(string)
	talk := check("ConversationAnswer", d.ok("GET", "/conversation/"+id, ""))["conversation"].(map[string]any)
	assert.Equal(t, "accepted", talk["status"])
	assert.Len(t, talk["messages"], 4)
	byUser := d.ok("GET", "/conversation/e1/"+alice+"?scope=promoter", "")
	assert.Equal(t, talk, byUser["conversation"])
	check("PlanState", d.ok("GET", "/plan/"+id, ""))
	check("ScopeList", d.ok("GET", "/scopes", ""))

	check("Initialized", d.ok("POST", "/initialize", fmt.Sprintf(`{"eventId":2,"userId":%q,"eventData":{"category":"talk"}}`, alice)))
	check("Curated", d.ok("POST", "/curate", planBody("e3")))
	reply := check("Reply", d.ok("POST", "/message", fmt.Sprintf(`{"conversationId":%q,"message":"title: Night Boat"}`, d.ok("POST", "/plan", planBody("e3"))["conversationId"])))
	assert.Equal(t, "title", reply["aspect"])
}

func TestCurationRefusals(t *testing.T) {
	d := newDesk(t)
	d.ok("POST", "/plan", planBody("e1"))
	without := func(body, field string) string { return strings.Replace(body, `"`+field+`"`, `"x"`, 1) }
	for name, tc := range map[string]struct {
		method, path, body string
		status             int
		details            string
	}{
		"no body":                      {"POST", "/plan", ``, 400, "body: is empty; a JSON object is required"},
		"not JSON":                     {"POST", "/iterate", `{"eventId":`, 400, "body: is not a JSON object"},
		"an array":                     {"POST", "/accept", `[]`, 400, "body: is not a JSON object"},
		"no eventId":                   {"POST", "/plan", without(planBody("e2"), "eventId"), 400, "eventId: is required"},
		"bad eventId":                  {"POST", "/plan", planBody("../x"), 400, "eventId: must start"},
		"no user":                      {"POST", "/plan", without(planBody("e2"), "userAddress"), 400, "userAddress: is required"},
		"short user":                   {"POST", "/plan", strings.Replace(planBody("e2"), alice, "0x12", 1), 400, "userAddress: must be 0x"},
		"user a number":                {"POST", "/plan", `{"eventId":"e2","userAddress":5,"title":"x"}`, 400, "userAddress: must be a string, not number"},
		"no eventData":                 {"POST", "/plan", fmt.Sprintf(`{"eventId":"e2","userAddress":%q}`, alice), 400, "eventData: is required"},
		"empty eventData":              {"POST", "/plan", fmt.Sprintf(`{"eventId":"e2","userAddress":%q,"eventData":{}}`, alice), 400, "eventData: is required"},
		"title a number":               {"POST", "/plan", fmt.Sprintf(`{"eventId":"e2","userAddress":%q,"eventData":{"title":7}}`, alice), 400, "eventData.title: must be a string"},
		"duration a string":            {"POST", "/plan", fmt.Sprintf(`{"eventId":"e2","userAddress":%q,"title":"x","duration":"long"}`, alice), 400, "duration: must be an integer"},
		"time out of a day":            {"POST", "/plan", strings.Replace(planBody("e2"), "20:00", "25:00", 1), 400, "eventData.currentSchedule.time: must be"},
		"price below zero":             {"POST", "/plan", strings.Replace(planBody("e2"), `:15,`, `:-15,`, 1), 400, "eventData.currentPricing.ticketPrice: must be"},
		"taken":                        {"POST", "/plan", strings.Replace(planBody("e1"), alice, bob, 1), 400, "eventId is taken"},
		"signed":                       {"POST", "/plan", strings.Replace(planBody("e2"), "{", `{"authorization":{"nonce":1},`, 1), 400, "authorization.deadline"},
		"signed by an old call":        {"POST", "/initialize", strings.Replace(planBody("e2"), "{", `{"authorization":{"nonce":1},`, 1), 400, "authorization: this call has no signed form"},
		"unknown aspect":               {"POST", "/iterate", iterateBody("e1", "colour", "x"), 400, "aspect: must be one of title, description, pricing, schedule, banner"},
		"other scope's aspect":         {"POST", "/content/iterate", iterateBody("e1", "title", "x"), 400, "aspect: must be one of strategy"},
		"no aspect":                    {"POST", "/iterate", without(iterateBody("e1", "title", "x"), "aspect"), 400, "aspect: is required"},
		"no feedback":                  {"POST", "/iterate", without(iterateBody("e1", "title", "x"), "feedback"), 400, "feedback: is required"},
		"feedback beside a result":     {"POST", "/iterate", strings.Replace(iterateBody("e1", "title", "x"), "{", `{"result":{},`, 1), 400, "result: cannot stand beside feedback"},
		"feedback a list":              {"POST", "/iterate", strings.Replace(iterateBody("e1", "title", "x"), `"x"`, `["x"]`, 1), 400, "feedback: must be a string"},
		"unknown event":                {"POST", "/iterate", iterateBody("nowhere", "title", "x"), 404, "no such event or conversation"},
		"another's event":              {"POST", "/iterate", strings.Replace(iterateBody("e1", "title", "x"), strings.ToLower(alice), bob, 1), 404, ""},
		"content before its plan":      {"POST", "/content/iterate", iterateBody("e1", "strategy", "x"), 404, ""},
		"accept nothing":               {"POST", "/accept", without(acceptBody("e1", event.Planner, 1), "selectedIterations"), 400, "selectedIterations: is required"},
		"accept four":                  {"POST", "/accept", without(acceptBody("e1", event.Planner, 1), "banner"), 400, "selectedIterations.banner: is required"},
		"accept six":                   {"POST", "/accept", strings.Replace(acceptBody("e1", event.Planner, 1), `"title"`, `"strategy":1,"title"`, 1), 400, "selectedIterations.strategy: is no aspect"},
		"accept the future":            {"POST", "/accept", strings.Replace(acceptBody("e1", event.Planner, 1), `"title":1`, `"title":9`, 1), 400, "selectedIterations.title: 9 is unknown"},
		"accept a word":                {"POST", "/accept", strings.Replace(acceptBody("e1", event.Planner, 1), `"title":1`, `"title":"1"`, 1), 400, "selectedIterations.title: must be an integer"},
		"accept a fraction":            {"POST", "/accept", strings.Replace(acceptBody("e1", event.Planner, 1), `"title":1`, `"title":1.5`, 1), 400, "selectedIterations.title: must be an integer"},
		"accept an unknown event":      {"POST", "/accept", acceptBody("nowhere", event.Planner, 1), 404, ""},
		"accept content before a plan": {"POST", "/content/accept", acceptBody("e1", event.Promoter, 1), 404, ""},
		"unknown conversation":         {"GET", "/conversation/nope", ``, 404, ""},
		"another's conversation":       {"GET", "/conversation/e1/" + bob, ``, 404, ""},
		"conversation of nobody":       {"GET", "/conversation/e1/0x1", ``, 400, "userAddress: must be"},
		"conversation of no scope":     {"GET", "/conversation/e1/" + alice + "?scope=x", ``, 400, "scope: must be planner or promoter"},
		"plan of no conversation":      {"GET", "/plan/nope", ``, 404, ""},
		"message to nobody":            {"POST", "/message", `{"message":"x"}`, 400, "conversationId: is required"},
		"empty message":                {"POST", "/message", `{"conversationId":"x"}`, 400, "message: is required"},
		"message to a stranger":        {"POST", "/message", `{"conversationId":"x","message":"x"}`, 404, ""},
		"initialize a third scope":     {"POST", "/initialize", strings.Replace(planBody("e9"), "{", `{"scope":"x",`, 1), 400, "scope: must be planner or promoter"},
		"unknown job":                  {"GET", "/plan/stream/nope", ``, 404, ""},
		"start without a user":         {"POST", "/plan/start", `{"eventId":"e7"}`, 400, "userAddress: is required"},
		"cancel an unknown job":        {"DELETE", "/plan/stream/nope", ``, 404, ""},
		"GET /iterate":                 {"GET", "/iterate", ``, 405, ""},
		"DELETE /scopes":               {"DELETE", "/scopes", ``, 405, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := d.ask(tc.method, tc.path, tc.body)
			assert.Equal(t, tc.status, w.Code, w.Body)
			got := object(t, w.Body.Bytes())
			assert.NotEmpty(t, got["error"])
			assert.IsType(t, map[string]any{}, got["received"])
			assert.True(t, strings.HasPrefix(got["details"].(string), tc.details), got["details"])
			if tc.status == http.StatusMethodNotAllowed {
				assert.NotEmpty(t, w.Header().Get("Allow"))
			}
		})
	}
	assert.Equal(t, 1, d.ledger.Transactions(), "a refusal wrote something")
}

func TestReceivedIsEchoed(t *testing.T) {
	d := newDesk(t)
	got := object(t, d.ask("POST", "/iterate", iterateBody("e1", "colour", strings.Repeat("x", 5000))).Body.Bytes())
	received := got["received"].(map[string]any)
	assert.Equal(t, "colour", received["aspect"])
	assert.Len(t, received["feedback"], 1024)
}

func TestFieldsMayStandAtTheTop(t *testing.T) {
	d := newDesk(t)
	plan := d.ok("POST", "/plan", fmt.Sprintf(`{"eventId":"e1","userAddress":%q,"title":"Top","eventData":{"category":"jazz"},"constraints":["tickets at 10 euro"]}`, alice))
	assert.Equal(t, "Top", plan["plan"].(map[string]any)["title"].(map[string]any)["title"])
	assert.Contains(t, fmt.Sprint(plan["plan"].(map[string]any)["pricing"]), "amountMinor:1000")
}

func TestLegacyCallsSaySo(t *testing.T) {
	d := newDesk(t)
	for path, successor := range map[string]string{"/initialize": "/plan", "/curate": "/plan"} {
		w := d.ask("POST", path, planBody("e1"))
		assert.Equal(t, http.StatusOK, w.Code)
		assert.NotEmpty(t, w.Header().Get("Deprecation"))
		assert.Equal(t, "<"+successor+`>; rel="successor-version"`, w.Header().Get("Link"))
	}
	assert.NotEmpty(t, d.ask("POST", "/message", `{}`).Header().Get("Deprecation"))
	assert.NotEmpty(t, d.ask("GET", "/conversation/x", ``).Header().Get("Deprecation"))
	assert.Empty(t, d.ask("POST", "/plan", planBody("e1")).Header().Get("Deprecation"))
}

func TestALargeBodyIs413(t *testing.T) {
	d := newDesk(t)
	big := `{"eventId":"e1","padding":"` + strings.Repeat("x", router.MaxBody) + `"}`
	assert.Equal(t, http.StatusRequestEntityTooLarge, d.ask("POST", "/plan", big).Code)
	fits := strings.Replace(planBody("e1"), "{", `{"bannerImage":"`+strings.Repeat("x", 1<<20)+`",`, 1)
	assert.Equal(t, http.StatusOK, d.ask("POST", "/plan", fits).Code)
}

// TestPlanReadStoresNothing reads a brief twice: what it says, what it does not, and what is asked. The event stays unknown.
func TestPlanReadStoresNothing(t *testing.T) {
	doc, d := described(t), newDesk(t)
	body := fmt.Sprintf(`{"eventId":"e1","userAddress":%q,"description":"A concert on 11 December 2027 at 8 pm in Hamburg. Our goal is 500 euros.","oops":1}`, alice)
	answer := d.ok("POST", "/plan/read", body)
	require.NoError(t, doc.Components.Schemas["Reading"].Value.VisitJSON(answer))
	assert.Equal(t, []any{"Our goal is 500 euros"}, answer["unread"])
	assert.Equal(t, []any{"oops"}, answer["ignored"])
	facts, questions := map[string]any{}, []any{}
	for _, f := range answer["facts"].([]any) {
		facts[f.(map[string]any)["field"].(string)] = f.(map[string]any)["value"]
	}
	for _, q := range answer["questions"].([]any) {
		questions = append(questions, q.(map[string]any)["id"])
	}
	assert.Equal(t, map[string]any{"date": "2027-12-11", "start": "20:00", "place": "Hamburg", "timezone": "Europe/Berlin"}, facts)
	assert.Equal(t, []any{"title.title", "schedule.duration", "pricing.price", "pricing.capacity"}, questions)
	assert.Equal(t, answer, d.ok("POST", "/plan/read", body))
	assert.Equal(t, http.StatusNotFound, d.ask("GET", "/conversation/e1/"+alice, "").Code)

	for body, names := range map[string]string{
		fmt.Sprintf(`{"eventId":"e1","userAddress":%q}`, alice):                                    "eventData",
		fmt.Sprintf(`{"eventId":"e1","userAddress":%q,"title":"x","timezone":"Mars/Base"}`, alice): "eventData.timezone",
		`{"eventId":"../x","title":"x"}`:                                                           "eventId",
	} {
		w := d.ask("POST", "/plan/read", body)
		assert.Equal(t, http.StatusBadRequest, w.Code, body)
		assert.Contains(t, w.Body.String(), names)
	}
	d.ok("POST", "/plan", planBody("e1"))
	other := strings.Replace(planBody("e1"), alice, "0x00000000000000000000000000000000000000b0", 1)
	assert.Contains(t, d.ask("POST", "/plan/read", other).Body.String(), "eventId is taken")
}

func FuzzCurationBodies(f *testing.F) {
	f.Add(uint8(0), planBody("e1"))
	f.Add(uint8(1), iterateBody("e1", "title", "shorter"))
	f.Add(uint8(2), acceptBody("e1", event.Planner, 1))
	f.Add(uint8(6), `{"eventId":1,"userId":"0x","eventData":{"currentSchedule":{"date":{}}}}`)
	f.Add(uint8(7), `{"conversationId":"x","message":"y"}`)
	d := newDesk(f)
	paths := []string{
		"/plan", "/iterate", "/accept", "/content/plan", "/content/iterate", "/content/accept", "/initialize", "/message", "/curate", "/plan/start", "/plan/read",
	}
	f.Fuzz(func(t *testing.T, n uint8, body string) {
		w := d.ask("POST", paths[int(n)%len(paths)], body)
		switch w.Code {
		case http.StatusOK, http.StatusBadRequest, http.StatusNotFound:
		default:
			t.Errorf("%d for %q: %s", w.Code, body, w.Body)
		}
	})
}
