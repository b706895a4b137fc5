package recording

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Documents remembers where copies of documents are: of what a ledger may name and
// anybody may read, plans and manifests. They are of no recording.
type Documents interface {
	// Note is what was noted of a document's copy in a place; nil: there is none.
	Note(ctx context.Context, cid, place string) ([]byte, error)
	SetNote(ctx context.Context, cid, place string, note []byte) error
}

// KeepDocument has every place that takes documents keep one. It returns once that is
// queued.
func (r *Recorder) KeepDocument(ctx context.Context, cid string) error {
	payload, err := json.Marshal(job{CID: cid})
	for _, p := range r.cfg.Places {
		if err != nil || !p.Documents {
			continue
		}
		var there bool
		if _, there, err = r.DocumentCopy(ctx, cid, p.Name); err == nil && !there {
			err = p.Queue.Push(ctx, "document/"+cid, payload)
		}
	}
	return err
}

// DocumentCopy is a document's copy in a place; false: there is none.
func (r *Recorder) DocumentCopy(ctx context.Context, cid, place string) (kept index.Copy, ok bool, err error) {
	note, err := r.cfg.Documents.Note(ctx, cid, place)
	if err != nil || note == nil {
		return kept, false, err
	}
	if err = json.Unmarshal(note, &kept); err != nil {
		return kept, false, fmt.Errorf("recording: note of %s at %s: %w", cid, place, err)
	}
	return kept, true, nil
}

// copyDocument is a place's job.
func (r *Recorder) copyDocument(ctx context.Context, p Place, cid string) error {
	if _, there, err := r.DocumentCopy(ctx, cid, p.Name); err != nil || there {
		return err
	}
	kept, err := p.Keeper.Keep(ctx, StoredChunk{CID: cid, Document: true})
	if errors.Is(err, ErrUnwanted) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("recording: copy to %s: %w", p.Name, err)
	}
	kept.KeptAt = time.Now().UnixMilli()
	note, err := json.Marshal(kept)
	if err == nil {
		err = r.cfg.Documents.SetNote(ctx, cid, p.Name, note)
	}
	if err == nil {
		r.cfg.Log.Info("document copied", "cid", cid, "place", p.Name)
	}
	return err
}

// ChunkAt is a chunk of some recording that is that content and has a copy in a place;
// false: there is none.
func (r *Recorder) ChunkAt(ctx context.Context, place, cid string) (found index.Chunk, ok bool, err error) {
	err = r.Copies(ctx, place, func(_ event.ID, c index.Chunk) {
		if c.CID == cid {
			found, ok = c, true
		}
	})
	return found, ok, err
}
