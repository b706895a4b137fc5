package feedback

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
)

// Wording is how the requests that fit any prose are applied to a result. Whoever uses
// Rules needs Texts, and More or Extend; what else is nil is done as the main text allows it.
type Wording[T any] struct {
	Texts    func(*T) []*string             // every text of the result, the main one first
	Markdown bool                           // of the main text
	More     func(w *prose.Writer) []string // what the main text can say, too; "" is passed over

	Shorten func(w *prose.Writer, r *T) bool          // reports whether anything became shorter
	Extend  func(w *prose.Writer, r *T) bool          // reports whether anything was added
	Tone    func(w *prose.Writer, r *T, t genre.Tone) // speaks in another tone
	Mention func(w *prose.Writer, r *T, x string)     // works x into the main text
}

// All are the texts of a list, and before them those of single fields.
func All(list []string, fields ...*string) []*string {
	for i := range list {
		fields = append(fields, &list[i])
	}
	return fields
}

// What requests about prose look like.
const (
	ReplaceWords  = `(?i)\b(?:replace|change)\s+(?:(?:the\s+)?words?\s+)?["“](?P<old>[^"”]+)["”]\s+(?:with|to|by|into)\s+["“](?P<new>[^"”]+)["”]`
	mentionWords  = `(?i)\b(?:mention|say that|add that|point out|include|let people know)\s+(?:that\s+)?(?P<x>.+)$`
	removeWords   = `(?i)\b(?:remove|delete|drop|leave out|take out|get rid of|don'?t mention|do not mention)\s+(?:the\s+)?(?:(?:word|words|phrase|mention of|reference to|part about)\s+)?(?P<x>.+)$`
	shorterWords  = `(?i)\b(?:(?:make it |much |a bit |a little )?shorter|shorten(?: it)?|more concise|too long|too wordy|condense(?: it)?|briefer|less text|fewer words)\b`
	longerWords   = `(?i)\b(?:(?:make it |a bit |a little |much )?longer|more details?|more detailed|expand(?: it)?|elaborate|too short|more text)\b`
	playfulWords  = `(?i)\b(?:(?:make it )?(?:more |be )?(?:playful|fun|funny|casual|relaxed|lively|exciting|friendly|upbeat|witty)|less (?:formal|serious|stiff|dry))\b(?: tone)?`
	formalWords   = `(?i)\b(?:(?:make it )?(?:more |be )?(?:formal|serious|professional|elegant|sober|businesslike)|less (?:playful|casual|fun|silly))\b(?: tone)?`
	neutralWords  = `(?i)\b(?:more )?neutral\b(?: tone)?`
	exclamation   = `(?i)\b(?:no|without|remove(?: the)?|fewer)\s+exclamation(?: marks?| points?)?\b`
	LanguageWords = `(?i)\b(?:translate(?: it| this)?\s+(?:in)?to|in|into)\s+(?P<x>English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Czech|Danish|Swedish|Norwegian|Finnish|Greek|Turkish|Russian|Ukrainian|Arabic|Hebrew|Hindi|Chinese|Japanese|Korean)\b`
)

// Rules are the requests about prose. Those that end a clause come first, so
// that their free text is not taken apart by the others.
func (wd Wording[T]) Rules() []Rule[T] {
	return []Rule[T]{
		On(ReplaceWords, wd.Replace),
		On(mentionWords, wd.include),
		On(exclamation, Afterwards(wd.calm)),
		On(shorterWords, wd.short),
		On(longerWords, wd.long),
		On(playfulWords, wd.speak(genre.Playful)),
		On(formalWords, wd.speak(genre.Formal)),
		On(neutralWords, wd.speak(genre.Neutral)),
		On(LanguageWords, Language[T]),
		On(removeWords, wd.remove),
	}
}

func (wd Wording[T]) short(w *prose.Writer, r *T, _ Match) Outcome {
	return Outcome{Text: "Make it shorter", Predicate: "shorter than before", Met: wd.shorten(w, r)}
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

func (wd Wording[T]) long(w *prose.Writer, r *T, _ Match) Outcome {
	return Outcome{Text: "Say more", Predicate: "longer than before", Met: wd.extend(w, r)}
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
		return Outcome{Text: "Use a " + string(t) + " tone", Met: true}
	}
}

func (wd Wording[T]) all(r *T) string {
	var out []string
	for _, text := range wd.Texts(r) {
		out = append(out, *text)
	}
	return strings.Join(out, "\n")
}

// Replace writes other words in place of some.
func (wd Wording[T]) Replace(_ *prose.Writer, r *T, m Match) Outcome {
	old := prose.Saying(m["old"])
	if m["old"] == "" || !old.MatchString(wd.all(r)) {
		return Outcome{Text: "Replace words that are not in the text"}
	}
	if !wd.rewrite(r, func(text string) string { return old.ReplaceAllString(text, "${1}"+literal(m["new"])+"${2}") }) {
		return Outcome{Text: "Replace words: nothing would be left of a text"}
	}
	return Outcome{Text: "Write “" + m["new"] + "” in place of other words", Predicate: "text contains " + m["new"], Met: true, Still: wd.says(r, m["new"])}
}

// literal is s where a replacement gives $ a meaning.
func literal(s string) string { return strings.ReplaceAll(s, "$", "$$") }

// rewrite changes every text, or none if one would become empty.
func (wd Wording[T]) rewrite(r *T, change func(string) string) bool {
	texts := wd.Texts(r)
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

func (wd Wording[T]) include(w *prose.Writer, r *T, m Match) Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 300)
	switch text := wd.Texts(r)[0]; {
	case prose.Contains(wd.all(r), x):
	case wd.Mention != nil:
		wd.Mention(w, r, x)
	case wd.Markdown:
		*text += "\n\nGood to know: " + prose.Markdown(x) + "."
	default:
		*text += "\n\n" + prose.Capital(x) + "."
	}
	return Outcome{Text: "Mention “" + x + "”", Predicate: "text contains " + x, Met: prose.Contains(wd.all(r), x), Still: wd.says(r, x)}
}

func (wd Wording[T]) says(r *T, x string) func() bool {
	return func() bool { return prose.Contains(wd.all(r), x) }
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
	gone := func() bool { return !phrase.MatchString(wd.all(r)) }
	return Outcome{Text: "Remove a phrase", Predicate: "text no longer contains it", Met: gone(), Still: gone}
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

func (wd Wording[T]) calm(_ *prose.Writer, r *T, _ Match) Outcome {
	for _, text := range wd.Texts(r) {
		*text = strings.ReplaceAll(*text, "!", ".")
	}
	return Outcome{Text: "Use no exclamation marks", Predicate: "text contains no !", Met: true}
}

// Language is honest about the one language there is.
func Language[T any](_ *prose.Writer, _ *T, m Match) Outcome {
	if strings.EqualFold(m["x"], "English") {
		return Outcome{Text: "Write in English", Met: true}
	}
	return Outcome{Text: "Write in " + prose.Capital(strings.ToLower(m["x"])) + ": the offline drafter writes English only"}
}
