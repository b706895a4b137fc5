package values

import (
	"strings"

	"footlight/backend/curation/reading/words"
)

// spelled reads a number in words: "twelve", "twenty-five", "trente et un", "vierundzwanzig".
func (s scan) spelled(i int) (n, length int) {
	for _, class := range []string{"tens", "number"} {
		if value, m := s.Lexicon.At(s.tokens, i, class); m > 0 {
			n, length = atoi(value), m
			break
		}
	}
	switch {
	case length == 0:
		return s.compound(i)
	case n < 20 || n%10 > 0 || n > 90:
		return n, length
	}
	at := i + length + marks(s, i+length, "-", "‑")
	if and := s.is(at, "tensand"); and > 0 {
		at += and
	}
	if value, m := s.Lexicon.At(s.tokens, at, "number"); m > 0 && atoi(value) < 10 {
		return n + atoi(value), at + m - i
	}
	if m := s.is(at, "tensone"); m > 0 && at > i+length {
		return n + 1, at + m - i
	}
	return n, length
}

// compound reads a number in one word: ones and tens with a word between them as in "vierundzwanzig", or tens and ones as in
// "ventiquattro".
func (s scan) compound(i int) (n, length int) {
	infix := s.Lexicon.Infix()
	if i < 0 || i >= len(s.tokens) || infix == "" || len(s.tokens[i].Fold) < 7 {
		return 0, 0
	}
	word := s.tokens[i].Fold
	for k := 3; k < len(word)-2; k++ {
		ones, tens, ok := word[:k], word[k:], true
		if infix == "-" {
			ones, tens = tens, ones
		} else {
			tens, ok = strings.CutPrefix(tens, infix)
		}
		a, b := s.worth(ones, "number"), s.worth(tens, "tens", "number")
		if ok && a > 0 && a < 10 && b > 10 && b%10 == 0 {
			return a + b, 1
		}
	}
	return 0, 0
}

// worth returns the number of a word of some classes, 0 if it stands in none.
func (s scan) worth(word string, classes ...string) int {
	for _, class := range classes {
		if value, n := s.Lexicon.At([]words.Token{{Fold: word}}, 0, class); n > 0 {
			return atoi(value)
		}
	}
	return 0
}
