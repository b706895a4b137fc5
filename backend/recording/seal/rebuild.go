package seal

import (
	"context"
	"crypto/sha256"
	"fmt"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/manifest"
)

// spell is the manifest's text of a recording.
func (s *Stage) spell(ctx context.Context, v event.Recording) ([]byte, error) {
	d, err := manifest.Of(v, func(cid string) ([]event.Hash, error) { return s.Leaves.Leaves(ctx, cid) })
	if err != nil {
		return nil, err
	}
	return d.Marshal()
}

// fix notes with each chunk what the manifest tells of its copies: that changes with
// every proof, and the manifest is to be made again as it was.
func (s *Stage) fix(ctx context.Context, rec *index.Recording, v event.Recording) error {
	for _, c := range v.Chunks {
		if c.CID == "" {
			continue
		}
		_, err := rec.ChangeChunk(ctx, c.ChunkIndex, func(now *index.Chunk) {
			now.Told = index.Told{PieceCID: c.PieceCID, Proof: c.Proof}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Manifest makes the manifest of that name again out of the index. Where no recording
// has it at present it is event.ErrNotFound.
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
		return nil, event.ErrUnavailable // one was decided meanwhile
	}
	for i, c := range chunks {
		v.Chunks[i].PieceCID, v.Chunks[i].Proof = c.Told.PieceCID, c.Told.Proof
	}
	text, err := s.spell(ctx, v)
	if err == nil && sha256.Sum256(text) != was.SHA256 {
		err = fmt.Errorf("recording: the index of %s tells something else than its manifest did", rec.ID())
	}
	return text, err
}
