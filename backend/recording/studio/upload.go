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
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

const (
	// furthest is how far ahead of the chunks that are known one may be.
	furthest = 120
	// closed is why a chunk comes too late for its recording.
	closed = "the recording has ended; start the recording again to bring it"
)

// Uploaded tells how far the upload of chunk n, of that size, has come.
func (s *Stage) Uploaded(ctx context.Context, id event.ID, n int, size int64) (event.ChunkReceipt, error) {
	rec, err := s.Index.Present(ctx, id)
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	if c, missing := rec.Chunk(n); missing == nil && c.Decided() {
		return receipt(id, c), nil
	}
	came, err := s.inbox(id).received(n, size)
	return event.ChunkReceipt{EventID: id, ChunkIndex: n, Received: came}, err
}

// Upload takes a piece of chunk n of an event whose creator makes the chunks.
// The same bytes again are the same answer; other bytes, a piece that does not
// continue what has come, or a recording that has ended are an
// *event.ErrConflict; a chunk that may not be part of a recording is an
// *event.ErrInvalid.
func (s *Stage) Upload(ctx context.Context, id event.ID, n int, p event.Piece, body io.Reader) (event.ChunkReceipt, error) {
	rec, err := s.Index.Present(ctx, id)
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	if err = admits(rec, n, p, time.Now()); err != nil {
		return event.ChunkReceipt{}, err
	}
	if c, missing := rec.Chunk(n); missing == nil && c.Decided() {
		return receipt(id, c), s.compare(ctx, id, c, p, body)
	}
	one := jobs.Job{EventID: id, Chunk: n}
	if _, busy := s.uploads.LoadOrStore(one, nil); busy {
		return event.ChunkReceipt{}, &event.ErrConflict{Reason: "the chunk is being uploaded by another request"}
	}
	defer s.uploads.Delete(one)
	if s.Disk.On() {
		return event.ChunkReceipt{}, jobs.ErrFull
	}
	got, err := s.piece(ctx, rec, n, p, body)
	s.Disk.Note(err)
	return got, err
}

// piece takes one in that is to be the next of its chunk.
func (s *Stage) piece(ctx context.Context, rec *index.Recording, n int, p event.Piece, body io.Reader) (event.ChunkReceipt, error) {
	came, err := s.inbox(rec.ID()).append(n, p, body)
	if err != nil || came < p.Size {
		return event.ChunkReceipt{EventID: rec.ID(), ChunkIndex: n, Received: came}, err
	}
	return s.arrived(ctx, rec, n, p)
}

// admits refuses what cannot become a chunk of the recording.
func admits(rec *index.Recording, n int, p event.Piece, now time.Time) error {
	e, known := rec.Event(), len(rec.Chunks())
	switch {
	case e.Start.Source != event.SourceStudio:
		return event.Invalid("source", "the server makes this recording's chunks; start it with source %q to upload them", event.SourceStudio)
	case p.Size <= 0 || p.Size > event.MaxChunkSize:
		return event.Invalid("body", "a chunk has 1 to %d bytes", event.MaxChunkSize)
	case p.From < 0 || p.Length <= 0 || p.From+p.Length > p.Size:
		return event.Invalid("Content-Range", "lies outside of the chunk")
	case n < 0 || n >= known+furthest:
		return event.Invalid("chunkIndex", "must be from 0 to %d by now", known+furthest-1)
	case e.Final() && n >= known:
		return &event.ErrConflict{Reason: closed}
	}
	return checkTimestamp(e.Start, p.Timestamp, now)
}

// arrived makes what has come whole the chunk, unless it has one.
func (s *Stage) arrived(ctx context.Context, rec *index.Recording, n int, p event.Piece) (event.ChunkReceipt, error) {
	in := s.inbox(rec.ID())
	whole, err := in.whole(n, p.Size, p.From)
	if err != nil {
		return event.ChunkReceipt{}, err
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
		return event.ChunkReceipt{}, errors.Join(event.Invalid("body", "%s", why), in.drop(n, p.Size))
	}
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	return s.enter(ctx, rec, n, p, whole, seconds)
}

// tooLate says why other bytes than a chunk has come too late.
func tooLate(c index.Chunk) error {
	if c.State == index.Failed && !c.Decided() {
		return &event.ErrConflict{Reason: fmt.Sprintf("chunk %d was given up; start the recording again to bring it", c.Index)}
	}
	return another(c)
}

// enter puts an uploaded chunk on record and has it stored.
func (s *Stage) enter(ctx context.Context, rec *index.Recording, n int, p event.Piece, whole arrival, seconds float64) (event.ChunkReceipt, error) {
	s.Planner.Lock()
	defer s.Planner.Unlock()
	if rec.Event().Final() {
		return event.ChunkReceipt{}, &event.ErrConflict{Reason: closed}
	}
	if err := admits(rec, n, p, time.Now()); err != nil { // the server may have taken over meanwhile
		return event.ChunkReceipt{}, err
	}
	if err := rec.Await(ctx, n); err != nil {
		return event.ChunkReceipt{}, err
	}
	if c, err := rec.Chunk(n); err != nil || c.State != index.Awaited {
		return event.ChunkReceipt{}, errors.Join(err, &event.ErrConflict{Reason: fmt.Sprintf("chunk %d is made here by now", n)})
	}
	at, err := s.beginsAt(rec, n, p, seconds)
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	c, err := s.deliver(ctx, rec, whole, index.Chunk{
		Index: n, State: index.Encoded, Uploaded: true, At: at, Mode: event.ModeCopy,
		Duration: seconds, Size: whole.size, SHA256: whole.sha256, Tail: index.Tail{From: p.From, SHA256: whole.tail},
	})
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	s.Log.Info("chunk uploaded", "event", rec.ID(), "chunk", n, "duration", seconds, "size", whole.size)
	if err = errors.Join(rec.Save(), s.Push(ctx, rec.ID(), c)); err != nil && ctx.Err() == nil { // it is taken all the same
		s.Disk.Note(err)
		s.Log.Error("recording could not be brought up to date", "event", rec.ID(), "err", err)
	}
	return receipt(rec.ID(), c), nil
}

// recordFor bounds how long it takes to put an uploaded chunk on record, and to find out
// whether that was done. Whoever sent it may be gone by then.
const recordFor = 30 * time.Second

// deliver puts what has come in its place and on record: both, or neither.
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
	default: // that of one before, of other bytes
		err = another(now)
	}
	return c, errors.Join(err, whole.giveBack(path))
}

func receipt(id event.ID, c index.Chunk) event.ChunkReceipt {
	if !c.Decided() {
		return event.ChunkReceipt{EventID: id, ChunkIndex: c.Index}
	}
	told := event.ChunkReceipt{
		EventID: id, ChunkIndex: c.Index, Received: c.Size, Complete: true, SHA256: fmt.Sprintf("%x", c.SHA256[:]), CID: c.CID,
		Timestamp: c.Begins(), Duration: c.Duration,
	}
	for _, made := range c.Copies {
		told.PieceCID = cmp.Or(told.PieceCID, made.PieceCID) // the bytes decide it, so all are the same
	}
	return told
}
