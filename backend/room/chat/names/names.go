// Package names cleans texts of strangers and finds names that look alike.
//
//	names.Clean(" Ana\u202e ")              // "Ana"
//	names.Alike("Ana Lima", "АNА L1MA")     // true: the second has Cyrillic letters and a digit
package names

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Clean removes control and bidirectional characters, turns line breaks into spaces, and trims the text.
func Clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t', r == '\u2028', r == '\u2029':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text))
}

// Alike reports whether two names look the same to a hurried reader. No name is like one without letters.
func Alike(a, b string) bool {
	x := skeleton(a)
	return x != "" && x == skeleton(b)
}

// Holds reports whether a text contains one of the phrases, as whole words, however they are written.
func Holds(text string, phrases []string) bool {
	if len(phrases) == 0 {
		return false
	}
	all := words(text)
	return slices.ContainsFunc(phrases, func(phrase string) bool { return within(all, words(phrase)) })
}

// Blank reports whether a text shows nothing.
func Blank(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) < 0
}

func within(all, part []string) bool {
	for i := 0; len(part) > 0 && i+len(part) <= len(all); i++ {
		if slices.Equal(all[i:i+len(part)], part) {
			return true
		}
	}
	return false
}

func words(text string) []string {
	list := strings.FieldsFunc(norm.NFKC.String(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	for i, word := range list {
		list[i] = skeleton(word)
	}
	return list
}

// skeleton folds case (Unicode CaseFolding.txt), compatibility forms (NFKC), look-alike characters (UTS 39)
// and marks. It keeps letters and digits only.
func skeleton(text string) string {
	fold := cases.Fold()
	text = confusables.Skeleton(fold.String(norm.NFKC.String(text)))
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'i': // a capital I looks like an l, which UTS 39 knows before the case is folded only
			return 'l'
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		}
		return -1
	}, norm.NFD.String(fold.String(text)))
}
