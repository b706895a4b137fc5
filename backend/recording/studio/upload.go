package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

const (
	// maxAhead limits how far a chunk's number may be ahead of the known chunks.
	maxAhead = 120
	// closed is the error text for a new chunk of a recording that has ended.
	closed = "the recording has ended; start the recording again to bring it"
)

// Uploaded returns how much of chunk n of that size has arrived.
func (s *Stage) Uploaded(ctx context.Context, id event.ID, n int, size int64) (recorded.ChunkReceipt, error) {
	rec, err := s.Index.Present(ctx, id)
	if err != nil {
		return recorded.ChunkReceipt{}, err
	}
	if c, missing := rec.Chunk(n); missing == nil && c.Decided() {
		return receipt(id, c), nil
	}
	came, err := s.inbox(id).received(n, size)
	return recorded.ChunkReceipt{EventID: id, ChunkIndex: n, Received: came}, err
}

// Upload takes a piece of chunk n of an event whose creator makes the chunks. The same bytes again
// get the same answer. An *event.ErrConflict is returned for other bytes, for a piece that leaves a
// hole, and for a recording that has ended; an *event.ErrInvalid for a chunk that may not become
// part of a recording.
func (s *Stage) Upload(ctx context.Context, id event.ID, n int, p recorded.Piece, body io.Reader) (recorded.ChunkReceipt, error) {
	rec, err := s.Index.Present(ctx, id)
	if err != nil {
		return recorded.ChunkReceipt{}, err
	}
	if err = admits(rec, n, p, time.Now()); err != nil {
		return recorded.ChunkReceipt{}, err
	}
	if c, missing := rec.Chunk(n); missing == nil && c.Decided() {
		return receipt(id, c), s.compare(ctx, id, c, p, body)
	}
	one := jobs.Job{EventID: id, Chunk: n}
	if _, busy := s.uploads.LoadOrStore(one, nil); busy {
		return recorded.ChunkReceipt{}, &event.ErrConflict{Reason: "the chunk is being uploaded by another request"}
	}
	defer s.uploads.Delete(one)
	if s.Disk.On() {
		return recorded.ChunkReceipt{}, jobs.ErrFull
	}
	creator := rec.Event().Start.Creator
	if err = s.Recorded.Check(ctx, creator); err != nil {
		return recorded.ChunkReceipt{}, err
	}
	if err = s.Quota.Reserve(id, creator, p.Length); err != nil {
		return recorded.ChunkReceipt{}, err
	}
	got, err := s.piece(ctx, rec, n, p, body)
	stored, unread := s.inbox(id).bytes()
	s.Quota.Settle(id, creator, p.Length, stored)
	s.Disk.Note(err)
	return got, errors.Join(err, unread)
}

// piece takes the next piece of a chunk.
func (s *Stage) piece(ctx context.Context, rec *index.Recording, n int, p recorded.Piece, body io.Reader) (recorded.ChunkReceipt, error) {
	came, err := s.inbox(rec.ID()).append(n, p, body)
	if err != nil || came < p.Size {
		return recorded.ChunkReceipt{EventID: rec.ID(), ChunkIndex: n, Received: came}, err
	}
	return s.arrived(ctx, rec, n, p)
}

// admits returns an error for a piece that cannot become part of the recording.
func admits(rec *index.Recording, n int, p recorded.Piece, now time.Time) error {
	e, known := rec.Event(), len(rec.Chunks())
	switch {
	case e.Start.Source != recorded.SourceStudio:
		return event.Invalid("source", "the server makes this recording's chunks; start it with source %q to upload them", recorded.SourceStudio)
	case p.Size <= 0 || p.Size > recorded.MaxChunkSize:
		return event.Invalid("body", "a chunk has 1 to %d bytes", recorded.MaxChunkSize)
	case p.From < 0 || p.Length <= 0 || p.From+p.Length > p.Size:
		return event.Invalid("Content-Range", "lies outside of the chunk")
	case n < 0 || n >= known+maxAhead:
		return event.Invalid("chunkIndex", "must be from 0 to %d by now", known+maxAhead-1)
	case e.Final() && n >= known:
		return &event.ErrConflict{Reason: closed}
	}
	return checkTimestamp(e.Start, p.Timestamp, now)
}

// arrived makes the recording's chunk of a complete upload, unless the recording has that chunk
// already.
func (s *Stage) arrived(ctx context.Context, rec *index.Recording, n int, p recorded.Piece) (recorded.ChunkReceipt, error) {
	in := s.inbox(rec.ID())
	whole, err := in.whole(ctx, n, p.Size, p.From)
	if err != nil {
		return recorded.ChunkReceipt{}, err
	}
	if c, missing := rec.Chunk(n); missing == nil && c.State != index.Awaited {
		if err = in.drop(n, p.Size); err == nil && (!c.Decided() || c.SHA256 != whole.sha256) {
			err = tooLate(c)
		}
		return receipt(rec.ID(), c), err
	}
	seconds, err := s.Inspector.Inspect(ctx, whole.path)
	if errors.Is(err, chunk.ErrUnusable) {
		_, why, _ := strings.Cut(err.Error(), chunk.ErrUnusable.Error()+": ")
		return recorded.ChunkReceipt{}, errors.Join(event.Invalid("body", "%s", why), in.drop(n, p.Size))
	}
	if err != nil {
		return recorded.ChunkReceipt{}, err
	}
	return s.enter(ctx, rec, n, p, whole, seconds)
}

// tooLate returns the error for an upload whose bytes differ from the chunk's.
func tooLate(c index.Chunk) error {
	if c.State == index.Failed && !c.Decided() {
		return &event.ErrConflict{Reason: fmt.Sprintf("chunk %d was given up; start the recording again to bring it", c.Index)}
	}
	return another(c)
}

// enter adds an uploaded chunk to the recording and queues it for storing.
func (s *Stage) enter(ctx context.Context, rec *index.Recording, n int, p recorded.Piece, whole arrival, seconds float64) (recorded.ChunkReceipt, error) {
	s.Planner.Lock()
	defer s.Planner.Unlock()
	if rec.Event().Final() {
		return recorded.ChunkReceipt{}, &event.ErrConflict{Reason: closed}
	}
	if err := admits(rec, n, p, time.Now()); err != nil { // the recording may have been resumed without a studio meanwhile
		return recorded.ChunkReceipt{}, err
	}
	if err := rec.Await(ctx, n); err != nil {
		return recorded.ChunkReceipt{}, err
	}
	if c, err := rec.Chunk(n); err != nil || c.State != index.Awaited {
		return recorded.ChunkReceipt{}, errors.Join(err, &event.ErrConflict{Reason: fmt.Sprintf("chunk %d is already being made by the server", n)})
	}
	at, err := s.beginsAt(rec, n, p, seconds)
	if err != nil {
		return recorded.ChunkReceipt{}, err
	}
	c, err := s.deliver(ctx, rec, whole, index.Chunk{
		Index: n, State: index.Encoded, Uploaded: true, At: at, Mode: recorded.ModeCopy,
		Duration: seconds, Size: whole.size, SHA256: whole.sha256, Tail: index.Tail{From: p.From, SHA256: whole.tail},
	})
	if err != nil {
		return recorded.ChunkReceipt{}, err
	}
	s.Log.Info("chunk was uploaded", "event", rec.ID(), "chunk", n, "duration", seconds, "size", whole.size)
	if err = errors.Join(rec.Save(), s.Push(ctx, rec.ID(), c)); err != nil && ctx.Err() == nil { // the chunk is taken all the same
		s.Disk.Note(err)
		s.Log.Error("index.json or the chunk's next step could not be written", "event", rec.ID(), "err", err)
	}
	return receipt(rec.ID(), c), nil
}

// recordFor limits how long it takes to add an uploaded chunk to the recording, and to find out
// whether that was done. The studio may have hung up by then.
const recordFor = 30 * time.Second

// deliver moves a complete chunk to its place and records it: it does both or neither.
func (s *Stage) deliver(ctx context.Context, rec *index.Recording, whole arrival, as index.Chunk) (index.Chunk, error) {
	ctx, enough := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer enough()
	path := s.Spool.ChunkPath(rec.ID(), as.Index)
	if err := whole.deliver(path); err != nil {
		return index.Chunk{}, err
	}
	c, err := rec.ChangeChunk(ctx, as.Index, func(c *index.Chunk) { *c = as })
	if err == nil {
		return c, nil
	}
	now, unknown := rec.Chunk(as.Index)
	switch {
	case unknown != nil || !now.Decided():
	case now.SHA256 == as.SHA256:
		return now, nil // only the answer was lost
	default: // an earlier upload with other bytes
		err = another(now)
	}
	return c, errors.Join(err, whole.giveBack(path))
}

func receipt(id event.ID, c index.Chunk) recorded.ChunkReceipt {
	if !c.Decided() {
		return recorded.ChunkReceipt{EventID: id, ChunkIndex: c.Index}
	}
	r := recorded.ChunkReceipt{
		EventID: id, ChunkIndex: c.Index, Received: c.Size, Complete: true, SHA256: fmt.Sprintf("%x", c.SHA256[:]), CID: c.CID,
		Timestamp: c.Begins(), Duration: c.Duration,
	}
	for _, made := range c.Copies {
		r.PieceCID = cmp.Or(r.PieceCID, made.PieceCID) // the same in every copy
	}
	return r
}
