package studio

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"footlight/backend/blob"
	"footlight/backend/durable"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// prefix begins the file names of incomplete chunks.
const prefix = ".upload-"

// inbox is the folder in which the chunks of one event arrive. An incomplete chunk is the file
// .upload-<n>-<size>, and the file's length is what has arrived of it. So an upload can go on after
// the server or the studio crashed. Pieces of one chunk must not be written at the same time.
type inbox struct {
	folder string
	slots  blob.Slots // limit how many files are hashed at once
}

func (s *Stage) inbox(id event.ID) inbox { return inbox{s.Spool.Folder(id), s.Slots} }

// arrival is a chunk that has arrived completely.
type arrival struct {
	path   string
	size   int64
	sha256 [32]byte
	tail   [32]byte // SHA-256 of its last piece
}

// received returns how many bytes of a chunk of that size have arrived.
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

// append writes a piece and returns how many bytes of the chunk have arrived. A piece may be sent
// again, in whole or in part; the bytes that are here already must be the same. A piece that leaves
// a hole is an *event.ErrConflict. Bytes written before an error stay.
func (x inbox) append(n int, p recorded.Piece, body io.Reader) (int64, error) {
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

// same returns an *event.ErrConflict if the bytes that are here differ from those that are sent.
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

// begin makes the folder, and removes parts of the same chunk with another size.
func (x inbox) begin(n int) error {
	if err := os.MkdirAll(x.folder, 0o755); err != nil {
		return fmt.Errorf("studio: %w", err)
	}
	return x.remove(prefix + strconv.Itoa(n) + "-*")
}

// clear removes every incomplete chunk.
func (x inbox) clear() error { return x.remove(prefix + "*") }

func (x inbox) remove(pattern string) error {
	parts, err := fs.Glob(os.DirFS(x.folder), pattern)
	for _, name := range parts {
		err = errors.Join(err, os.Remove(filepath.Join(x.folder, name)))
	}
	return err
}

// whole opens a chunk that has arrived completely and hashes it. Its last piece begins at byte
// tail.
func (x inbox) whole(ctx context.Context, n int, size, tail int64) (arrival, error) {
	a := arrival{path: x.path(n, size)}
	leave, err := x.slots.Enter(ctx)
	if err != nil {
		return a, err
	}
	defer leave()
	f, err := os.Open(a.path)
	if err != nil {
		return a, fmt.Errorf("studio: %w", err)
	}
	defer f.Close()
	all, last := sha256.New(), sha256.New()
	politely := blob.Polite{Reader: f}
	head, err := io.CopyN(all, politely, tail)
	if err == nil {
		a.size, err = io.Copy(io.MultiWriter(all, last), politely)
		a.size += head
	}
	if err != nil {
		return a, fmt.Errorf("studio: %w", err)
	}
	a.sha256, a.tail = [32]byte(all.Sum(nil)), [32]byte(last.Sum(nil))
	return a, nil
}

// deliver moves a complete chunk to path. After a power cut it is at one of the two places.
func (a arrival) deliver(path string) error {
	if err := durable.Rename(a.path, path); err != nil {
		return fmt.Errorf("studio: %w", err)
	}
	return nil
}

// giveBack undoes deliver: the chunk is in the inbox again, as if its last piece had just arrived.
func (a arrival) giveBack(path string) error {
	if err := os.Rename(path, a.path); err != nil {
		return fmt.Errorf("studio: %w", err)
	}
	return nil
}

// drop removes what has arrived of a chunk.
func (x inbox) drop(n int, size int64) error {
	if err := os.Remove(x.path(n, size)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("studio: %w", err)
	}
	return nil
}

func (x inbox) path(n int, size int64) string {
	return filepath.Join(x.folder, prefix+strconv.Itoa(n)+"-"+strconv.FormatInt(size, 10))
}
