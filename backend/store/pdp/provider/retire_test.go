package provider_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"testing"

	"footlight/backend/store/pdp/possession"
	"footlight/backend/store/pdp/provider"
)

// wishes holds the contents that are wanted.
type wishes struct {
	mu       sync.Mutex
	unwanted map[string]bool
}

// Wanted implements provider.Config.Wanted.
func (w *wishes) Wanted(_ context.Context, l possession.Label) (bool, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return !w.unwanted[l.ContentCID], nil
}

func (w *wishes) set(cid string, unwanted bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.unwanted[cid] = unwanted
}

// TestUnwantedPiecesAreGivenUp gives a piece up, restarts, and wants the piece again.
func TestUnwantedPiecesAreGivenUp(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.close()
	w := &wishes{unwanted: map[string]bool{}}
	h.wanted = w.Wanted
	h.open()
	h.run()
	gone, stays := h.add(150_000, 1), h.add(150_000, 2)
	a, b := h.keep(gone), h.keep(stays)
	h.proven(a, b)
	before, _ := h.Proof(b)

	w.set(gone.CID, true)
	h.Review()
	h.eventually("the piece is given up", func() error {
		if _, err := os.Stat(h.file(a)); !errors.Is(err, fs.ErrNotExist) {
			return errors.New("its file is still there")
		}
		if _, ok := h.Proof(a); ok {
			return errors.New("it is called proven")
		}
		return nil
	})
	h.newerProof(b, before)
	h.want(provider.Status{Pieces: 1, Retired: 1})

	h.close()
	h.open()
	h.run()
	h.want(provider.Status{Pieces: 1, Retired: 1})

	w.set(gone.CID, false)
	h.Review()
	h.proven(a, b)
	h.want(provider.Status{Pieces: 2})
}

// want waits until the status has the same counts as s.
func (h *fixture) want(s provider.Status) {
	h.t.Helper()
	h.eventually("the status counts them", func() error {
		if is := h.Status(); is.Pieces != s.Pieces || is.Retired != s.Retired || is.Faulty != 0 {
			return fmt.Errorf("%+v", is)
		}
		return nil
	})
}
