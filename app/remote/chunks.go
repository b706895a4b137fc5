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
)

const (
	pieceSize = 256 << 10 // is sent in one request
	gulp      = 8 << 10   // at once: little enough that a broadcast beside it does not wait
	patience  = time.Minute
)

// Chunks uploads the chunks of one event. It implements keep.Uploader.
type Chunks struct {
	Server *Server
	Event  event.ID
	// Rate is how many bytes a second may be sent now; zero: as many as the network takes.
	Rate func() int
	// Start starts the recording, which somebody may have ended meanwhile.
	Start func(context.Context) error
	// Idle is how long nothing of a piece, or no answer to it, may move. Zero is a minute.
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

var errOver = errors.New("the server took no more of it; the recording is started again")

func conflict(err error) bool {
	answer := new(AnswerError)
	return errors.As(err, &answer) && answer.Status == http.StatusConflict
}

// Look implements keep.Uploader.
func (c *Chunks) Look(ctx context.Context, n int) (keep.Receipt, error) {
	came, err := c.look(ctx, n, 1)
	return receipt(came), final(err)
}

func (c *Chunks) look(ctx context.Context, n int, size int64) (came event.ChunkReceipt, err error) {
	err = c.Server.Call(ctx, http.MethodGet, fmt.Sprintf("%s?size=%d", c.path(n), size), nil, &came)
	return came, err
}

func (c *Chunks) path(n int) string { return fmt.Sprintf("/api/livestream/%s/chunks/%d", c.Event, n) }

func receipt(r event.ChunkReceipt) keep.Receipt {
	return keep.Receipt{
		Names: keep.Names{SHA256: r.SHA256, CID: r.CID, PieceCID: r.PieceCID},
		Begin: r.Timestamp, End: r.Timestamp + int64(1000*r.Duration),
	}
}

// send sends what the server has not from a byte on. The last piece it gets again, where it had not looked at
// the chunk yet.
func (c *Chunks) send(ctx context.Context, n int, begin int64, body *io.SectionReader, from int64) (came event.ChunkReceipt, err error) {
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
			return came, fmt.Errorf("the server stays at byte %d of chunk %d", from, n)
		}
	}
	return came, nil
}

// put sends a piece that begins at a byte of a chunk of that size.
func (c *Chunks) put(ctx context.Context, path string, piece []byte, from, size int64) (came event.ChunkReceipt, err error) {
	raw, err := c.Server.inSession(ctx, func() ([]byte, error) {
		return c.patiently(ctx, path, piece, http.Header{
			"Content-Type":  {"video/mp4"},
			"Content-Range": {fmt.Sprintf("bytes %d-%d/%d", from, from+int64(len(piece))-1, size)},
		})
	})
	if err != nil {
		return came, err
	}
	return came, json.Unmarshal(raw, &came)
}

var errIdle = errors.New("nothing of the upload moved: the network is gone, or the server hangs")

// patiently sends a piece, and gives up when nothing of it moves.
func (c *Chunks) patiently(ctx context.Context, path string, piece []byte, header http.Header) ([]byte, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var idle atomic.Bool
	period := cmp.Or(c.Idle, patience)
	timer := time.AfterFunc(period, func() { idle.Store(true); cancel() })
	defer timer.Stop()
	body := &paced{done: ctx.Done(), body: bytes.NewReader(piece), rate: c.Rate, moves: func() { timer.Reset(period) }}
	raw, err := c.Server.send(ctx, http.MethodPut, path, body, header)
	if err != nil && idle.Load() {
		err = errIdle
	}
	return raw, err
}

// paced is a body that is sent at the pace of a rate.
type paced struct {
	done <-chan struct{} // the request is called off
	body *bytes.Reader
	rate func() int
	due  time.Time // when the next gulp may go

	moves func() // is called with each
}

// Len is how much is left.
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

// final tells answers that another attempt does not change.
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

// Chapters brings chapters of an event, beside all other calls.
func (r *Server) Chapters(id event.ID) func(context.Context, []event.Chapter) error {
	own := *r
	return func(ctx context.Context, list []event.Chapter) error {
		path := fmt.Sprintf("/api/livestream/%s/chapters", id)
		return final(own.Call(ctx, http.MethodPost, path, map[string]any{"chapters": list}, nil))
	}
}
