package values

import (
	"regexp"
	"strconv"
	"strings"

	"footlight/backend/curation/reading/words"
)

// scan is a sentence while it is read.
type scan struct {
	Context
	tokens []words.Token
}

// is returns the length of the phrase of a class at a token, 0 for none.
func (s scan) is(i int, class string) int {
	_, n := s.Lexicon.At(s.tokens, i, class)
	return n
}

// readMark reports whether one of some marks stands at a token.
func (s scan) isMark(i int, marks ...string) bool {
	if i < 0 || i >= len(s.tokens) {
		return false
	}
	for _, m := range marks {
		if s.tokens[i].Text == m {
			return true
		}
	}
	return false
}

func marks(s scan, i int, marks ...string) int {
	if s.isMark(i, marks...) {
		return 1
	}
	return 0
}

func (s scan) text(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.tokens[i].Text
}

func (s scan) numeral(i int) bool { return i >= 0 && i < len(s.tokens) && s.tokens[i].Number }

// original is the text between two tokens, as it is written.
func (s scan) original(from, to int) string {
	var out strings.Builder
	for i := from; i < to; i++ {
		if i > from && !s.tokens[i].Joined {
			out.WriteByte(' ')
		}
		out.WriteString(s.text(i))
	}
	return out.String()
}

// before reports whether a phrase of a class ends before a token.
func (s scan) before(i int, class string) bool {
	for from := max(0, i-4); from < i; from++ {
		if n := s.is(from, class); n > 0 && from+n == i {
			return true
		}
	}
	return false
}

var (
	grouped = regexp.MustCompile(`^\d{1,3}(?:[.,'’]\d{3})+$`)
	whole   = regexp.MustCompile(`^\d{1,7}$`)
	amount  = regexp.MustCompile(`^(?:\d{1,7}|\d{1,3}(?:[.,'’]\d{3})+)(?:[.,]\d{1,2})?$`)
)

// readCount returns a whole number of digits or a word, and its number of tokens.
func (s scan) cardinal(i int) (n, length int) {
	if s.numeral(i) {
		text := s.text(i)
		if grouped.MatchString(text) {
			text = strings.NewReplacer(".", "", ",", "", "'", "", "’", "").Replace(text)
		}
		if !whole.MatchString(text) {
			return 0, 0
		}
		n, _ = strconv.Atoi(text)
		return n, 1
	}
	return s.spelled(i)
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
