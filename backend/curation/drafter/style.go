package drafter

import (
	"regexp"
	"slices"
	"strings"
)

// style is how the requests that fit any prose are applied to a result.
type style[T any] struct {
	texts   func(*T) []*string              // every text of the result, the main one first
	shorten func(w *writer, r *T) bool      // reports whether anything became shorter
	extend  func(w *writer, r *T) bool      // reports whether anything was added
	tone    func(w *writer, r *T, t tone)   // speaks in another tone
	mention func(w *writer, r *T, x string) // works x into the main text
}

// tone is a manner of speaking.
type tone string

const (
	neutral tone = "neutral"
	playful tone = "playful"
	formal  tone = "formal"
)

var (
	replaceWords  = regexp.MustCompile(`(?i)\b(?:replace|change)\s+(?:(?:the\s+)?words?\s+)?["“](?P<old>[^"”]+)["”]\s+(?:with|to|by|into)\s+["“](?P<new>[^"”]+)["”]`)
	mentionWords  = regexp.MustCompile(`(?i)\b(?:mention|say that|add that|point out|include|let people know)\s+(?:that\s+)?(?P<x>.+)$`)
	removeWords   = regexp.MustCompile(`(?i)\b(?:remove|delete|drop|leave out|take out|get rid of|don'?t mention|do not mention)\s+(?:the\s+)?(?:(?:word|words|phrase|mention of|reference to|part about)\s+)?(?P<x>.+)$`)
	shorterWords  = regexp.MustCompile(`(?i)\b(?:(?:make it |much |a bit |a little )?shorter|shorten(?: it)?|more concise|too long|too wordy|condense(?: it)?|briefer|less text|fewer words)\b`)
	longerWords   = regexp.MustCompile(`(?i)\b(?:(?:make it |a bit |a little |much )?longer|more details?|more detailed|expand(?: it)?|elaborate|too short|more text)\b`)
	playfulWords  = regexp.MustCompile(`(?i)\b(?:(?:make it )?(?:more |be )?(?:playful|fun|funny|casual|relaxed|lively|exciting|friendly|upbeat|witty)|less (?:formal|serious|stiff|dry))\b(?: tone)?`)
	formalWords   = regexp.MustCompile(`(?i)\b(?:(?:make it )?(?:more |be )?(?:formal|serious|professional|elegant|sober|businesslike)|less (?:playful|casual|fun|silly))\b(?: tone)?`)
	neutralWords  = regexp.MustCompile(`(?i)\b(?:more )?neutral\b(?: tone)?`)
	exclamation   = regexp.MustCompile(`(?i)\b(?:no|without|remove(?: the)?|fewer)\s+exclamation(?: marks?| points?)?\b`)
	languageWords = regexp.MustCompile(`(?i)\b(?:translate(?: it| this)?\s+(?:in)?to|in|into)\s+(?P<x>English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Czech|Danish|Swedish|Norwegian|Finnish|Greek|Turkish|Russian|Ukrainian|Arabic|Hebrew|Hindi|Chinese|Japanese|Korean)\b`)
)

// rules are the requests about prose. Those that end a clause come first, so
// that their free text is not taken apart by the others.
func (s style[T]) rules() []rule[T] {
	return []rule[T]{
		{replaceWords, s.replace},
		{mentionWords, s.include},
		{exclamation, afterwards(s.calm)},
		{shorterWords, s.short},
		{longerWords, s.long},
		{playfulWords, s.speak(playful)},
		{formalWords, s.speak(formal)},
		{neutralWords, s.speak(neutral)},
		{languageWords, language[T]},
		{removeWords, s.remove},
	}
}

func (s style[T]) short(w *writer, r *T, _ match) outcome {
	return outcome{text: "Make it shorter", predicate: "shorter than before", met: s.shorten(w, r)}
}

func (s style[T]) long(w *writer, r *T, _ match) outcome {
	return outcome{text: "Say more", predicate: "longer than before", met: s.extend(w, r)}
}

func (s style[T]) speak(t tone) func(*writer, *T, match) outcome {
	return func(w *writer, r *T, _ match) outcome {
		if s.tone == nil {
			return outcome{text: "A " + string(t) + " tone: there is no prose here to change"}
		}
		s.tone(w, r, t)
		return outcome{text: "Use a " + string(t) + " tone", met: true}
	}
}

func (s style[T]) all(r *T) string {
	var out []string
	for _, text := range s.texts(r) {
		out = append(out, *text)
	}
	return strings.Join(out, "\n")
}

func (s style[T]) replace(_ *writer, r *T, m match) outcome {
	old := saying(m["old"])
	if m["old"] == "" || !old.MatchString(s.all(r)) {
		return outcome{text: "Replace words that are not in the text"}
	}
	if !s.rewrite(r, func(text string) string { return old.ReplaceAllString(text, "${1}"+literal(m["new"])+"${2}") }) {
		return outcome{text: "Replace words: nothing would be left of a text"}
	}
	return outcome{text: "Write “" + m["new"] + "” in place of other words", predicate: "text contains " + m["new"], met: true, still: s.says(r, m["new"])}
}

// literal is s where a replacement gives $ a meaning.
func literal(s string) string { return strings.ReplaceAll(s, "$", "$$") }

// rewrite changes every text, or none if one would become empty.
func (s style[T]) rewrite(r *T, change func(string) string) bool {
	texts := s.texts(r)
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

func (s style[T]) include(w *writer, r *T, m match) outcome {
	x := clip(unquote(m["x"]), 300)
	if !contains(s.all(r), x) {
		s.mention(w, r, x)
	}
	return outcome{text: "Mention “" + x + "”", predicate: "text contains " + x, met: contains(s.all(r), x), still: s.says(r, x)}
}

func (s style[T]) says(r *T, x string) func() bool {
	return func() bool { return contains(s.all(r), x) }
}

// remove takes a phrase out, with its sentence where it stands in prose.
func (s style[T]) remove(_ *writer, r *T, m match) outcome {
	x := unquote(m["x"])
	phrase := saying(x)
	switch {
	case x == "" || !phrase.MatchString(s.all(r)):
		return outcome{text: "Remove words that are not in the text"}
	case !s.rewrite(r, func(text string) string { return without(text, phrase) }):
		return outcome{text: "Remove words: nothing would be left of a text"}
	}
	gone := func() bool { return !phrase.MatchString(s.all(r)) }
	return outcome{text: "Remove a phrase", predicate: "text no longer contains it", met: gone(), still: gone}
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
	kept := slices.DeleteFunc(sentences(paragraph), phrase.MatchString)
	if len(kept) > 0 || others {
		return strings.Join(kept, " ")
	}
	return strings.Trim(line(phrase.ReplaceAllString(paragraph, "${1}${2}")), " ,:–-")
}

func (s style[T]) calm(_ *writer, r *T, _ match) outcome {
	for _, text := range s.texts(r) {
		*text = strings.ReplaceAll(*text, "!", ".")
	}
	return outcome{text: "Use no exclamation marks", predicate: "text contains no !", met: true}
}

// language is honest about the one language there is.
func language[T any](_ *writer, _ *T, m match) outcome {
	if strings.EqualFold(m["x"], "English") {
		return outcome{text: "Write in English", met: true}
	}
	return outcome{text: "Write in " + capital(strings.ToLower(m["x"])) + ": the offline drafter writes English only"}
}

// hooks are the opening lines of a tone.
func (g genre) hooks(t tone) []string {
	switch t {
	case playful:
		return g.Playful
	case formal:
		return g.Formal
	}
	return g.Hooks
}

// reopen gives a text an opening in tone t, in place of the opening it has.
func (w *writer) reopen(text string, t tone) string {
	paragraphs := strings.Split(text, "\n\n")
	for _, known := range []tone{neutral, playful, formal} {
		for _, hook := range w.genre.hooks(known) {
			if strings.HasPrefix(text, w.fill(hook)) {
				paragraphs[0] = strings.TrimSpace(strings.TrimPrefix(paragraphs[0], w.fill(hook)))
			}
		}
	}
	opening := w.choose(w.genre.hooks(t))
	if paragraphs[0] == "" {
		paragraphs = paragraphs[1:]
	}
	text = strings.Join(append([]string{opening}, paragraphs...), "\n\n")
	if t == formal {
		text = composed(text)
	}
	return text
}

var contractions = strings.NewReplacer("don't", "do not", "Don't", "Do not", "it's", "it is", "It's", "It is",
	"can't", "cannot", "we're", "we are", "We're", "We are", "you're", "you are", "you'll", "you will", "!", ".")

// composed is a text without contractions and exclamation marks.
func composed(text string) string { return contractions.Replace(text) }
