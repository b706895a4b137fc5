// Package prose writes: a Writer says the facts of an event in words, with what any
// text needs, such as sentences, lengths and names in Markdown.
package prose

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"footlight/backend/curation/draft"
)

// Capital is s with its first letter in upper case.
func Capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}

// List joins names as a sentence does: "A, B and C".
func List(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// Clip cuts s to at most limit code points, as JSON Schema counts, between
// words if it can and never inside what people see as one character. It says
// so with an ellipsis.
func Clip(s string, limit int) string {
	s = strings.TrimSpace(s)
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	short, rest, room, state := "", s, limit-1, -1
	for {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if room -= utf8.RuneCountInString(cluster); room < 0 {
			break
		}
		short += cluster
	}
	if i := strings.LastIndexFunc(short, unicode.IsSpace); i > len(short)/2 {
		short = short[:i]
	}
	return strings.TrimRight(short, " ,.;:-–") + "…"
}

// Line is s on one line, without what would break a line or a layout.
func Line(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// Plain is the creator's text without control characters; line breaks stay.
func Plain(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n")))
}

// Sentences cuts a text after its full stops.
func Sentences(s string) []string {
	var out []string
	for _, span := range draft.Sentences(s) {
		if x := strings.TrimSpace(s[span[0]:span[1]]); x != "" {
			out = append(out, x)
		}
	}
	return out
}

// FirstSentence is the first sentence of s, or all of it where it has none.
func FirstSentence(s string) string { return append(Sentences(s), s)[0] }

// Unquote takes the text a request gives: what stands in quotation marks, or
// all of it without the full stop.
func Unquote(s string) string {
	s = strings.TrimSpace(s)
	if q := quoted.FindString(s); q != "" && strings.HasPrefix(s, q) {
		return Line(strings.Trim(strings.TrimSuffix(strings.TrimRight(q, " "), "',"), `"“”„«» '`))
	}
	return Line(strings.TrimRight(s, ".,; "))
}

// Slug is a name as an identifier.
func Slug(s string) string {
	out := strings.Trim(strange.ReplaceAllString(strings.ToLower(s), "-"), "-")
	return strings.Trim(out[:min(60, len(out))], "-")
}

var strange = regexp.MustCompile(`[^a-z0-9]+`)

// Contains ignores letter case.
func Contains(s, part string) bool {
	return strings.Contains(strings.ToLower(s), strings.ToLower(part))
}

// Saying finds x in a text as whole words, whatever its letter case.
func Saying(x string) *regexp.Regexp {
	const edge = `[^\p{L}\p{N}]`
	return regexp.MustCompile(`(?i)(^|` + edge + `)` + regexp.QuoteMeta(x) + `($|` + edge + `)`)
}

// Masked is a text with nothing in its quotation marks, of the same length.
func Masked(s string) string {
	return quoted.ReplaceAllStringFunc(s, func(q string) string { return strings.Repeat("\x01", len(q)) })
}

var quoted = regexp.MustCompile(`"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|(?:^|\s)'[^'\n]*'(?:$|[\s.,!])`)

var contractions = strings.NewReplacer("don't", "do not", "Don't", "Do not", "it's", "it is", "It's", "It is",
	"can't", "cannot", "we're", "we are", "We're", "We are", "you're", "you are", "you'll", "you will", "!", ".")

// Composed is a text without contractions and exclamation marks.
func Composed(text string) string { return contractions.Replace(text) }
