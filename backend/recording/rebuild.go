package recording

import (
	"context"
	"crypto/sha256"
	"fmt"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/manifest"
)

// spell is the manifest's text of a recording.
func (r *Recorder) spell(ctx context.Context, v event.Recording) ([]byte, error) {
	d, err := manifest.Of(v, func(cid string) ([]event.Hash, error) { return r.cfg.Leaves.Leaves(ctx, cid) })
	if err != nil {
		return nil, err
	}
	return d.Marshal()
}

// fix notes with each chunk what the manifest tells of its copies: that changes with
// every proof, and the manifest is to be made again as it was.
func (r *Recorder) fix(ctx context.Context, b *index.Book, v event.Recording) error {
	for _, c := range v.Chunks {
		if c.CID == "" {
			continue
		}
		_, err := b.ChangeChunk(ctx, c.ChunkIndex, func(now *index.Chunk) {
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
func (r *Recorder) Manifest(ctx context.Context, cid string) ([]byte, error) {
	books, err := r.index.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range books {
		if e := b.Event(); e.Manifest.CID == cid && !e.Removed {
			return r.rebuild(ctx, b, e.Manifest)
		}
	}
	return nil, event.ErrNotFound
}

func (r *Recorder) rebuild(ctx context.Context, b *index.Book, was index.Manifest) ([]byte, error) {
	v, chunks := r.view(b), b.Chunks()
	if len(v.Chunks) != len(chunks) {
		return nil, event.ErrUnavailable // one was decided meanwhile
	}
	for i, c := range chunks {
		v.Chunks[i].PieceCID, v.Chunks[i].Proof = c.Told.PieceCID, c.Told.Proof
	}
	text, err := r.spell(ctx, v)
	if err == nil && sha256.Sum256(text) != was.SHA256 {
		err = fmt.Errorf("recording: the index of %s tells something else than its manifest did", b.ID())
	}
	return text, err
}
