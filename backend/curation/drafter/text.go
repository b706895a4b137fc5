package drafter

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// capital is s with its first letter in upper case.
func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// list joins names as a sentence does: "A, B and C".
func list(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// clip cuts s to at most limit code points, as JSON Schema counts, between
// words if it can and never inside what people see as one character. It says
// so with an ellipsis.
func clip(s string, limit int) string {
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

// line is s on one line, without what would break a line or a layout.
func line(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// plain is the creator's text without control characters; line breaks stay.
func plain(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n")))
}

var sentenceForm = regexp.MustCompile(`[^.!?\n]+[.!?]*\s*|\n+`)

// sentences cuts a text after its full stops.
func sentences(s string) []string {
	var out []string
	for _, x := range sentenceForm.FindAllString(s, -1) {
		if strings.TrimSpace(x) != "" {
			out = append(out, strings.TrimSpace(x))
		}
	}
	return out
}

// firstSentence is the first sentence of s.
func firstSentence(s string) string {
	if all := sentences(s); len(all) > 0 {
		return all[0]
	}
	return s
}

// unquote takes the text a request gives: what stands in quotation marks, or
// all of it without the full stop.
func unquote(s string) string {
	s = strings.TrimSpace(s)
	if q := quoted.FindString(s); q != "" && strings.HasPrefix(s, q) {
		return line(strings.Trim(q, `"“”`))
	}
	return line(strings.TrimRight(s, ".,; "))
}

// slug is a name as an identifier.
func slug(s string) string {
	out := strings.Map(func(r rune) rune {
		r = unicode.ToLower(r)
		if r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return '-'
	}, s)
	out = strings.Trim(regexp.MustCompile(`-+`).ReplaceAllString(out, "-"), "-")
	if len(out) > 60 {
		out = strings.Trim(out[:60], "-")
	}
	return out
}

// contains ignores letter case.
func contains(s, part string) bool {
	return strings.Contains(strings.ToLower(s), strings.ToLower(part))
}

// saying finds x in a text as whole words, whatever its letter case.
func saying(x string) *regexp.Regexp {
	const edge = `[^\p{L}\p{N}]`
	return regexp.MustCompile(`(?i)(^|` + edge + `)` + regexp.QuoteMeta(x) + `($|` + edge + `)`)
}

// shorter drops the last sentences of s until about two thirds are left, but
// never the first.
func shorter(s string) string {
	paragraphs := strings.Split(s, "\n\n")
	target := utf8.RuneCountInString(s) * 2 / 3
	for len(paragraphs) > 1 && utf8.RuneCountInString(strings.Join(paragraphs, "\n\n")) > target {
		paragraphs = paragraphs[:len(paragraphs)-1]
	}
	if len(paragraphs) > 1 || utf8.RuneCountInString(paragraphs[0]) <= target {
		return strings.Join(paragraphs, "\n\n")
	}
	parts := sentences(paragraphs[0])
	for len(parts) > 1 && utf8.RuneCountInString(strings.Join(parts, " ")) > target {
		parts = parts[:len(parts)-1]
	}
	return strings.Join(parts, " ")
}
