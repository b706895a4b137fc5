package e2e_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"footlight/backend/curation/llm/llmtest"
)

// modelServer starts a server that drafts with a fake model behind OpenAI's protocol.
func modelServer(t *testing.T, script llmtest.Script, args ...string) (*server, *llmtest.Endpoint) {
	t.Helper()
	e := &llmtest.Endpoint{Default: script, Key: "sk-e2e"}
	model := httptest.NewServer(e)
	t.Cleanup(model.Close)
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte("sk-e2e\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return startServer(t, append(args, "--llm-url", model.URL+"/v1", "--llm-model", "tester", "--llm-key-file", key)...), e
}

// TestAPlanByAModel makes a complete plan with streamed drafts: plan, three refinements, a version by hand, a
// message about two aspects, acceptance, content plan, two channels, acceptance. Then it deletes the derived
// data and restarts the server, and every GET must give the same answer.
func TestAPlanByAModel(t *testing.T) {
	t.Parallel()
	s, e := modelServer(t, obliging)
	p := streamed(s, "/plan", brief("model"))
	for _, aspect := range []string{"title", "description", "title"} {
		r := streamed(s, "/iterate", mine("model", "aspect", aspect, "feedback", "make it feel like Berlin in 1927"))
		if dig(r, "source", "kind") != "llm" || dig(r, "usage", "requests") == nil {
			t.Fatalf("%s: source %v, usage %v", aspect, r["source"], r["usage"])
		}
	}
	pricing := dig(p, "plan", "pricing").(map[string]any)
	own := s.ok("POST", "/iterate", mine("model", "aspect", "pricing", "result", with(pricing, "refund", map[string]any{"kind": "until", "days": 2})))
	if dig(own, "source", "kind") != "user" || own["iterationNumber"] != 2.0 {
		t.Fatalf("by hand: %v", own)
	}
	for message, changes := range map[string]int{"an hour later, and students pay 8 euros": 2, "maybe make it better?": 0, "what does it cost?": 0} {
		reply := s.ok("POST", "/message", map[string]any{"conversationId": p["conversationId"], "message": message})
		if list, _ := reply["changes"].([]any); len(list) != changes || (reply["question"] != nil) != strings.HasPrefix(message, "maybe") {
			t.Errorf("%s: %v", message, reply)
		}
	}
	s.ok("POST", "/accept", mine("model", "selectedIterations", map[string]int{"title": 3, "description": 2, "pricing": 2, "schedule": 1, "banner": 1}))
	streamed(s, "/content/plan", mine("model"))
	for _, aspect := range []string{"microblog", "social_network"} {
		streamed(s, "/content/iterate", mine("model", "aspect", aspect, "feedback", "warmer"))
	}
	s.ok("POST", "/content/accept", mine("model", "selectedIterations", map[string]int{"strategy": 1, "microblog": 2, "ticketing": 1, "social_network": 2, "photo_network": 1}))
	reads := []string{
		"/conversation/model/" + alice, "/conversation/model/" + alice + "?scope=promoter", "/api/rooms/model", "/room/model.ics",
		fmt.Sprint("/plan/", p["conversationId"]), fmt.Sprint("/conversation/", p["conversationId"]),
	}
	before := s.all(reads)
	asked := len(e.Requests())
	s.stop()
	if err := os.RemoveAll(filepath.Join(s.data, "nats")); err != nil {
		t.Fatal(err)
	}
	s.start()
	for i, now := range s.all(reads) {
		if now != before[i] {
			t.Errorf("%s was\n%s\nand is\n%s", reads[i], before[i], now)
		}
	}
	if len(e.Requests()) != asked {
		t.Error("the model was asked to read what is stored")
	}
}

// obliging is a model that makes the change which the test's message requests.
func obliging(w http.ResponseWriter, r *http.Request, q llmtest.Request) {
	var fields map[string]any
	if err := json.Unmarshal(llmtest.Answer(q), &fields); err != nil {
		panic(err) // cannot fail: the value was marshalled before
	}
	asked := func(what string) bool { return strings.Contains(q.User(), `"feedback":"`+what) }
	if q.Schema() == "schedule" && asked("an hour later") {
		fields["startLocal"], fields["doorsLocal"] = "2027-03-02T21:00", "2027-03-02T20:30"
	}
	if q.Schema() == "pricing" && asked("students pay 8 euros") {
		general := fields["tiers"].([]any)[0].(map[string]any)
		general["quantity"] = 112
		fields["tiers"] = []any{general, map[string]any{
			"id": "students", "name": "Students", "kind": "paid", "amountMinor": 800, "quantity": 8, "perks": []string{"Watch live"},
		}}
	}
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err) // cannot fail: the value came from JSON
	}
	llmtest.Say(string(text))(w, r, q)
}

// mine returns the body of a call about one of Alice's events, with additional fields and their values.
func mine(id string, more ...any) map[string]any {
	body := map[string]any{"eventId": id, "userAddress": alice}
	for i := 0; i+1 < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	return body
}

// streamed returns the final answer of a call that streams its progress and text.
func streamed(s *server, path string, body map[string]any) map[string]any {
	s.t.Helper()
	a := s.call("POST", path, body, "Accept", "text/event-stream")
	events := strings.Split(string(a.raw), "data: ")
	var last struct{ Data map[string]any }
	if err := json.Unmarshal([]byte(events[len(events)-1]), &last); err != nil || a.status != 200 ||
		!strings.Contains(string(a.raw), "aspect.delta") || last.Data["success"] != true {
		s.t.Fatalf("%s: %d, %v, %.600s", path, a.status, err, events[len(events)-1])
	}
	return last.Data
}

// all reads paths, and leaves out the time stamps of calendar entries.
func (s *server) all(paths []string) (texts []string) {
	asked := regexp.MustCompile(`DTSTAMP:\w+`)
	for _, path := range paths {
		a := s.call("GET", path, nil)
		if a.status != 200 {
			s.t.Errorf("GET %s: %d %s", path, a.status, a.raw)
		}
		texts = append(texts, asked.ReplaceAllString(string(a.raw), ""))
	}
	return texts
}

// TestAModelThatFails checks that the error of a failing model names a remedy, and that the remedy works.
func TestAModelThatFails(t *testing.T) {
	t.Parallel()
	s, _ := modelServer(t, llmtest.Fail(404, "model_not_found", "The model `tester` does not exist."))
	a := s.call("POST", "/plan", brief("failing"))
	details := fmt.Sprint(a.body["details"])
	if a.status != 500 || !strings.Contains(details, "does not exist") || !strings.Contains(details, `"drafter": true`) || strings.Contains(string(a.raw), "sk-e2e") {
		t.Fatalf("%d %s", a.status, a.raw)
	}
	if s.call("GET", "/conversation/failing/"+alice, nil).status != 404 {
		t.Error("something was saved")
	}
	p := s.ok("POST", "/plan", with(brief("failing"), "drafter", true))
	if dig(p, "source", "kind") != "offline-drafter" {
		t.Errorf("source %v", p["source"])
	}
}

// TestManyRefinementsAtOnce refines many events at once. The numbers must have no gaps and no refinement may
// be lost.
func TestManyRefinementsAtOnce(t *testing.T) {
	t.Parallel()
	const events, each = 50, 4
	s, _ := modelServer(t, llmtest.After(300*time.Millisecond, llmtest.Plan))
	var wg sync.WaitGroup
	for i := range events {
		wg.Go(func() {
			if a := s.call("POST", "/plan", brief(fmt.Sprint("many-", i))); a.status != 200 {
				t.Errorf("plan %d: %d %s", i, a.status, a.raw)
			}
		})
	}
	wg.Wait()
	var mu sync.Mutex
	numbers, took := map[string]int{}, []time.Duration{}
	for i := range events * each {
		wg.Go(func() {
			id, began := fmt.Sprint("many-", i%events), time.Now()
			a := s.call("POST", "/iterate", mine(id, "aspect", "title", "feedback", "warmer"))
			mu.Lock()
			defer mu.Unlock()
			numbers[fmt.Sprint(id, " ", a.body["iterationNumber"])]++
			took = append(took, time.Since(began))
		})
	}
	wg.Wait()
	for i := range events {
		for n := 2; n < 2+each; n++ {
			if numbers[fmt.Sprint("many-", i, " ", n)] != 1 {
				t.Errorf("iteration %d of many-%d was given %d times", n, i, numbers[fmt.Sprint("many-", i, " ", n)])
			}
		}
	}
	slices.Sort(took)
	p95 := took[len(took)*95/100]
	t.Logf("p95 of %d refinements: %v", len(took), p95)
	if p95 > time.Minute { // 5 s on a quiet machine
		t.Errorf("p95 is %v", p95)
	}
}
