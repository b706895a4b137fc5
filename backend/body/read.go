package body

import (
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

// Kind is what the bodies of some requests may be.
type Kind struct {
	Max      int64         // bytes
	JSON     bool          // they are JSON, and kept to rawjson's usual bounds
	Patience time.Duration // how long they wait for others; zero: not at all
}

// Read reads a body whose length is told, or negative. Errors are an
// *http.MaxBytesError, ErrBusy, rawjson.ErrTooComplex, with which the bytes up to
// there are returned, and r's own. After an error the rest is read and dropped:
// clients may listen only once they have sent everything.
func (k Kind) Read(ctx context.Context, r io.Reader, length int64) ([]byte, error) {
	b := reading{Kind: k, lease: leaseOf(ctx), give: func() {}}
	err := b.read(ctx, r, length)
	if err != nil {
		b.give()
		_, _ = io.CopyN(io.Discard, r, k.Max) // fails where there is nothing left
		return b.raw, err
	}
	b.lease.gives = append(b.lease.gives, b.give)
	return b.raw, nil
}

// reading is a body of which a part is there.
type reading struct {
	Kind
	lease *lease
	raw   []byte
	room  int64
	give  func() // gives back the room; may be called again
}

func (b *reading) read(ctx context.Context, r io.Reader, length int64) error {
	tooLarge := &http.MaxBytesError{Limit: b.Max}
	if length > b.Max {
		return tooLarge
	}
	if err := b.grow(ctx, length, min(max(length, 511), trusted, b.Max)); err != nil {
		return err
	}
	if b.JSON {
		r = rawjson.Usual().NewReader(r)
	}
	for {
		n, err := r.Read(b.raw[len(b.raw):cap(b.raw)])
		b.raw = b.raw[:len(b.raw)+n]
		switch {
		case int64(len(b.raw)) > b.Max:
			return tooLarge
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case len(b.raw) == cap(b.raw):
			size := b.next(len(b.raw), length)
			if err = b.grow(ctx, size, size); err != nil {
				return err
			}
		}
	}
}

// grow makes size bytes of the room that is taken. Who waits for room holds none,
// so that two which are half there do not wait for each other.
func (b *reading) grow(ctx context.Context, room, size int64) error {
	if room != b.room {
		b.give()
		give, err := b.lease.take(ctx, room, b.Patience)
		if err != nil {
			return err
		}
		b.give, b.room = give, room
	}
	b.raw = append(make([]byte, 0, size+1), b.raw...)
	return nil
}

// next is what to make room for when a body has filled what it had: all of it,
// where its length is not known twice as much, and soon for the most it may be.
func (k Kind) next(filled int, length int64) int64 {
	switch {
	case length > int64(filled):
		return length
	case filled < trusted:
		return min(2*int64(filled), k.Max)
	}
	return k.Max
}
