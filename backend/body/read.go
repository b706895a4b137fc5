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

// trusted is how many bytes a client's word about the length of its body is
// believed before they come.
const trusted = 1 << 20

// begun is for how many bytes of a body of untold length room is made at first.
const begun = 1 << 10

// Kind bounds the bodies of one kind of request.
type Kind struct {
	Max      int64         // bytes
	JSON     bool          // they are JSON, and kept to rawjson's usual bounds
	Patience time.Duration // how long they wait for others; zero: not at all
}

// Read reads a body of so many bytes; length is negative where it is not known. Errors
// are an *http.MaxBytesError, ErrBusy, rawjson.ErrTooComplex and r's own.
//
// With an error it returns at most the beginning of the body. It then reads and drops the
// rest for a while. If more is left, the connection ends with the answer.
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

// reading is a body of which a part is there.
type reading struct {
	Kind
	lease *lease
	most  int64 // bytes it may have
	raw   []byte
	taken bool
	keep  func(n int) // keeps so much of the room that is taken
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

// grow makes room for size bytes. What is counted is taken once, for all that may
// come, while there is hardly anything: so nobody waits with more in hand.
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

// next is what to make room for when a body has filled so much: soon for all that
// may come.
func (b *reading) next(size int64) int64 {
	if size < trusted {
		return min(4*size, b.most)
	}
	return b.most
}
