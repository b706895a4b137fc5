package feedback

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
)

// replace writes other words in place of some.
func (wd Wording[T]) replace(_ *prose.Writer, r *T, m Match) Outcome {
	old := prose.Saying(m["old"])
	if m["old"] == "" || !old.MatchString(wd.all(r)) {
		return Outcome{Text: "Replace words that are not in the text"}
	}
	if !wd.rewrite(r, func(text string) string {
		return old.ReplaceAllString(text, "${1}"+strings.ReplaceAll(m["new"], "$", "$$")+"${2}")
	}) {
		return Outcome{Text: "Replace words: nothing would be left of a text"}
	}
	kept := old.MatchString(m["new"])
	o := Holding("Write “"+m["new"]+"” in place of other words", "text contains "+m["new"]+", and not what it replaces",
		func() bool { return wd.says(r, m["new"]) && (kept || !old.MatchString(wd.all(r))) })
	return wd.about(r, o, prose.Saying(m["new"]))
}

// rewrite changes every text, or none if one would become empty.
func (wd Wording[T]) rewrite(r *T, change func(string) string) bool {
	texts := wd.texts(r)
	fresh := make([]string, len(texts))
	for i, text := range texts {
		fresh[i] = change(*text)
		if strings.TrimSpace(*text) != "" && strings.TrimSpace(fresh[i]) == "" {
			return false
		}
	}
	for i, text := range texts {
		*text = fresh[i]
	}
	return true
}

// article begins what a text may say with another one.
var article = regexp.MustCompile(`(?i)^(?:the|an?|our|your)\s+`)

// paraphrasable is how many words somebody may well say in others.
const paraphrasable = 5

func (wd Wording[T]) include(w *prose.Writer, r *T, m Match) Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 300)
	bare := article.ReplaceAllString(x, "")
	switch text := wd.texts(r)[0]; {
	case wd.says(r, bare):
	case wd.Mention != nil:
		wd.Mention(w, r, x)
	case wd.Markdown:
		*text += "\n\nGood to know: " + prose.Markdown(x) + "."
	default:
		*text += "\n\n" + prose.Capital(x) + "."
	}
	o := Holding("Mention “"+x+"”", "text contains "+bare, func() bool { return wd.says(r, bare) })
	o.Doubt = func() bool { return len(strings.Fields(bare)) >= paraphrasable && !wd.says(r, bare) }
	return wd.about(r, o, regexp.MustCompile(`(?i)`+regexp.QuoteMeta(bare)))
}

func (wd Wording[T]) says(r *T, x string) bool {
	return x != "" && prose.Contains(prose.Line(wd.all(r)), x)
}

// remove takes a phrase out, with its sentence where it stands in prose.
func (wd Wording[T]) remove(_ *prose.Writer, r *T, m Match) Outcome {
	x := prose.Unquote(m["x"])
	phrase := prose.Saying(x)
	switch {
	case x == "" || !phrase.MatchString(wd.all(r)):
		return Outcome{Text: "Remove words that are not in the text"}
	case !wd.rewrite(r, func(text string) string { return without(text, phrase) }):
		return Outcome{Text: "Remove words: nothing would be left of a text"}
	}
	o := Holding("Remove a phrase", "text no longer contains it", func() bool { return !phrase.MatchString(wd.all(r)) })
	return wd.about(r, o, phrase)
}

// without drops the sentences of a text that say a phrase. A text of one
// sentence loses the words alone.
func without(text string, phrase *regexp.Regexp) string {
	if !phrase.MatchString(text) {
		return text
	}
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if phrase.MatchString(p) {
			paragraphs[i] = withoutIn(p, phrase, len(paragraphs) > 1)
		}
	}
	paragraphs = slices.DeleteFunc(paragraphs, func(p string) bool { return p == "" })
	return strings.Join(paragraphs, "\n\n")
}

func withoutIn(paragraph string, phrase *regexp.Regexp, others bool) string {
	kept := slices.DeleteFunc(prose.Sentences(paragraph), phrase.MatchString)
	if len(kept) > 0 || others {
		return strings.Join(kept, " ")
	}
	return strings.Trim(prose.Line(phrase.ReplaceAllString(paragraph, "${1}${2}")), " ,:–-")
}

// Free is a request for texts without something.
func (wd Wording[T]) Free(text, predicate string, of *regexp.Regexp, change func(string) string) func(*prose.Writer, *T, Match) Outcome {
	return Afterwards(func(_ *prose.Writer, r *T, _ Match) Outcome {
		wd.rewrite(r, change)
		return wd.about(r, Holding(text, predicate, func() bool { return !of.MatchString(wd.all(r)) }), of)
	})
}

// language is honest about the one language there is.
func language[T any](_ *prose.Writer, _ *T, m Match) Outcome {
	text := "Write in " + prose.Capital(strings.ToLower(m["x"]))
	if !strings.EqualFold(m["x"], "English") {
		return Outcome{Text: text, Why: "the offline drafter writes English only"}
	}
	o := Holding(text, "the offline drafter writes English", always)
	o.Doubt = always
	return o
}
