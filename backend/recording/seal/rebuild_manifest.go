package seal

import (
	"context"
	"crypto/sha256"
	"fmt"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Manifest makes the manifest with that CID again out of the index. It returns event.ErrNotFound if
// no recording has that manifest now.
func (s *Stage) Manifest(ctx context.Context, cid string) ([]byte, error) {
	all, err := s.Index.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, rec := range all {
		if e := rec.Event(); e.Manifest.CID == cid && !e.Removed {
			return s.rebuild(ctx, rec, e.Manifest)
		}
	}
	return nil, event.ErrNotFound
}

func (s *Stage) rebuild(ctx context.Context, rec *index.Recording, was index.Manifest) ([]byte, error) {
	v, chunks := s.Describe(rec), rec.Chunks()
	if len(v.Chunks) != len(chunks) {
		return nil, event.ErrUnavailable // a chunk was added meanwhile
	}
	for i, c := range chunks {
		v.Chunks[i].PieceCID, v.Chunks[i].Proof = c.Told.PieceCID, c.Told.Proof
	}
	text, err := s.marshal(ctx, v)
	if err == nil && sha256.Sum256(text) != was.SHA256 {
		err = fmt.Errorf("recording: the index of %s has changed since its manifest was written", rec.ID())
	}
	return text, err
}
