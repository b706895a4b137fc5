// Package upload stores finished chunks, checks what the store reports, and then removes the files
// that the chunk was made of.
package upload

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Stage stores chunk files. Safe for concurrent use.
type Stage struct {
	Index   *index.Index
	Spool   spool.Spool
	Store   blob.Receiver // for chunks of public archives
	Private blob.Receiver // for chunks of ticketed archives
	Slots   blob.Slots
	Taking  sync.Locker                                                 // held while content is stored
	Collect func()                                                      // checks once more who may read the stored content
	Spread  func(ctx context.Context, id event.ID, c index.Chunk) error // queues the copies of a stored chunk
	Log     *slog.Logger
}

// Upload stores the chunk's file. If the file is missing or was altered, the chunk is encoded or
// uploaded again.
func (s *Stage) Upload(ctx context.Context, rec *index.Recording, c index.Chunk) (index.Chunk, error) {
	if c.State != index.Encoded {
		return c, nil
	}
	leave, err := s.Slots.Enter(ctx)
	if err != nil {
		return c, err
	}
	defer leave()
	s.Taking.Lock() // no content is given up while it is being stored
	defer s.Taking.Unlock()
	archive := rec.Event().Start.Archive
	defer s.recollect(rec, archive)
	ref, err := send(ctx, s.store(archive), s.Spool.ChunkPath(rec.ID(), c.Index), c.SHA256)
	if errors.Is(err, errChanged) {
		s.Log.Warn("chunk file was lost or altered and is made again", "event", rec.ID(), "chunk", c.Index, "err", err)
		return rec.ChangeChunk(ctx, c.Index, again)
	}
	if err != nil {
		return c, err
	}
	s.Log.Info("chunk was stored", "event", rec.ID(), "chunk", c.Index, "cid", ref.CID)
	held, err := s.Spool.Held(rec.ID())
	if err != nil {
		return c, err
	}
	c, err = rec.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		c.Stands = stands(*c, held)
		c.State, c.CID, c.Size, c.StoredAt = index.Stored, ref.CID.String(), ref.Size, time.Now().UnixMilli()
	})
	if err != nil {
		return c, err
	}
	return c, s.Index.Remember(ctx, rec.ID(), c)
}

// again sets a chunk back to the state before its file existed.
func again(c *index.Chunk) {
	if c.Uploaded {
		*c = index.Chunk{Index: c.Index, State: index.Awaited}
		return
	}
	c.State = index.Planned
}

// store returns the store for an archive mode.
func (s *Stage) store(archive string) blob.Receiver {
	if archive == recorded.ArchiveTicketed {
		return s.Private
	}
	return s.Store
}

// recollect starts another collection if the archive mode changed during the upload. The collection
// that the change started spared content that was still being received.
func (s *Stage) recollect(rec *index.Recording, was string) {
	if rec.Event().Start.Archive != was {
		s.Collect()
	}
}

// Finish removes the files that a stored chunk was made of, once both the KV and index.json hold
// the chunk.
func (s *Stage) Finish(ctx context.Context, rec *index.Recording, c index.Chunk) (index.Chunk, error) {
	if !c.Kept() {
		return c, nil
	}
	err := rec.Save()
	if err == nil && c.State == index.Stored {
		c, err = rec.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { c.State = index.Done })
	}
	if err == nil {
		err = s.Spread(ctx, rec.ID(), c)
	}
	if err != nil {
		return c, err
	}
	return c, s.remove(rec.ID(), c)
}

func (s *Stage) remove(id event.ID, c index.Chunk) error {
	if err := os.Remove(s.Spool.ChunkPath(id, c.Index)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("recording: remove chunk file: %w", err)
	}
	seqs := make([]uint64, len(c.Segments))
	for i, part := range c.Segments {
		seqs[i] = part.Seq
	}
	return s.Spool.Release(id, seqs)
}

// errChanged means that a chunk's file is missing or has other content than was encoded. The chunk
// has to be made again.
var errChanged = errors.New("upload: the file is missing or was altered since it was encoded")

// send stores the file at path and checks that the store received content with the SHA-256 sum.
// Sending again is harmless.
func send(ctx context.Context, to blob.Receiver, path string, sum [32]byte) (blob.Ref, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return blob.Ref{}, errChanged
	}
	if err != nil {
		return blob.Ref{}, fmt.Errorf("upload: %w", err)
	}
	defer f.Close()
	ref, err := to.Receive(ctx, blob.Polite{Reader: f})
	if err != nil {
		return blob.Ref{}, fmt.Errorf("upload: %w", err)
	}
	if ref.SHA256 != sum {
		return blob.Ref{}, errChanged
	}
	return ref, nil
}
