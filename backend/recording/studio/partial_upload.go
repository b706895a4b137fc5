package studio

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

// inbox is where the chunks of one event arrive, in its folder. A chunk that has not come
// whole is the file .upload-<n>-<size>; how long the file is, is how much has come. So an
// upload goes on after a crash of either side where it was. Pieces of one chunk must not
// come at the same time.
type inbox string

func (s *Stage) inbox(id event.ID) inbox { return inbox(s.Spool.Folder(id)) }

// arrival is a chunk that has come whole.
type arrival struct {
	path   string
	size   int64
	sha256 [32]byte
	tail   [32]byte // SHA-256 of its last piece
}

// received tells how much of a chunk of that size has come.
func (x inbox) received(n int, size int64) (int64, error) {
	info, err := os.Stat(x.path(n, size))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("studio: %w", err)
	}
	return info.Size(), nil
}

// append adds a piece and tells how much has come. What is there of the piece
// already must be the same: a piece may come again, whole or where its sender
// broke off. One that does not continue what is there is an *event.ErrConflict.
// What came before an error stays.
func (x inbox) append(n int, p event.Piece, body io.Reader) (int64, error) {
	have, err := x.received(n, p.Size)
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
		return have, fmt.Errorf("studio: %w", err)
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
func (x inbox) begin(n int) error {
	if err := os.MkdirAll(string(x), 0o755); err != nil {
		return fmt.Errorf("studio: %w", err)
	}
	return x.remove(prefix + strconv.Itoa(n) + "-*")
}

// chunks are the numbers of those that have not come whole, in no order.
func (x inbox) chunks() (numbers []int, err error) {
	parts, err := fs.Glob(os.DirFS(string(x)), prefix+"*-*")
	for _, name := range parts {
		number, _, _ := strings.Cut(strings.TrimPrefix(name, prefix), "-")
		if n, unreadable := strconv.Atoi(number); unreadable == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers, err
}

// clear forgets every chunk that has not come whole.
func (x inbox) clear() error { return x.remove(prefix + "*") }

func (x inbox) remove(pattern string) error {
	parts, err := fs.Glob(os.DirFS(string(x)), pattern)
	for _, name := range parts {
		err = errors.Join(err, os.Remove(filepath.Join(string(x), name)))
	}
	return err
}

// whole is a chunk all of which has come, its last piece from that byte on.
func (x inbox) whole(n int, size, tail int64) (arrival, error) {
	a := arrival{path: x.path(n, size)}
	f, err := os.Open(a.path)
	if err != nil {
		return a, fmt.Errorf("studio: %w", err)
	}
	defer f.Close()
	all, last := sha256.New(), sha256.New()
	head, err := io.CopyN(all, f, tail)
	if err == nil {
		a.size, err = io.Copy(io.MultiWriter(all, last), f)
		a.size += head
	}
	if err != nil {
		return a, fmt.Errorf("studio: %w", err)
	}
	a.sha256, a.tail = [32]byte(all.Sum(nil)), [32]byte(last.Sum(nil))
	return a, nil
}

// deliver moves a whole chunk to its place, so that after a power cut it is
// there, or still here.
func (a arrival) deliver(path string) error {
	if err := durable.Rename(a.path, path); err != nil {
		return fmt.Errorf("studio: %w", err)
	}
	return nil
}

// giveBack takes a chunk back that was moved there, as if its last piece had only just
// come.
func (a arrival) giveBack(path string) error {
	if err := os.Rename(path, a.path); err != nil {
		return fmt.Errorf("studio: %w", err)
	}
	return nil
}

// drop forgets what has come of a chunk.
func (x inbox) drop(n int, size int64) error {
	if err := os.Remove(x.path(n, size)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("studio: %w", err)
	}
	return nil
}

func (x inbox) path(n int, size int64) string {
	return filepath.Join(string(x), prefix+strconv.Itoa(n)+"-"+strconv.FormatInt(size, 10))
}
