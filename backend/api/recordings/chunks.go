package recordings

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

type receiptAnswer struct {
	Success bool `json:"success"`
	recorded.ChunkReceipt
}

func (a Livestream) upload(w http.ResponseWriter, r *http.Request) error {
	id, n, err := a.chunk(r)
	if err != nil {
		return err
	}
	piece, err := pieceOf(r)
	if err != nil {
		return err
	}
	got, err := a.Uploads.Upload(r.Context(), id, n, piece, r.Body)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return event.Invalid("body", "ended early; %d bytes of the chunk were received", got.Received)
	}
	if err != nil {
		return err
	}
	status := http.StatusOK
	if !got.Complete {
		status = http.StatusAccepted
	}
	return router.Reply(w, status, receiptAnswer{Success: true, ChunkReceipt: got})
}

func (a Livestream) uploaded(w http.ResponseWriter, r *http.Request) error {
	id, n, err := a.chunk(r)
	if err != nil {
		return err
	}
	size, err := router.QueryInt(r, "size", 1)
	if err != nil {
		return err
	}
	got, err := a.Uploads.Uploaded(r.Context(), id, n, size)
	return router.AnswerPrivate(w, receiptAnswer{Success: true, ChunkReceipt: got}, err)
}

// chunk reads the number of the chunk from the path, and checks that the caller may upload.
func (a Livestream) chunk(r *http.Request) (id event.ID, n int, err error) {
	if id, err = router.PathID(r, "id"); err != nil {
		return id, 0, err
	}
	if err = a.mayUpload(r, id); err != nil {
		return id, 0, err
	}
	if a.Uploads == nil {
		return id, 0, event.Invalid("source", "this server makes the chunks of all recordings")
	}
	n, err = strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 {
		return id, 0, event.Invalid("chunkIndex", "must be an integer of at least 0")
	}
	return id, n, nil
}

// pieceOf reads which part of a chunk the request contains.
func pieceOf(r *http.Request) (p recorded.Piece, err error) {
	p = recorded.Piece{Length: r.ContentLength, Size: r.ContentLength}
	if r.ContentLength <= 0 {
		return p, event.Invalid("Content-Length", "is required, and not 0")
	}
	if text := r.Header.Get("Content-Range"); text != "" {
		if p, err = parseContentRange(text); err == nil && p.Length != r.ContentLength {
			err = event.Invalid("Content-Range", "names %d bytes, and the body has %d", p.Length, r.ContentLength)
		}
	}
	if err == nil {
		p.Timestamp, err = router.QueryInt(r, "timestamp", 1)
	}
	return p, err
}

// parseContentRange parses "bytes 0-99/1000" (RFC 9110, section 14.4). The total size is required.
func parseContentRange(text string) (p recorded.Piece, err error) {
	bad := event.Invalid("Content-Range", "must be bytes <first>-<last>/<size>")
	span, found := strings.CutPrefix(text, "bytes ")
	span, size, slash := strings.Cut(span, "/")
	first, last, dash := strings.Cut(span, "-")
	if !found || !slash || !dash {
		return p, bad
	}
	var numbers [3]int64
	for i, digits := range []string{first, last, size} {
		n, err := strconv.ParseUint(digits, 10, 62)
		if err != nil {
			return p, bad
		}
		numbers[i] = int64(n)
	}
	if numbers[0] > numbers[1] || numbers[1] >= numbers[2] {
		return p, bad
	}
	return recorded.Piece{From: numbers[0], Length: numbers[1] - numbers[0] + 1, Size: numbers[2]}, nil
}
