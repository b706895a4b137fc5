package seal

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/manifest"
)

// proofTimeout limits how long a manifest waits for the first proofs of its chunks.
const proofTimeout = 2 * time.Minute

// writeManifest stores the manifest and makes it the recording's.
func (s *Stage) writeManifest(ctx context.Context, rec *index.Recording) error {
	v := s.Describe(rec)
	if len(v.PlaybackURLs.Chunks) == 0 || s.awaitsProof(v) {
		return nil
	}
	text, err := s.marshal(ctx, v)
	if err == nil {
		err = s.fix(ctx, rec, v)
	}
	if err != nil {
		return err
	}
	ref, err := s.Library.Receive(ctx, bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("recording: store manifest: %w", err)
	}
	return rec.Change(ctx, func(e *index.Event) {
		if e.Final() { // the recording may have been resumed meanwhile
			e.Manifest = index.Manifest{CID: ref.CID.String(), SHA256: ref.SHA256}
		}
	})
}

// awaitsProof reports whether a chunk without proof may soon get one.
func (s *Stage) awaitsProof(v recorded.Recording) bool {
	proven := func(c recorded.Chunk) bool { return c.CID == "" || c.Proof != nil }
	if !s.Proven || v.LastChunkTime == nil || time.Since(*v.LastChunkTime) > proofTimeout {
		return false
	}
	return slices.ContainsFunc(v.Chunks, func(c recorded.Chunk) bool { return !proven(c) })
}

// marshal returns the text of a recording's manifest.
func (s *Stage) marshal(ctx context.Context, v recorded.Recording) ([]byte, error) {
	d, err := manifest.Of(v, func(cid string) ([]event.Hash, error) { return s.Leaves.Leaves(ctx, cid) })
	if err != nil {
		return nil, err
	}
	return d.Marshal()
}

// fix records what the manifest says about each chunk's copies. That changes with every proof, but
// the manifest must be reproducible.
func (s *Stage) fix(ctx context.Context, rec *index.Recording, v recorded.Recording) error {
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
