package health

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/planning"
	"footlight/backend/event/recorded"
	"footlight/backend/ledger"
	"footlight/backend/live"
	"footlight/backend/store/pdp/provider"
)

// recorder reports a recorder's state, bus an error, and places what a test sets.
type (
	recorder recorded.RecordingHealth
	bus      struct{ err error }
	places   []recorded.PlaceHealth
)

func (r recorder) Health() recorded.RecordingHealth { return recorded.RecordingHealth(r) }
func (b bus) Writable() error                       { return b.err }
func (p places) Places(context.Context) []recorded.PlaceHealth {
	return append([]recorded.PlaceHealth(nil), p...)
}

func TestWhenStorageIsUnhealthy(t *testing.T) {
	stuck := errors.New("the disk is full")
	for name, tc := range map[string]struct {
		recorder recorder
		spool    string
		bus      error
		want     error
	}{
		"well":                    {recorder{Recording: 1, Level: "medium"}, t.TempDir(), nil, nil},
		"failed chunks":           {recorder{Failed: 3, Retrying: 2}, t.TempDir(), nil, nil},
		"a full disk":             {recorder{Paused: true}, t.TempDir(), nil, syscall.ENOSPC},
		"no spool":                {recorder{}, t.TempDir() + "/gone", nil, os.ErrNotExist},
		"a bus that cannot write": {recorder{}, t.TempDir(), stuck, stuck},
	} {
		s := Storage{Recorder: tc.recorder, Places: places{{Place: "kubo@10.0.0.7:5001"}}, Spool: tc.spool, Bus: bus{tc.bus}}
		details, err := s.Check(t.Context())
		require.ErrorIs(t, err, tc.want, name)
		require.Equal(t, tc.want == nil, err == nil, name)
		require.Equal(t, tc.recorder.Failed, details["failed"], name)
		require.Equal(t, tc.recorder.Paused, details["paused"], name)
		require.Equal(t, []recorded.PlaceHealth{{Place: "kubo"}}, details["places"], name)
		require.Equal(t, "none", details["proofs"], name)
	}
}

func TestADamagedPieceIsTold(t *testing.T) {
	pass := provider.Pass{At: time.Unix(60, 0), Took: 2 * time.Second, Pieces: 7, Bad: 1}
	for name, tc := range map[string]struct {
		status provider.Status
		scrub  any
	}{
		"before the first scrub": {provider.Status{Pieces: 7, Proven: 7}, nil},
		"after a scrub":          {provider.Status{Pieces: 7, Proven: 6, Faulty: 1, Faults: 4, LastPass: pass}, map[string]any{"at": pass.At, "seconds": 2., "pieces": 7, "bad": 1}},
	} {
		details := map[string]any{}
		addProofs(details, tc.status)
		require.Equal(t, "embedded", details["proofs"], name)
		require.Equal(t, []any{7, tc.status.Proven, tc.status.Faulty, tc.status.Faults}, []any{details["pieces"], details["proven"], details["faulty"], details["faults"]}, name)
		require.Equal(t, tc.scrub, details["lastScrub"], name)
	}
}

func TestHowOldTheScrubIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := time.Now()
		time.Sleep(90 * time.Second)
		require.Equal(t, 90., scrubAge(provider.Status{LastPass: provider.Pass{At: at}}))
		require.Equal(t, -1., scrubAge(provider.Status{}), "before the first")
	})
	require.Empty(t, PieceMetrics(nil), "without a provider there is nothing to count")
}

func TestHowAnExternalChainIs(t *testing.T) {
	mined := time.Unix(60, 0).UTC()
	up := external(ledger.Health{ChainID: 314, BlockNumber: 9, BlockTime: mined}, nil)
	require.Equal(t, map[string]any{"mode": "external", "chainId": uint64(314), "blockNumber": uint64(9), "blockTime": mined}, up)
	down := external(ledger.Health{ChainID: 314}, errors.New("dial 10.0.0.7:8545: refused"))
	require.Equal(t, false, down["ok"])
	require.Equal(t, "down", down["status"])
	require.NotContains(t, down["details"], "10.0.0.7", "everybody reads /health")
	require.NotContains(t, down, "blockNumber")
}

// model is a model's state.
type model struct {
	form string
	down bool
}

func (m model) Form() string { return m.form }
func (m model) Down() bool   { return m.down }

func TestWhatDrafts(t *testing.T) {
	source := planning.Source{Model: "qwen"}
	for name, tc := range map[string]struct {
		drafting Drafting
		want     map[string]any
	}{
		"no model":            {Drafting{Source: source}, map[string]any{"mode": "offline", "model": "qwen"}},
		"one to choose":       {Drafting{Source: source, Offered: []string{"ollama"}}, map[string]any{"mode": "offline", "model": "qwen", "offered": []string{"ollama"}}},
		"by name, unused":     {Drafting{Source: source, Model: model{}, URL: "http://localhost:11434/v1"}, map[string]any{"mode": "local", "model": "qwen"}},
		"by address":          {Drafting{Source: source, Model: model{form: "schema"}, URL: "http://[::1]:80"}, map[string]any{"mode": "local", "model": "qwen", "rung": "schema"}},
		"elsewhere, down":     {Drafting{Source: source, Model: model{down: true}, URL: "https://llm.example"}, map[string]any{"mode": "remote", "model": "qwen", "status": "down", "ok": false}},
		"on the network":      {Drafting{Source: source, Model: model{}, URL: "http://192.168.1.4"}, map[string]any{"mode": "remote", "model": "qwen"}},
		"not a usable name":   {Drafting{Source: source, Model: model{}, URL: "http://local host"}, map[string]any{"mode": "remote", "model": "qwen"}},
		"localhost, by trick": {Drafting{Source: source, Model: model{}, URL: "https://localhost.example"}, map[string]any{"mode": "remote", "model": "qwen"}},
	} {
		got, err := tc.drafting.Check(t.Context())
		require.NoError(t, err, "%s: a model makes no server unhealthy", name)
		require.Equal(t, tc.want, got, name)
	}
}

func TestWhatIsOnAir(t *testing.T) {
	hub := live.Open(live.Config{})
	defer hub.Close()
	for _, r := range []live.Request{{Action: live.Publish, EventID: "gig"}, {Action: live.Play, EventID: "gig"}, {Action: live.Play, EventID: "later"}} {
		_, err := hub.Join(t.Context(), live.ClientInfo{Request: r})
		require.NoError(t, err)
	}
	got, err := Live{hub}.Check(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string]any{"streams": 0, "viewers": 2}, got, "who joined to publish has published nothing yet")
}

func TestWhatIsDegraded(t *testing.T) {
	since := time.Unix(60, 0)
	for name, tc := range map[string]struct {
		lost   []int
		places places
		want   map[string]string
	}{
		"nothing":             {nil, places{{Place: "pdp"}}, map[string]string{}},
		"lost content":        {[]int{3}, nil, map[string]string{"content": "3 stored files are damaged or lost, and no whole copy of them was found; the log names them"}},
		"content found again": {[]int{3, 0}, nil, map[string]string{}},
		"a place that fails":  {nil, places{{Place: "kubo@10.0.0.7:5001", FailingSince: &since, Why: "connection refused"}}, map[string]string{"copies at kubo": "connection refused"}},
	} {
		var d Degradations
		for _, n := range tc.lost {
			d.Lost(n)
		}
		got := map[string]string{}
		for _, x := range (Degraded{&d, tc.places}).List(t.Context()) {
			got[x.Part] = x.Why
			require.False(t, x.Since.IsZero(), name)
		}
		require.Equal(t, tc.want, got, name)
	}
}
