package e2e_test

import (
	"fmt"
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

// modelServer is a server that drafts with a model of ours, spoken to as OpenAI's are.
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

// TestAPlanByAModel goes the whole way: plan, three refinements, acceptance, content plan, two channels,
// acceptance; then what is derived is deleted, the server starts again, and every GET answers the same.
func TestAPlanByAModel(t *testing.T) {
	s, e := modelServer(t, llmtest.Plan)
	p := s.call("POST", "/plan", brief("model"), "Accept", "text/event-stream")
	if p.status != 200 || !strings.Contains(string(p.raw), "aspect.delta") {
		t.Fatalf("no text while the model writes: %d %.300s", p.status, p.raw)
	}
	who := func(extra ...any) map[string]any {
		body := map[string]any{"eventId": "model", "userAddress": alice}
		for i := 0; i+1 < len(extra); i += 2 {
			body[extra[i].(string)] = extra[i+1]
		}
		return body
	}
	for _, aspect := range []string{"title", "description", "title"} {
		r := s.ok("POST", "/iterate", who("aspect", aspect, "feedback", "make it feel like Berlin in 1927"))
		if dig(r, "source", "kind") != "llm" || dig(r, "usage", "requests") == nil {
			t.Fatalf("%s: source %v, usage %v", aspect, r["source"], r["usage"])
		}
	}
	s.ok("POST", "/accept", who("selectedIterations", map[string]int{"title": 3, "description": 2, "pricing": 1, "schedule": 1, "banner": 1}))
	s.ok("POST", "/content/plan", who())
	for _, aspect := range []string{"microblog", "social_network"} {
		s.ok("POST", "/content/iterate", who("aspect", aspect, "feedback", "warmer"))
	}
	s.ok("POST", "/content/accept", who("selectedIterations", map[string]int{"strategy": 1, "microblog": 2, "ticketing": 1, "social_network": 2, "photo_network": 1}))
	reads := []string{"/conversation/model/" + alice, "/conversation/model/" + alice + "?scope=promoter", "/api/rooms/model", "/room/model.ics"}
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

// all reads paths, but for when a calendar entry was asked for.
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

// TestAModelThatFails is told with the way out, and the way out works.
func TestAModelThatFails(t *testing.T) {
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

// TestManyRefinementsAtOnce over many events: numbers are dense and none is lost.
func TestManyRefinementsAtOnce(t *testing.T) {
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
			a := s.call("POST", "/iterate", map[string]any{"eventId": id, "userAddress": alice, "aspect": "title", "feedback": "warmer"})
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
	t.Logf("p95 of %d refinements: %v", len(took), took[len(took)*95/100])
}
