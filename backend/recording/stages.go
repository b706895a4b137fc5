package recording

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/adapt"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
	"footlight/backend/recording/upload"
)

// encode makes the chunk's file, or takes one that was made of the same. While an
// equal chunk is being made it stays Planned, lest waiting keep others from being
// made, and is queued again afterwards.
func (r *Recorder) encode(ctx context.Context, b *index.Book, c index.Chunk) (index.Chunk, error) {
	if c.State != index.Planned {
		return c, nil
	}
	sum, err := chunk.Sum(r.paths(b, c))
	if err != nil {
		return c, err
	}
	same := r.inputs(b, sum, adapt.Copy)
	if !r.making.begin(same, work{event: b.ID(), chunk: c.Index}) {
		return c, nil
	}
	defer r.wake(ctx, same)
	if c, err = r.adopt(ctx, b, c, sum); err != nil || c.State != index.Planned {
		return c, err
	}
	return r.encodeAlone(ctx, b, c, sum)
}

// wake queues the chunks that waited for one of the same to be made.
func (r *Recorder) wake(ctx context.Context, same event.Hash) {
	for _, w := range r.making.end(same) {
		if err := r.push(ctx, w.event, index.Chunk{Index: w.chunk, State: index.Planned}); err != nil && ctx.Err() == nil {
			r.cfg.Log.Warn("chunk is queued at the next look", "event", w.event, "chunk", w.chunk, "err", err)
		}
	}
}

// encodeAlone makes the chunk's file from a Sum of its segments.
func (r *Recorder) encodeAlone(ctx context.Context, b *index.Book, c index.Chunk, sum [32]byte) (index.Chunk, error) {
	began := time.Now()
	made, level, err := r.produce(ctx, b, c)
	if errors.Is(err, chunk.ErrUnusable) {
		return r.refused(ctx, b, c, err)
	}
	if err != nil {
		return c, err
	}
	r.cfg.Log.Info("chunk encoded", "event", b.ID(), "chunk", c.Index, "mode", level.String(), "duration", made.Duration,
		"size", made.Size, "took", time.Since(began), "cpu", made.CPU, "skipped", len(made.Skipped))
	inputs := r.inputs(b, sum, level)
	c, err = b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		c.State, c.Mode, c.Inputs, c.Refused = index.Encoded, level.String(), inputs, 0
		c.Duration, c.Size, c.SHA256 = made.Duration, made.Size, made.SHA256
		c.Segments, c.Skipped = measured(c.Segments, made)
	})
	if err != nil {
		return c, err
	}
	return c, r.index.Remember(ctx, b.ID(), c)
}

// measured notes what was found out about segments, and which are unreadable.
func measured(segments []index.Segment, made chunk.Media) (list []index.Segment, skipped []uint64) {
	list = slices.Clone(segments)
	for i, part := range made.Parts {
		list[i].Start, list[i].Length = part.Start, part.Duration
	}
	for _, i := range made.Skipped {
		skipped = append(skipped, list[i].Seq)
	}
	return list, skipped
}

// refused counts that the encoder refused a chunk's media, and gives it up once that
// was often enough. Its segments stay in the spool, and a new start tries it again.
func (r *Recorder) refused(ctx context.Context, b *index.Book, c index.Chunk, why error) (index.Chunk, error) {
	c, err := b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		if c.Refused++; c.Refused >= encodeAttempts {
			c.State, c.Refused = index.Failed, 0
			c.Error, c.FailedAt = "its segments could not be encoded", time.Now().UnixMilli()
		}
	})
	if err != nil || c.State != index.Failed {
		return c, errors.Join(why, err)
	}
	r.cfg.Log.Error("chunk cannot be made", "event", b.ID(), "chunk", c.Index, "err", why)
	return c, nil
}

// upload stores the chunk's file. A file that was lost or altered sends the
// chunk back to be encoded.
func (r *Recorder) upload(ctx context.Context, b *index.Book, c index.Chunk) (index.Chunk, error) {
	if c.State != index.Encoded {
		return c, nil
	}
	leave, err := r.cfg.Slots.Enter(ctx)
	if err != nil {
		return c, err
	}
	defer leave()
	r.sharing.RLock() // what is stored here may be given up elsewhere
	defer r.sharing.RUnlock()
	archive := b.Event().Start.Archive
	defer r.recollect(b, archive)
	ref, err := upload.Send(ctx, r.store(archive), r.chunkPath(b.ID(), c.Index), c.SHA256)
	if errors.Is(err, upload.ErrChanged) {
		r.cfg.Log.Warn("chunk is made again", "event", b.ID(), "chunk", c.Index, "err", err)
		return b.ChangeChunk(ctx, c.Index, again)
	}
	if err != nil {
		return c, err
	}
	r.cfg.Log.Info("chunk stored", "event", b.ID(), "chunk", c.Index, "cid", ref.CID)
	c, err = b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) {
		c.State, c.CID, c.Size, c.StoredAt = index.Stored, ref.CID.String(), ref.Size, time.Now().UnixMilli()
	})
	if err != nil {
		return c, err
	}
	return c, r.index.Remember(ctx, b.ID(), c)
}

// again sends a chunk back to where its bytes come from.
func again(c *index.Chunk) {
	if c.Uploaded {
		*c = index.Chunk{Index: c.Index, State: index.Awaited}
		return
	}
	c.State = index.Planned
}

// finish removes what a stored chunk was made of, once both the KV and the
// file beside it hold the chunk.
func (r *Recorder) finish(ctx context.Context, b *index.Book, c index.Chunk) (index.Chunk, error) {
	if !c.Kept() {
		return c, nil
	}
	err := b.Save()
	if err == nil && c.State == index.Stored {
		c, err = b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { c.State = index.Done })
	}
	if err == nil {
		err = r.spread(ctx, b.ID(), c)
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

// store is where an archive's chunks go.
func (r *Recorder) store(archive string) blob.Receiver {
	if archive == event.ArchiveTicketed {
		return r.cfg.Vault
	}
	return r.cfg.Store
}

// recollect looks once more at who may read what was stored, where that changed
// meanwhile: a collection that the change began spares what is being received.
func (r *Recorder) recollect(b *index.Book, was string) {
	if r.cfg.Collector != nil && b.Event().Start.Archive != was {
		r.cfg.Collector.Collect()
	}
}
