package rawjson

import "bytes"

// Scanner returns the tokens of JSON one by one. It splits malformed JSON into tokens, too.
type Scanner struct{ rest []byte }

// NewScanner returns a Scanner before the first token of raw.
func NewScanner(raw []byte) *Scanner { return &Scanner{rest: raw} }

// Next returns the next token: one of {}[]:, a string with its quotes, or a word such as a number. It is
// empty at the end. It is a slice of the scanned bytes.
func (s *Scanner) Next() []byte {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	n := tokenLength(s.rest)
	token := s.rest[:n]
	s.rest = s.rest[n:]
	return token
}

// Before reports whether c comes next.
func (s *Scanner) Before(c byte) bool {
	s.rest = bytes.TrimLeft(s.rest, " \t\r\n")
	return len(s.rest) > 0 && s.rest[0] == c
}

// Skip skips the next value.
func (s *Scanner) Skip() {
	for depth := 0; ; {
		token := s.Next()
		depth += Nesting(token)
		if depth <= 0 || len(token) == 0 {
			return
		}
	}
}

// Nesting returns 1 for a token that opens an object or array, -1 for one that closes one, else 0.
func Nesting(token []byte) int {
	if len(token) == 0 {
		return 0
	}
	switch token[0] {
	case '{', '[':
		return 1
	case '}', ']':
		return -1
	}
	return 0
}

func tokenLength(p []byte) int {
	if len(p) == 0 {
		return 0
	}
	switch p[0] {
	case '{', '}', '[', ']', ':', ',':
		return 1
	case '"':
		return stringLength(p)
	}
	if n := bytes.IndexAny(p, "{}[]:,\" \t\r\n"); n >= 0 {
		return n
	}
	return len(p)
}

// stringLength returns the length of a string with its quotes. An unterminated string extends to the end.
func stringLength(p []byte) int {
	for n := 1; n < len(p); n++ {
		switch p[n] {
		case '\\':
			n++
		case '"':
			return n + 1
		}
	}
	return len(p)
}
