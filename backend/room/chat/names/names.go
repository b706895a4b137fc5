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
	x := Folded(a)
	return x != "" && x == Folded(b)
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
	return strings.IndexFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !hidden(r) }) < 0
}

// hidden reports whether a graphic character shows nothing: Hangul fillers, variation selectors and the like
// (Default_Ignorable_Code_Point of Unicode), and the braille pattern without dots.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf) || r == '\u2800'
}

// Same reports whether two texts look the same, with their signs and emoji.
func Same(a, b string) bool { return Folded(a) == Folded(b) && signs(a) == signs(b) }

// signs returns what Folded leaves out, without spaces.
func signs(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Z) || hidden(r) {
			return -1
		}
		return r
	}, norm.NFKC.String(text))
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
		list[i] = Folded(word)
	}
	return list
}

// Folded returns the form that names that look alike have in common, or "" for a name without letters and
// digits. It folds case (Unicode CaseFolding.txt), compatibility forms (NFKC), look-alike characters (UTS 39)
// and marks.
func Folded(text string) string {
	fold := cases.Fold()
	text = confusables.Skeleton(fold.String(norm.NFKC.String(text)))
	return strings.Map(func(r rune) rune {
		switch {
		case hidden(r):
			return -1
		case r == 'i': // a capital I looks like an l, which UTS 39 knows before the case is folded only
			return 'l'
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return r
		}
		return -1
	}, norm.NFD.String(fold.String(text)))
}
