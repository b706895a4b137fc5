package recording

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
	"footlight/backend/recording/intake"
)

const (
	// furthest is how far ahead of the chunks that are known one may be.
	furthest = 120
	// nominal is how long a chunk made elsewhere is taken to be that has not come.
	nominal = time.Minute
	// closed is why a chunk comes too late for its recording.
	closed = "the recording has ended; start the recording again to bring it"
)

// Inspector looks at a chunk that a stranger made: chunk.ErrUnusable, with the
// reason, where it may not be part of a recording.
type Inspector interface {
	Inspect(ctx context.Context, path string) (seconds float64, err error)
}

// Uploaded tells how far the upload of chunk n, of that size, has come.
func (r *Recorder) Uploaded(ctx context.Context, id event.ID, n int, size int64) (event.ChunkReceipt, error) {
	b, err := r.book(ctx, id)
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	if c, missing := b.Chunk(n); missing == nil && decided(c) {
		return receipt(id, c), nil
	}
	came, err := r.inbox(id).Received(n, size)
	return event.ChunkReceipt{EventID: id, ChunkIndex: n, Received: came}, err
}

// Upload takes a piece of chunk n of an event whose creator makes the chunks.
// The same bytes again are the same answer; other bytes, a piece that does not
// continue what has come, or a recording that has ended are an
// *event.ErrConflict; a chunk that may not be part of a recording is an
// *event.ErrInvalid.
func (r *Recorder) Upload(ctx context.Context, id event.ID, n int, p event.Piece, body io.Reader) (event.ChunkReceipt, error) {
	b, err := r.book(ctx, id)
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	if err = admits(b, n, p, time.Now()); err != nil {
		return event.ChunkReceipt{}, err
	}
	if c, missing := b.Chunk(n); missing == nil && decided(c) {
		return receipt(id, c), r.compare(ctx, id, c, p, body)
	}
	if !r.uploads.begin(id, n) {
		return event.ChunkReceipt{}, &event.ErrConflict{Reason: "the chunk is being uploaded by another request"}
	}
	defer r.uploads.end(id, n)
	if r.full.is() {
		return event.ChunkReceipt{}, errFull
	}
	got, err := r.piece(ctx, b, n, p, body)
	r.full.note(err)
	return got, err
}

// piece takes one in that is to be the next of its chunk.
func (r *Recorder) piece(ctx context.Context, b *index.Book, n int, p event.Piece, body io.Reader) (event.ChunkReceipt, error) {
	came, err := r.inbox(b.ID()).Append(n, p, body)
	if err != nil || came < p.Size {
		return event.ChunkReceipt{EventID: b.ID(), ChunkIndex: n, Received: came}, err
	}
	return r.arrived(ctx, b, n, p)
}

// admits refuses what cannot become a chunk of the recording.
func admits(b *index.Book, n int, p event.Piece, now time.Time) error {
	e, known := b.Event(), len(b.Chunks())
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
func (r *Recorder) arrived(ctx context.Context, b *index.Book, n int, p event.Piece) (event.ChunkReceipt, error) {
	inbox := r.inbox(b.ID())
	whole, err := inbox.Whole(n, p.Size, p.From)
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	if c, missing := b.Chunk(n); missing == nil && c.State != index.Awaited {
		if err = inbox.Drop(n, p.Size); err == nil && (!decided(c) || c.SHA256 != whole.SHA256) {
			err = tooLate(c)
		}
		return receipt(b.ID(), c), err
	}
	seconds, err := r.cfg.Inspector.Inspect(ctx, whole.Path)
	if errors.Is(err, chunk.ErrUnusable) {
		_, why, _ := strings.Cut(err.Error(), chunk.ErrUnusable.Error()+": ")
		return event.ChunkReceipt{}, errors.Join(event.Invalid("body", "%s", why), inbox.Drop(n, p.Size))
	}
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	return r.enter(ctx, b, n, p, whole, seconds)
}

// tooLate says why other bytes than a chunk has come too late.
func tooLate(c index.Chunk) error {
	if c.State == index.Failed && !decided(c) {
		return &event.ErrConflict{Reason: fmt.Sprintf("chunk %d was given up; start the recording again to bring it", c.Index)}
	}
	return another(c)
}

// enter puts an uploaded chunk on record and has it stored.
func (r *Recorder) enter(ctx context.Context, b *index.Book, n int, p event.Piece, whole intake.Arrived, seconds float64) (event.ChunkReceipt, error) {
	r.planning.Lock()
	defer r.planning.Unlock()
	if b.Event().Final() {
		return event.ChunkReceipt{}, &event.ErrConflict{Reason: closed}
	}
	if err := admits(b, n, p, time.Now()); err != nil { // the server may have taken over meanwhile
		return event.ChunkReceipt{}, err
	}
	if err := b.Await(ctx, n); err != nil {
		return event.ChunkReceipt{}, err
	}
	if c, err := b.Chunk(n); err != nil || c.State != index.Awaited {
		return event.ChunkReceipt{}, errors.Join(err, &event.ErrConflict{Reason: fmt.Sprintf("chunk %d is made here by now", n)})
	}
	at, err := r.beginsAt(b, n, p, seconds)
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	c, err := r.deliver(ctx, b, whole, index.Chunk{
		Index: n, State: index.Encoded, Uploaded: true, At: at, Mode: event.ModeCopy,
		Duration: seconds, Size: whole.Size, SHA256: whole.SHA256, Tail: index.Tail{From: p.From, SHA256: whole.Tail},
	})
	if err != nil {
		return event.ChunkReceipt{}, err
	}
	r.cfg.Log.Info("chunk uploaded", "event", b.ID(), "chunk", n, "duration", seconds, "size", whole.Size)
	r.behind(ctx, b, errors.Join(b.Save(), r.push(ctx, b.ID(), c))) // it is taken, whatever comes of that
	return receipt(b.ID(), c), nil
}

// recordFor bounds how long it takes to put a stop or an uploaded chunk on record, and to find out
// whether that was done. Whoever sent it may be gone by then.
const recordFor = 30 * time.Second

// deliver puts what has come in its place and on record: both, or neither.
func (r *Recorder) deliver(ctx context.Context, b *index.Book, whole intake.Arrived, as index.Chunk) (index.Chunk, error) {
	ctx, enough := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer enough()
	path := r.chunkPath(b.ID(), as.Index)
	if err := whole.Deliver(path); err != nil {
		return index.Chunk{}, err
	}
	c, err := b.ChangeChunk(ctx, as.Index, func(c *index.Chunk) { *c = as })
	if err == nil {
		return c, nil
	}
	now, unknown := b.Chunk(as.Index)
	switch {
	case unknown != nil || !decided(now):
	case now.SHA256 == as.SHA256:
		return now, nil // only the answer was lost
	default: // that of one before, of other bytes
		err = another(now)
	}
	return c, errors.Join(err, whole.Return(path))
}

// decided reports whether a chunk's bytes are decided.
func decided(c index.Chunk) bool { return !c.SHA256.IsZero() }

func receipt(id event.ID, c index.Chunk) event.ChunkReceipt {
	if !decided(c) {
		return event.ChunkReceipt{EventID: id, ChunkIndex: c.Index}
	}
	return event.ChunkReceipt{EventID: id, ChunkIndex: c.Index, Received: c.Size, Complete: true, SHA256: fmt.Sprintf("%x", c.SHA256[:])}
}

func (r *Recorder) inbox(id event.ID) intake.Inbox { return intake.Inbox{Dir: r.spool.Folder(id)} }
