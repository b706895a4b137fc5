// Package rawjson reads untrusted JSON without decoding it. Bounds keep a decoder from using much memory for
// few bytes. A Scanner returns one token after the other.
//
//	err := rawjson.Decode(resp.Body, &answer)
package rawjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// ErrTooComplex refuses JSON that is nested too deeply, or has too many values.
var ErrTooComplex = errors.New("rawjson: nested too deep, or too many values")

// Bounds limits the nesting and the number of values in JSON.
type Bounds struct {
	Depth  int // nested arrays and objects
	Values int // counted by commas and opening brackets
}

// Usual returns bounds far above the needs of a request or a short answer.
func Usual() Bounds { return Bounds{Depth: 64, Values: 100_000} }

// NewReader reads r, and returns ErrTooComplex in place of the byte that exceeds the bounds. It does not
// check that the bytes are JSON; the decoder does.
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

// reader counts the values in the bytes that pass.
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

// count counts the values in p, and returns how many bytes are within the bounds.
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

// string skips the rest of a string, and returns the bytes after it.
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
