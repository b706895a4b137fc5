package plancopies

import (
	"context"
	"encoding/binary"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
)

// longPlan is a ledger with one event of a thousand iterations.
type longPlan struct{ accepted atomic.Bool }

// Publish implements curation.Publisher.
func (*longPlan) Publish(context.Context, event.Writing) (event.Receipt, error) {
	return event.Receipt{}, nil
}

// Accept implements curation.Publisher.
func (p *longPlan) Accept(context.Context, event.Acceptance) (event.Receipt, error) {
	p.accepted.Store(true)
	return event.Receipt{}, nil
}

// Events implements curation.Register.
func (*longPlan) Events(context.Context) ([]event.ID, error) { return []event.ID{"show"}, nil }

// Seal implements curation.Register.
func (p *longPlan) Seal(_ context.Context, id event.ID) (event.Seal, error) {
	s := event.Seal{ID: id, Entries: make([]event.SealedEntry, 1000)}
	for i := range s.Entries {
		s.Entries[i].Scope = event.Planner
		binary.BigEndian.PutUint64(s.Entries[i].Digest[:], uint64(i))
	}
	if p.accepted.Load() {
		s.Acceptance = map[event.Scope]event.SealedAcceptance{event.Planner: {Metadata: event.Hash{31: 1}}}
	}
	return s, nil
}

// queued counts copies. Each takes a while to be queued.
type queued struct {
	mu        sync.Mutex
	documents map[string]bool
}

// KeepDocument implements plancopies.Documents.
func (q *queued) KeepDocument(_ context.Context, cid string) error {
	time.Sleep(time.Millisecond)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.documents[cid] = true
	return nil
}

func (q *queued) count() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.documents)
}

// TestAcceptingWaitsForNoCopies checks that all documents are queued after an acceptance, by the next server
// if this one was killed.
func TestAcceptingWaitsForNoCopies(t *testing.T) {
	for what, killed := range map[string]bool{"serving on": false, "killed": true} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ledger, to := &longPlan{}, &queued{documents: map[string]bool{}}
				open := func() *Copies {
					return New(Config{Plans: ledger, Documents: to, Throttle: blob.NewThrottle(), Log: slog.New(slog.DiscardHandler)})
				}
				copies, ended := open(), make(chan error)
				ctx, cancel := context.WithCancel(t.Context())
				if !killed {
					go func() { ended <- copies.Run(ctx) }()
					synctest.Wait()
				}
				start := time.Now()
				_, err := Publisher{ledger, copies}.Accept(t.Context(), event.Acceptance{ID: "show"})
				require.NoError(t, err)
				require.Zero(t, time.Since(start))
				require.Zero(t, to.count())
				if killed {
					copies = open()
					go func() { ended <- copies.Run(ctx) }()
				}
				time.Sleep(lookAgain / 2)
				synctest.Wait()
				require.Equal(t, 1001, to.count())
				require.True(t, to.documents[blob.RawCID(event.Hash{31: 1}).String()])
				cancel()
				require.NoError(t, <-ended)
			})
		})
	}
}
