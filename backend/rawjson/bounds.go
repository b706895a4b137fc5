// Package rawjson looks at JSON of others without decoding it. Bounds keep a decoder from
// taking much memory for few bytes. A Scanner goes from token to token.
//
//	err := rawjson.Decode(resp.Body, &answer)
package rawjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ErrTooComplex refuses JSON that is nested too deep, or has too many values.
var ErrTooComplex = errors.New("rawjson: nested too deep, or too many values")

// Bounds are how deep JSON may be nested, and how many values it may have.
type Bounds struct {
	Depth  int // arrays and objects within each other
	Values int // counted by commas and opening brackets
}

// Usual is far more than a request or a short answer needs.
func Usual() Bounds { return Bounds{Depth: 64, Values: 100_000} }

// NewReader reads r, and returns ErrTooComplex instead of the byte that exceeds the
// bounds. It does not check that the bytes are JSON; the decoder does.
func (b Bounds) NewReader(r io.Reader) io.Reader { return &reader{Reader: r, left: b} }

// Unmarshal is json.Unmarshal within the bounds.
func (b Bounds) Unmarshal(raw []byte, v any) error {
	if err := b.check(raw); err != nil {
		return err
	}
	return json.Unmarshal(raw, v)
}

// Decode decodes the first value of r within the usual bounds.
func Decode(r io.Reader, v any) error {
	return json.NewDecoder(Usual().NewReader(r)).Decode(v)
}

func (b Bounds) check(raw []byte) error {
	_, err := (&reader{left: b}).count(raw)
	return err
}

// reader counts what passes.
type reader struct {
	io.Reader
	left    Bounds
	text    bool // inside a string
	escaped bool // after a backslash in it
}

func (r *reader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	fit, bad := r.count(p[:n])
	if bad != nil {
		err = bad
	}
	return fit, err
}

// count counts what is in p, and says how much of it fits.
func (r *reader) count(p []byte) (int, error) {
	all := len(p)
	for len(p) > 0 {
		if r.text {
			p = r.string(p)
			continue
		}
		switch p[0] {
		case '"':
			r.text = true
		case ',':
			r.left.Values--
		case '{', '[':
			r.left.Values--
			r.left.Depth--
		case '}', ']':
			r.left.Depth++
		}
		if r.left.Values < 0 || r.left.Depth < 0 {
			return all - len(p), ErrTooComplex
		}
		p = p[1:]
	}
	return all, nil
}

// string skips what is inside a string, and gives what comes after.
func (r *reader) string(p []byte) []byte {
	if r.escaped {
		r.escaped = false
		return p[1:]
	}
	at := bytes.IndexAny(p, `"\`)
	if at < 0 {
		return nil
	}
	r.escaped, r.text = p[at] == '\\', p[at] != '"'
	return p[at+1:]
}
