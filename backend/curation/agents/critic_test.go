package agents_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/agents"
	"footlight/backend/curation/llm"
	"footlight/backend/curation/llm/llmtest"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// titled answers with a title.
func titled(title string) llmtest.Script {
	return llmtest.Say(`{"reasoning":"r","title":"` + title + `","alternatives":[]}`)
}

// likes returns a critic that prefers the version with the given title, in either position.
func likes(title string) llmtest.Script {
	return func(w http.ResponseWriter, r *http.Request, q llmtest.Request) {
		var asked struct{ First planning.TitleResult }
		better := 2
		if json.Unmarshal([]byte(q.User()), &asked) == nil && asked.First.Title == title {
			better = 1
		}
		llmtest.Say(fmt.Sprintf(`{"reasoning":"r","better":%d}`, better))(w, r, q)
	}
}

// TestTheCritic checks that the critic chooses only between two drafts that pass all checks.
func TestTheCritic(t *testing.T) {
	long := strings.Repeat("long ", 30)
	for name, tc := range map[string]struct {
		drafts [2]llmtest.Script
		critic llmtest.Script
		titles []string // possible results
		asked  int      // questions to the critic, its probe included
	}{
		"one":             {[2]llmtest.Script{titled("Dusk"), titled("Dawn")}, likes("Dusk"), []string{"Dusk"}, 2},
		"the other":       {[2]llmtest.Script{titled("Dusk"), titled("Dawn")}, likes("Dawn"), []string{"Dawn"}, 2},
		"what fails":      {[2]llmtest.Script{titled(long), titled("Dawn")}, likes(long), []string{"Dawn"}, 0},
		"no answer":       {[2]llmtest.Script{titled("Dusk"), llmtest.SayThen("", "content_filter")}, likes("Dawn"), []string{"Dusk"}, 0},
		"twice the same":  {[2]llmtest.Script{titled("Dusk"), titled("Dusk")}, likes("Dusk"), []string{"Dusk"}, 0},
		"no critic there": {[2]llmtest.Script{titled("Dusk"), titled("Dawn")}, llmtest.Fail(404, "", "no such model"), []string{"Dusk", "Dawn"}, 2},
		"neither":         {[2]llmtest.Script{titled("Dusk"), titled("Dawn")}, llmtest.Say(`{"reasoning":"r","better":3}`), []string{"Dusk", "Dawn"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			judge := &llmtest.Endpoint{Default: llmtest.Heeding(tc.critic)}
			critic, err := llm.New(llm.Config{URL: "http://critic.test/v1", Model: "critic", Transport: judge, Prices: llm.Prices{Out: 1e6}})
			require.NoError(t, err)
			s := newStage(t, func(c *agents.Config) { c.Critic = critic })
			s.endpoint.Queue(llmtest.Say(`{"ok":true}`))
			s.plan(t, event.Planner)
			asked, before := len(judge.Requests()), len(s.endpoint.Requests())
			require.Zero(t, asked, "both drafts of each aspect are the same")
			s.endpoint.Queue(tc.drafts[:]...)
			r, err := s.iterate(t, event.Title, "make it feel like dusk")
			require.NoError(t, err)
			var title planning.TitleResult
			require.NoError(t, json.Unmarshal(r.Result, &title))
			assert.Contains(t, tc.titles, title.Title)
			assert.Len(t, judge.Requests(), tc.asked)
			assert.Len(t, s.endpoint.Requests(), before+2)
			assert.GreaterOrEqual(t, r.Usage.Requests, 2)
			assert.Equal(t, tc.asked > 0, r.Usage.Cost > 1, "a critic costs what it costs: %v", r.Usage.Cost)
			for _, q := range judge.Requests() {
				assert.NotContains(t, q.System(), "Dusk")
			}
		})
	}
}
