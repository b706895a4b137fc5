package remote

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"footlight/app/keep"
	"footlight/backend/event"
)

// pieceSize is how much is sent at once: little enough that a broadcast beside it does not wait.
const pieceSize = 256 << 10

// Chunks uploads the chunks of one event. It implements keep.Uploader.
type Chunks struct {
	Server *Server
	Event  event.ID
	// Rate is how many bytes a second may be sent now; zero: as many as the network takes.
	Rate func() int
}

// Upload implements keep.Uploader. It goes on where an upload was broken off.
func (c *Chunks) Upload(ctx context.Context, n int, begin int64, file string) error {
	body, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	path := fmt.Sprintf("/api/livestream/%s/chunks/%d", c.Event, n)
	var came event.ChunkReceipt
	if err = c.Server.Call(ctx, http.MethodGet, fmt.Sprintf("%s?size=%d", path, len(body)), nil, &came); err != nil {
		return final(err)
	}
	if came.Received >= int64(len(body)) { // it is sent again, which is how it is compared
		came = event.ChunkReceipt{}
	}
	for !came.Complete {
		from := int(came.Received)
		to := min(from+pieceSize, len(body))
		begun := time.Now()
		if came, err = c.put(ctx, fmt.Sprintf("%s?timestamp=%d", path, begin), body, from, to); err != nil {
			return final(err)
		}
		if !came.Complete && int(came.Received) <= from {
			return fmt.Errorf("the server stays at byte %d of chunk %d", from, n)
		}
		if err = c.rest(ctx, to-from, begun); err != nil {
			return err
		}
	}
	if sum := sha256.Sum256(body); came.SHA256 != hex.EncodeToString(sum[:]) {
		return fmt.Errorf("%w: it has other bytes of chunk %d", keep.ErrRefused, n)
	}
	return nil
}

func (c *Chunks) put(ctx context.Context, path string, body []byte, from, to int) (came event.ChunkReceipt, err error) {
	raw, err := c.Server.send(ctx, http.MethodPut, path, bytes.NewReader(body[from:to]), http.Header{
		"Content-Type":  {"video/mp4"},
		"Content-Range": {fmt.Sprintf("bytes %d-%d/%d", from, to-1, len(body))},
	})
	if err != nil {
		return came, err
	}
	return came, json.Unmarshal(raw, &came)
}

// rest waits until n bytes, of which sending began at a time, are within the rate.
func (c *Chunks) rest(ctx context.Context, n int, begun time.Time) error {
	rate := c.Rate()
	if rate <= 0 {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(n)*time.Second/time.Duration(rate) - time.Since(begun)):
		return nil
	}
}

// final tells answers that another attempt does not change.
func final(err error) error {
	if refused := new(AnswerError); errors.As(err, &refused) {
		switch refused.Status {
		case http.StatusBadRequest, http.StatusForbidden, http.StatusConflict, http.StatusRequestEntityTooLarge:
			return fmt.Errorf("%w: %w", keep.ErrRefused, err)
		}
	}
	return err
}
