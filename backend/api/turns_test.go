package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/plans"
	"footlight/backend/api/router"
	"footlight/backend/curation/drafter"
	"footlight/backend/limit"
)

// taken returns turns that another client holds for an hour.
func taken(t *testing.T) *limit.Turns {
	t.Helper()
	turns := limit.NewTurns(1, time.Hour)
	_, _, err := turns.Wait(t.Context(), limit.Caller{}, 0)
	require.NoError(t, err)
	return turns
}

func TestStarvedCalls(t *testing.T) {
	for name, c := range map[string]struct {
		manner router.Manner
		status int
		retry  string
		after  time.Duration
	}{
		"an ordinary call": {router.InTurn, http.StatusServiceUnavailable, "5", 10 * time.Second},
		"a curation call":  {router.Patiently, http.StatusInternalServerError, "5", 20 * time.Second},
		"media":            {router.AtOnce, http.StatusOK, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rt := router.New(nil)
				rt.Turns = taken(t)
				rt.Handle(http.MethodGet, "/thing", func(w http.ResponseWriter, _ *http.Request) error {
					return router.Reply(w, http.StatusOK, map[string]any{})
				}, c.manner)
				begun := time.Now()
				w := answered(rt, httptest.NewRequest(http.MethodGet, "/thing", http.NoBody))
				require.Equal(t, c.status, w.Code)
				require.Equal(t, c.retry, w.Header().Get("Retry-After"))
				require.Equal(t, c.after, time.Since(begun))
				if c.status != http.StatusOK {
					require.Equal(t, "the server is busy; nothing was stored", object(t, w.Body.Bytes())["details"])
				}
			})
		})
	}
}

// TestStarvedPlan asks for a plan while the only turn of plans is taken.
func TestStarvedPlan(t *testing.T) {
	for name, accept := range map[string]string{"plainly": "application/json", "as a stream": "text/event-stream"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := deskWith(t, drafter.New(), func(r *plans.Resource) { r.Turns = taken(t) })
				begun := time.Now()
				w := d.ask("POST", "/plan", planBody("e1"), "Accept", accept)
				require.Equal(t, router.PlanPatience, time.Since(begun).Truncate(time.Second))
				require.Contains(t, w.Body.String(), "the server is busy; nothing was stored")
				if accept == "application/json" {
					require.Equal(t, http.StatusInternalServerError, w.Code)
					require.Equal(t, "5", w.Header().Get("Retry-After"))
				} else {
					require.Contains(t, w.Body.String(), `"status":500`)
				}
				require.Zero(t, d.ledger.Transactions())
			})
		})
	}
}

// TestPlansInTurn checks that a request leaves its turn to others while its plan waits, and that the plan
// gets a turn when there is one.
func TestPlansInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGated()
		d := deskWith(t, g, func(r *plans.Resource) { r.Turns = limit.NewTurns(1, time.Hour) })
		d.Turns = limit.NewTurns(1, time.Hour)
		first, second := make(chan string, 1), make(chan string, 1)
		for id, answer := range map[string]chan string{"e1": first, "e2": second} {
			go func() { answer <- d.ask("POST", "/plan", planBody(id)).Body.String() }()
			synctest.Wait()
		}
		require.Contains(t, d.ask("GET", "/scopes", "").Body.String(), "planner", "the turn of requests is free")
		close(g.open)
		for _, answer := range []chan string{first, second} {
			require.True(t, strings.Contains(<-answer, `"success":true`))
		}
	})
}

// TestARepeatedPlanTakesNoTurn repeats a request under its Idempotency-Key while the first is under way.
func TestARepeatedPlanTakesNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGated()
		d := deskWith(t, g, func(r *plans.Resource) { r.Turns = limit.NewTurns(2, time.Hour) })
		statuses := make(chan int, 3)
		ask := func(id string) {
			go func() { statuses <- d.ask("POST", "/plan", planBody(id), "Idempotency-Key", id).Code }()
			synctest.Wait()
		}
		ask("e1")
		<-g.begun
		ask("e1")
		ask("e2")
		begun := time.Now()
		<-g.begun
		require.Zero(t, time.Since(begun))
		close(g.open)
		for range 3 {
			require.Equal(t, http.StatusOK, <-statuses)
		}
		require.Equal(t, 2, d.ledger.Transactions())
	})
}
