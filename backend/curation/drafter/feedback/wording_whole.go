package feedback

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
)

// about says of which texts a request is, and what shows it there.
func (wd Wording[T]) about(r *T, o Outcome, seen *regexp.Regexp) Outcome {
	o.prose, o.seen = func() []*string { return wd.Texts(r) }, seen
	return o
}

// sized is a request for more or fewer characters to read.
func (wd Wording[T]) sized(text, than string, change func(*prose.Writer, *T) bool, sign int) func(*prose.Writer, *T, Match) Outcome {
	return func(w *prose.Writer, r *T, _ Match) Outcome {
		length := func() int { return utf8.RuneCountInString(wd.all(r)) }
		before, done := length(), text
		if !change(w, r) && sign < 0 {
			done += ": nothing can be left out whole"
		}
		o := Holding(done, fmt.Sprintf("%s than %d characters", than, before), func() bool { return sign*(length()-before) > 0 })
		return wd.about(r, o.Than(w), nil)
	}
}

func (wd Wording[T]) shorten(w *prose.Writer, r *T) bool {
	if wd.Shorten != nil {
		return wd.Shorten(w, r)
	}
	text := wd.Texts(r)[0]
	before := len(*text)
	*text = prose.Shorter(*text)
	return len(*text) < before
}

// extend adds the first thing that is not said yet.
func (wd Wording[T]) extend(w *prose.Writer, r *T) bool {
	if wd.Extend != nil {
		return wd.Extend(w, r)
	}
	text := wd.Texts(r)[0]
	for _, more := range wd.More(w) {
		if more != "" && !strings.Contains(*text, more) {
			*text += "\n\n" + more
			return true
		}
	}
	return false
}

func (wd Wording[T]) speak(t genre.Tone) func(*prose.Writer, *T, Match) Outcome {
	return func(w *prose.Writer, r *T, _ Match) Outcome {
		switch text := wd.Texts(r)[0]; {
		case wd.Tone != nil:
			wd.Tone(w, r, t)
		case wd.Markdown:
			*text = w.InMarkdown().Reopen(*text, t)
		default:
			*text = w.Reopen(*text, t)
		}
		opening := prose.Composed(prose.FirstSentence(*wd.Texts(r)[0]))
		o := Holding("Use a "+string(t)+" tone", "begins as the drafter does in that tone",
			func() bool { return strings.HasPrefix(prose.Composed(wd.all(r)), opening) })
		o.Doubt = always
		return wd.about(r, o, nil)
	}
}

// always is the doubt that code has in what is a matter of taste.
func always() bool { return true }

func (wd Wording[T]) all(r *T) string {
	var out []string
	for _, text := range wd.Texts(r) {
		out = append(out, *text)
	}
	return strings.Join(out, "\n")
}
