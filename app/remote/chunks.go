package remote

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"footlight/app/keep"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

const (
	pieceSize    = 256 << 10 // bytes per request
	gulp         = 8 << 10   // bytes per read: little enough that a broadcast beside the upload does not wait
	stallTimeout = time.Minute
)

// Chunks uploads the chunks of one event. It implements keep.Uploader.
type Chunks struct {
	Server *Server
	Event  event.ID
	// Rate returns how many bytes per second may be sent now; 0 means no limit.
	Rate func() int
	// Start starts the recording again, which may have been stopped meanwhile.
	Start func(context.Context) error
	// Idle limits how long an upload may make no progress. The default is a minute.
	Idle time.Duration
}

// Upload implements keep.Uploader.
func (c *Chunks) Upload(ctx context.Context, n int, begin int64, file string) (keep.Receipt, error) {
	f, err := os.Open(file)
	if err != nil {
		return keep.Receipt{}, err
	}
	defer f.Close()
	sum := sha256.New()
	size, err := io.Copy(sum, f)
	if err != nil {
		return keep.Receipt{}, err
	}
	came, err := c.look(ctx, n, size)
	if err == nil && !came.Complete {
		if came, err = c.send(ctx, n, begin, io.NewSectionReader(f, 0, size), came.Received); conflict(err) {
			if came, err = c.look(ctx, n, size); err == nil && !came.Complete {
				err = errors.Join(errOver, c.Start(ctx))
			}
		}
	}
	if err == nil && came.SHA256 != hex.EncodeToString(sum.Sum(nil)) {
		err = keep.ErrTaken
	}
	return receipt(came), final(err)
}

var errOver = errors.New("the server had ended the recording; it was started again")

func conflict(err error) bool {
	answer := new(AnswerError)
	return errors.As(err, &answer) && answer.Status == http.StatusConflict
}

// Look implements keep.Uploader.
func (c *Chunks) Look(ctx context.Context, n int) (keep.Receipt, error) {
	came, err := c.look(ctx, n, 1)
	return receipt(came), final(err)
}

func (c *Chunks) look(ctx context.Context, n int, size int64) (came recorded.ChunkReceipt, err error) {
	err = c.Server.Call(ctx, http.MethodGet, fmt.Sprintf("%s?size=%d", c.path(n), size), nil, &came)
	return came, err
}

func (c *Chunks) path(n int) string { return fmt.Sprintf("/api/livestream/%s/chunks/%d", c.Event, n) }

func receipt(r recorded.ChunkReceipt) keep.Receipt {
	return keep.Receipt{
		Names: keep.Names{SHA256: r.SHA256, CID: r.CID, PieceCID: r.PieceCID},
		Begin: r.Timestamp, End: r.Timestamp + int64(1000*r.Duration),
	}
}

// send sends a chunk from a byte on. If the server has all bytes but has not checked the chunk yet, send
// repeats the last byte, so that the server checks it.
func (c *Chunks) send(ctx context.Context, n int, begin int64, body *io.SectionReader, from int64) (came recorded.ChunkReceipt, err error) {
	buffer := make([]byte, pieceSize)
	for from = min(from, body.Size()-1); !came.Complete; from = came.Received {
		piece := buffer[:min(pieceSize, body.Size()-from)]
		if _, err = body.ReadAt(piece, from); err != nil {
			return came, err
		}
		path := fmt.Sprintf("%s?timestamp=%d", c.path(n), begin)
		if came, err = c.put(ctx, path, piece, from, body.Size()); err != nil {
			return came, err
		}
		if !came.Complete && came.Received <= from {
			return came, fmt.Errorf("the server accepted no data after byte %d of chunk %d", from, n)
		}
	}
	return came, nil
}

// put sends a piece of a chunk. from is the offset of the piece, size the length of the chunk, both in bytes.
func (c *Chunks) put(ctx context.Context, path string, piece []byte, from, size int64) (came recorded.ChunkReceipt, err error) {
	raw, err := c.Server.inSession(ctx, func() ([]byte, error) {
		return c.sendPiece(ctx, path, piece, http.Header{
			"Content-Type":  {"video/mp4"},
			"Content-Range": {fmt.Sprintf("bytes %d-%d/%d", from, from+int64(len(piece))-1, size)},
		})
	})
	if err != nil {
		return came, err
	}
	return came, json.Unmarshal(raw, &came)
}

var errIdle = errors.New("the upload made no progress: the network is down, or the server hangs")

// sendPiece sends a piece, and returns errIdle if the upload makes no progress.
func (c *Chunks) sendPiece(ctx context.Context, path string, piece []byte, header http.Header) ([]byte, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var idle atomic.Bool
	period := cmp.Or(c.Idle, stallTimeout)
	timer := time.AfterFunc(period, func() { idle.Store(true); cancel() })
	defer timer.Stop()
	body := &paced{done: ctx.Done(), body: bytes.NewReader(piece), rate: c.Rate, moves: func() { timer.Reset(period) }}
	raw, err := c.Server.send(ctx, http.MethodPut, path, body, header)
	if err != nil && idle.Load() {
		err = errIdle
	}
	return raw, err
}

// paced is a request body with a limited rate.
type paced struct {
	done <-chan struct{} // is closed when the request is cancelled
	body *bytes.Reader
	rate func() int
	due  time.Time // when the next gulp may be sent

	moves func() // is called by each Read
}

// Len returns the number of unread bytes.
func (p *paced) Len() int { return p.body.Len() }

// Read implements io.Reader.
func (p *paced) Read(b []byte) (int, error) {
	p.moves()
	rate := p.rate()
	if rate <= 0 {
		return p.body.Read(b)
	}
	select {
	case <-p.done:
		return 0, context.Canceled
	case <-time.After(time.Until(p.due)):
	}
	n, err := p.body.Read(b[:min(len(b), gulp)])
	p.due = time.Now().Add(time.Duration(n) * time.Second / time.Duration(rate))
	return n, err
}

// final marks errors that a retry cannot change, as keep.ErrRefused or keep.ErrDenied.
func final(err error) error {
	if answer := new(AnswerError); errors.As(err, &answer) {
		switch answer.Status {
		case http.StatusBadRequest, http.StatusRequestEntityTooLarge:
			return fmt.Errorf("%w: %w", keep.ErrRefused, err)
		case http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound:
			return fmt.Errorf("%w: %w", keep.ErrDenied, err)
		}
	}
	return err
}

// Chapters returns a function that sends the chapters of an event. The function may run beside all other
// calls.
func (r *Server) Chapters(id event.ID) func(context.Context, []recorded.Chapter) error {
	own := *r
	return func(ctx context.Context, list []recorded.Chapter) error {
		path := fmt.Sprintf("/api/livestream/%s/chapters", id)
		return final(own.Call(ctx, http.MethodPost, path, map[string]any{"chapters": list}, nil))
	}
}
