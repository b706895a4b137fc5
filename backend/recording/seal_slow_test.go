package recording

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// stuckChain never answers.
type stuckChain struct{ asked, now atomic.Int32 }

// Anchors implements Notary.
func (s *stuckChain) Anchors(ctx context.Context, _ event.ID) ([]event.SealedAnchor, error) {
	s.asked.Add(1)
	s.now.Add(1)
	defer s.now.Add(-1)
	<-ctx.Done()
	return nil, ctx.Err()
}

// Anchor implements Notary.
func (s *stuckChain) Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error) {
	_, err := s.Anchors(ctx, a.ID)
	return event.Receipt{}, err
}

// memory is an index.KV without revisions.
type memory struct{ values sync.Map }

func (m *memory) Get(_ context.Context, key string) ([]byte, uint64, error) {
	value, ok := m.values.Load(key)
	if !ok {
		return nil, 0, fs.ErrNotExist
	}
	return value.([]byte), 1, nil
}

func (m *memory) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	return m.Update(ctx, key, value, 0)
}

func (m *memory) Update(_ context.Context, key string, value []byte, _ uint64) (uint64, error) {
	m.values.Store(key, value)
	return 1, nil
}

func (m *memory) Delete(_ context.Context, key string) error {
	m.values.Delete(key)
	return nil
}

func (m *memory) Each(_ context.Context, prefix string, fn func(string, []byte, uint64) error) (err error) {
	for key, value := range m.values.Range {
		if err == nil && strings.HasPrefix(key.(string), prefix+"/") {
			err = fn(key.(string), value.([]byte), 1)
		}
	}
	return err
}

// Recordings end in time although the chain does not answer, manifests wait one after the other,
// and none blocks the recorder's end.
func TestASlowChainKeepsManifestsWaitingAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		chain := &stuckChain{}
		r, err := Open(t.Context(), Config{Live: t.TempDir(), Spool: t.TempDir(), KV: &memory{}, Notary: chain})
		require.NoError(t, err)
		for n := range 3 {
			b, failed := r.index.Create(t.Context(), index.Event{
				Start:  recorded.LivestreamStart{EventID: event.ID(fmt.Sprint("over-", n))},
				Status: recorded.RecordingCompleted, Manifest: index.Manifest{CID: "bafy"},
			})
			require.NoError(t, failed)
			r.Seals.Add(b)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 2)
		go func() { ended <- r.Seals.Run(ctx) }()
		synctest.Wait()
		require.EqualValues(t, 1, chain.now.Load(), "it is asked")

		until := uint64(1)
		stopping, err := r.index.Create(t.Context(), index.Event{
			Start:  recorded.LivestreamStart{EventID: "stopping"},
			Status: recorded.RecordingStopping, StopBy: time.Now().Add(DefaultGrace).UnixMilli(), Spans: []index.Span{{Until: &until}},
		})
		require.NoError(t, err)
		go func() { ended <- r.poll(ctx) }()
		time.Sleep(DefaultGrace - time.Second)
		require.Equal(t, recorded.RecordingStopping, stopping.Event().Status)
		time.Sleep(DefaultPoll)
		synctest.Wait()
		require.Equal(t, recorded.RecordingCompleted, stopping.Event().Status)
		require.EqualValues(t, 1, chain.asked.Load(), "one at a time")

		cancel()
		for range 2 {
			require.NoError(t, <-ended)
		}
		require.Zero(t, chain.now.Load())
		require.EqualValues(t, 1, chain.asked.Load(), "and none once it is over")
	})
}
