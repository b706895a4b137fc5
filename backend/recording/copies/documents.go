package copies

import (
	"context"
	"encoding/json"
	"fmt"

	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// KeepDocument queues a document's copies in every place that keeps documents.
func (s *Stage) KeepDocument(ctx context.Context, cid string) error {
	payload, err := json.Marshal(jobs.Job{CID: cid})
	for _, p := range s.cfg.Places {
		if err != nil || !p.Documents {
			continue
		}
		var there bool
		if _, there, err = s.Document(ctx, cid, p.Name); err == nil && !there {
			err = p.Queue.Push(ctx, "document/"+cid, payload)
		}
	}
	return err
}

// Document returns a document's copy in a place. ok is false if there is none.
func (s *Stage) Document(ctx context.Context, cid, place string) (kept index.Copy, ok bool, err error) {
	note, err := s.cfg.Documents.Note(ctx, cid, place)
	if err != nil || note == nil {
		return kept, false, err
	}
	if err = json.Unmarshal(note, &kept); err != nil {
		return kept, false, fmt.Errorf("recording: note of %s at %s: %w", cid, place, err)
	}
	return kept, true, nil
}

// copyDocument does a place's job for a document.
func (s *Stage) copyDocument(ctx context.Context, p Place, cid string) error {
	if _, there, err := s.Document(ctx, cid, p.Name); err != nil || there {
		return err
	}
	kept, wanted, err := p.keep(ctx, Chunk{CID: cid, Document: true})
	if err != nil || !wanted {
		return err
	}
	note, err := json.Marshal(kept)
	if err == nil {
		err = s.cfg.Documents.SetNote(ctx, cid, p.Name, note)
	}
	if err == nil {
		s.cfg.Log.Info("document was copied", "cid", cid, "place", p.Name)
	}
	return err
}
