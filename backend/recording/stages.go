package recording

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
	"footlight/backend/recording/upload"
)

// encode makes the chunk's file.
func (r *Recorder) encode(ctx context.Context, b *index.Book, c index.Chunk, attempt int) (index.Chunk, error) {
	if c.State != index.Planned {
		return c, nil
	}
	start := b.Event().Start
	spec := chunk.Spec{
		Profile: chunk.ProfileOf(start.Quality, start.Bitrate, start.Resolution),
		Out:     r.chunkPath(b.ID(), c.Index),
	}
	for _, s := range c.Segments {
		spec.Segments = append(spec.Segments, r.spool.Path(b.ID(), s.Seq))
	}
	began := time.Now()
	made, err := r.cfg.Encoder.Make(ctx, spec)
	if errors.Is(err, chunk.ErrUnusable) && attempt >= encodeAttempts {
		return r.giveUp(ctx, b, c, err)
	}
	if err != nil {
		return c, err
	}
	r.cfg.Log.Info("chunk encoded", "event", b.ID(), "chunk", c.Index, "duration", made.Duration,
		"size", made.Size, "took", time.Since(began), "skipped", len(made.Skipped))
	return b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		c.State, c.Duration, c.Size, c.SHA256 = index.Encoded, made.Duration, made.Size, made.SHA256
		c.Skipped = nil
		for _, i := range made.Skipped {
			c.Skipped = append(c.Skipped, c.Segments[i].Seq)
		}
	})
}

// giveUp records a chunk that cannot be made. Its segments stay in the spool,
// and a new start tries it again.
func (r *Recorder) giveUp(ctx context.Context, b *index.Book, c index.Chunk, why error) (index.Chunk, error) {
	r.cfg.Log.Error("chunk cannot be made", "event", b.ID(), "chunk", c.Index, "err", why)
	return b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		c.State, c.Error = index.Failed, "its segments could not be encoded"
	})
}

// upload stores the chunk's file. A file that was lost or altered sends the
// chunk back to be encoded.
func (r *Recorder) upload(ctx context.Context, b *index.Book, c index.Chunk, _ int) (index.Chunk, error) {
	if c.State != index.Encoded {
		return c, nil
	}
	ref, err := upload.Send(ctx, r.store(b), r.chunkPath(b.ID(), c.Index), c.SHA256)
	if errors.Is(err, upload.ErrChanged) {
		r.cfg.Log.Warn("chunk is made again", "event", b.ID(), "chunk", c.Index, "err", err)
		return b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { c.State = index.Planned })
	}
	if err != nil {
		return c, err
	}
	r.cfg.Log.Info("chunk stored", "event", b.ID(), "chunk", c.Index, "cid", ref.CID)
	return b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		c.State, c.CID, c.Size, c.StoredAt = index.Stored, ref.CID.String(), ref.Size, time.Now().UnixMilli()
	})
}

// finish removes what a stored chunk was made of, once both the KV and the
// file beside it hold the chunk.
func (r *Recorder) finish(ctx context.Context, b *index.Book, c index.Chunk, _ int) (index.Chunk, error) {
	if !c.Kept() {
		return c, nil
	}
	err := b.Save()
	if err == nil && c.State == index.Stored {
		c, err = b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { c.State = index.Done })
	}
	if err != nil {
		return c, err
	}
	return c, r.remove(b, c)
}

func (r *Recorder) remove(b *index.Book, c index.Chunk) error {
	if err := os.Remove(r.chunkPath(b.ID(), c.Index)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("recording: remove chunk file: %w", err)
	}
	seqs := make([]uint64, len(c.Segments))
	for i, s := range c.Segments {
		seqs[i] = s.Seq
	}
	return r.spool.Release(b.ID(), seqs)
}

// store is where the event's chunks go: bytes that were public once stay so.
func (r *Recorder) store(b *index.Book) blob.Receiver {
	if b.Event().Start.Archive == event.ArchiveTicketed {
		return r.cfg.Vault
	}
	return r.cfg.Store
}
