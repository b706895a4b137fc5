package devchain

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
)

// TestGenesisIsPinned fails when the first block comes out differently: every
// chain made before would be refused. It must never change.
func TestGenesisIsPinned(t *testing.T) {
	want := common.HexToHash("0xa51f1ddf978f3aa1e1a06589aafc9f419afd69702ce70f17e226b45d629831f6")
	if got := genesis(event.Address{1}).ToBlock().Hash(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestDrift(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	for name, c := range map[string]struct {
		ahead  int64 // of the newest block's time, in seconds
		budget time.Duration
		want   time.Duration
	}{
		"behind the clock":       {-100, 30 * time.Second, 0},
		"within budget":          {29, 30 * time.Second, 0},
		"a little over":          {30, 30*time.Second + 500*time.Millisecond, 500 * time.Millisecond},
		"far over: one step":     {3600, 30 * time.Second, time.Second},
		"the clock was set back": {1 << 40, 30 * time.Second, time.Second},
	} {
		head := &types.Header{Time: uint64(now.Unix() + c.ahead)}
		if got := max(drift(head, now, c.budget), 0); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// witness notes whether the block was kept when an answer went out.
type witness struct {
	http.ResponseWriter
	kept     *atomic.Bool
	wasKept  bool
	answered bool
}

func (w *witness) Write(b []byte) (int, error) {
	w.wasKept, w.answered = w.kept.Load(), true
	return len(b), nil
}

func TestGateHoldsAnswersUntilTheBlockIsKept(t *testing.T) {
	var kept atomic.Bool
	g, computed, out := &gate{}, make(chan struct{}), &witness{kept: &kept}
	handler := g.handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(computed)
		_, _ = w.Write([]byte("receipt"))
	}))
	var answering sync.WaitGroup
	err := g.seal(func() error {
		answering.Go(func() { handler.ServeHTTP(out, nil) })
		<-computed
		for range 1000 { // room for a wrong answer to slip out
			runtime.Gosched()
		}
		kept.Store(true)
		return nil
	})
	answering.Wait()
	if err != nil || !out.answered || !out.wasKept {
		t.Errorf("answered %v, after the block was kept %v; %v", out.answered, out.wasKept, err)
	}
}

func TestGateStaysShutAfterADiskFailure(t *testing.T) {
	g, full := &gate{}, errors.New("disk full")
	if err := g.seal(func() error { return full }); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	if err := g.seal(func() error { t.Error("sealed after a failure"); return nil }); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	answer := httptest.NewRecorder()
	g.handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if _, err := w.Write([]byte("receipt")); !errors.Is(err, full) {
			t.Errorf("got %v", err)
		}
	})).ServeHTTP(answer, nil)
	if answer.Code != http.StatusServiceUnavailable || answer.Body.Len() != 0 {
		t.Errorf("got %d %q", answer.Code, answer.Body)
	}
}
