// Package intake receives chunks that were made elsewhere, piece by piece, and
// lets in only what a player of the recording can play.
//
// A chunk that has not come whole is the file .upload-<n>-<size> in its event's
// folder; how long the file is, is how much has come. So an upload goes on after
// a crash of either side where it was.
package intake

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"footlight/backend/durable"
	"footlight/backend/event"
)

// prefix begins the names of files that have not come whole.
const prefix = ".upload-"

// Inbox is where the chunks of one event arrive. Pieces of one chunk must not
// come at the same time.
type Inbox struct {
	Dir string // the event's folder
}

// Arrived is a chunk that has come whole.
type Arrived struct {
	Path   string
	Size   int64
	SHA256 [32]byte
	Tail   [32]byte // SHA-256 of its last piece
}

// Received tells how much of a chunk of that size has come.
func (x Inbox) Received(n int, size int64) (int64, error) {
	info, err := os.Stat(x.path(n, size))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("intake: %w", err)
	}
	return info.Size(), nil
}

// Append adds a piece and tells how much has come. What is there of the piece
// already must be the same: a piece may come again, whole or where its sender
// broke off. One that does not continue what is there is an *event.ErrConflict.
// What came before an error stays.
func (x Inbox) Append(n int, p event.Piece, body io.Reader) (int64, error) {
	have, err := x.Received(n, p.Size)
	if err != nil {
		return have, err
	}
	if p.From > have {
		return have, &event.ErrConflict{Reason: fmt.Sprintf("of chunk %d of %d bytes, %d are here; go on from there", n, p.Size, have)}
	}
	if have == 0 {
		if err = x.begin(n); err != nil {
			return 0, err
		}
	}
	f, err := os.OpenFile(x.path(n, p.Size), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return have, fmt.Errorf("intake: %w", err)
	}
	body = io.LimitReader(body, p.Length)
	known := min(have-p.From, p.Length)
	if err = same(io.NewSectionReader(f, p.From, known), io.LimitReader(body, known)); err != nil {
		return have, errors.Join(err, f.Close())
	}
	came, err := io.Copy(f, body)
	err = errors.Join(err, f.Sync(), f.Close())
	return have + came, err
}

// same compares what is here with what comes; other bytes are an
// *event.ErrConflict.
func same(here, coming io.Reader) error {
	sums := [2]hash.Hash{sha256.New(), sha256.New()}
	for i, r := range []io.Reader{here, coming} {
		if _, err := io.Copy(sums[i], r); err != nil {
			return err
		}
	}
	if !bytes.Equal(sums[0].Sum(nil), sums[1].Sum(nil)) {
		return &event.ErrConflict{Reason: "other bytes are here already"}
	}
	return nil
}

// begin makes the folder, and drops what came of the chunk in another size.
func (x Inbox) begin(n int) error {
	if err := os.MkdirAll(x.Dir, 0o755); err != nil {
		return fmt.Errorf("intake: %w", err)
	}
	return x.remove(prefix + strconv.Itoa(n) + "-*")
}

// Chunks are the numbers of those that have not come whole, in no order.
func (x Inbox) Chunks() (numbers []int, err error) {
	parts, err := fs.Glob(os.DirFS(x.Dir), prefix+"*-*")
	for _, name := range parts {
		number, _, _ := strings.Cut(strings.TrimPrefix(name, prefix), "-")
		if n, unreadable := strconv.Atoi(number); unreadable == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers, err
}

// Clear forgets every chunk that has not come whole.
func (x Inbox) Clear() error { return x.remove(prefix + "*") }

func (x Inbox) remove(pattern string) error {
	parts, err := fs.Glob(os.DirFS(x.Dir), pattern)
	for _, name := range parts {
		err = errors.Join(err, os.Remove(filepath.Join(x.Dir, name)))
	}
	return err
}

// Whole is a chunk all of which has come, its last piece from that byte on.
func (x Inbox) Whole(n int, size, tail int64) (Arrived, error) {
	a := Arrived{Path: x.path(n, size)}
	f, err := os.Open(a.Path)
	if err != nil {
		return a, fmt.Errorf("intake: %w", err)
	}
	defer f.Close()
	all, last := sha256.New(), sha256.New()
	head, err := io.CopyN(all, f, tail)
	if err == nil {
		a.Size, err = io.Copy(io.MultiWriter(all, last), f)
		a.Size += head
	}
	if err != nil {
		return a, fmt.Errorf("intake: %w", err)
	}
	a.SHA256, a.Tail = [32]byte(all.Sum(nil)), [32]byte(last.Sum(nil))
	return a, nil
}

// Deliver moves a whole chunk to its place, so that after a power cut it is
// there, or still here.
func (a Arrived) Deliver(path string) error {
	if err := durable.Rename(a.Path, path); err != nil {
		return fmt.Errorf("intake: %w", err)
	}
	return nil
}

// Return takes a chunk back that was moved there, as if its last piece had only just
// come.
func (a Arrived) Return(path string) error {
	if err := os.Rename(path, a.Path); err != nil {
		return fmt.Errorf("intake: %w", err)
	}
	return nil
}

// Drop forgets what has come of a chunk.
func (x Inbox) Drop(n int, size int64) error {
	if err := os.Remove(x.path(n, size)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("intake: %w", err)
	}
	return nil
}

func (x Inbox) path(n int, size int64) string {
	return filepath.Join(x.Dir, prefix+strconv.Itoa(n)+"-"+strconv.FormatInt(size, 10))
}
