package body

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"footlight/backend/rawjson"
)

// trusted limits the memory reserved for a declared length before the bytes arrive.
const trusted = 1 << 20

// begun is the first buffer for a body of unknown length, in bytes.
const begun = 1 << 10

// Kind holds the limits for one kind of request body.
type Kind struct {
	Max      int64         // in bytes
	JSON     bool          // the body is JSON, and limited by rawjson.Usual
	Patience time.Duration // how long a body waits for memory; zero means not at all
}

// Read reads a body of length bytes; a negative length means unknown. Its errors are an *http.MaxBytesError,
// ErrBusy, rawjson.ErrTooComplex and the errors of r.
//
// If it fails, it returns at most the beginning of the body, and reads and drops the rest for a while. If
// more is left, the connection is closed after the answer.
func (k Kind) Read(ctx context.Context, r io.Reader, length int64) ([]byte, error) {
	b := reading{Kind: k, lease: leaseOf(ctx), most: length, keep: func(int) {}}
	if length < 0 {
		b.most = k.Max
	}
	err := b.read(ctx, r, length >= 0)
	if err != nil {
		b.raw = bytes.Clone(b.raw[:min(len(b.raw), uncounted)])
		b.keep(0)
		b.lease.drain(r, k.Max+1)
		return b.raw, err
	}
	keep := b.keep
	keep(cap(b.raw))
	b.lease.gives = append(b.lease.gives, func() { keep(0) })
	return b.raw, nil
}

// reading is a body that has partly arrived.
type reading struct {
	Kind
	lease *lease
	most  int64 // largest number of bytes
	raw   []byte
	taken bool
	keep  func(n int) // frees all but n reserved bytes
}

func (b *reading) read(ctx context.Context, r io.Reader, told bool) error {
	tooLarge := &http.MaxBytesError{Limit: b.Max}
	if b.most > b.Max {
		return tooLarge
	}
	size := min(b.most, begun)
	if told {
		size = min(b.most, trusted)
	}
	if err := b.grow(ctx, size); err != nil {
		return err
	}
	if b.JSON {
		r = rawjson.Usual().NewReader(r)
	}
	for {
		n, err := r.Read(b.raw[len(b.raw):cap(b.raw)])
		b.raw = b.raw[:len(b.raw)+n]
		switch {
		case int64(len(b.raw)) > b.most:
			return tooLarge
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case int64(len(b.raw)) > size:
			size = b.next(size)
			if err = b.grow(ctx, size); err != nil {
				return err
			}
		}
	}
}

// grow makes room for size bytes. It reserves the memory for the whole body at once, while little has
// arrived, so that a waiting request holds little.
func (b *reading) grow(ctx context.Context, size int64) error {
	if size > uncounted && !b.taken {
		keep, err := b.lease.take(ctx, b.most, b.Patience)
		if err != nil {
			return err
		}
		b.keep, b.taken = keep, true
	}
	b.raw = append(make([]byte, 0, size+1), b.raw...)
	return nil
}

// next returns the size of the next buffer for a body that fills size bytes. It soon reaches the whole
// expected length.
func (b *reading) next(size int64) int64 {
	if size < trusted {
		return min(4*size, b.most)
	}
	return b.most
}
