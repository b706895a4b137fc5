package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footlight/backend/event"
)

const titleLimit = 75

func titleDesk() desk {
	s := style[event.TitleResult]{
		texts:   func(r *event.TitleResult) []*string { return []*string{&r.Title} },
		shorten: shortenTitle,
		extend:  extendTitle,
		tone:    toneTitle,
		mention: func(_ *writer, r *event.TitleResult, x string) { r.Title = clip(r.Title+" – "+x, titleLimit) },
	}
	rules := []rule[event.TitleResult]{
		{regexp.MustCompile(`(?i)^\s*(?:the\s+)?(?:new\s+)?(?:title|name)\s*(?::|=|should be|must be|is)\s*(?P<x>.+)$`), setTitle},
		{regexp.MustCompile(`(?i)\b(?:call it|name it|title it|rename it(?:\s+to)?|rename to|(?:change|set)\s+(?:the\s+)?(?:title|name)\s+to)\s*:?\s*(?P<x>.+)$`), setTitle},
		{regexp.MustCompile(`(?i)\b(?:use|(?:make|set)\s+(?:the\s+)?(?:title|name))\s+(?P<x>["“][^"”]+["”])`), setTitle},
		{regexp.MustCompile(`(?i)\b(?:alternative|option|variant|suggestion)\s*(?:number\s*|no\.?\s*|#)?(?P<n>\d)\b|\b(?P<word>first|second|third)\s+(?:alternative|option|variant|suggestion)\b`), takeAlternative},
	}
	return bench[event.TitleResult]{name: event.Title, first: draftTitle, rules: append(rules, s.rules()...), tidy: tidyTitle}
}

// titles are what the event could be called, best first.
func (w *writer) titles() []string {
	b := w.facts.Brief
	var out []string
	if own := w.ownTitle(); own != "" {
		out = append(out, own)
	}
	for _, t := range w.genre.Titles {
		if strings.Contains(t, "{performers}") && len(b.Performers) == 0 {
			continue
		}
		t = strings.NewReplacer("{performers}", w.performers(), "{Topic}", headlineCase(w.topic())).Replace(t)
		out = append(out, t)
	}
	if b.Title != "" {
		out = append(out, line(b.Title)+": "+w.genre.called())
		if w.performers() != "" {
			out = append(out, line(b.Title)+" with "+w.performers())
		}
	}
	for i := range out {
		out[i] = clip(out[i], titleLimit)
	}
	slices.Sort(out[1:])
	return slices.Compact(out)
}

// ownTitle is the brief's title, or a first sentence short enough to be one.
func (w *writer) ownTitle() string {
	if t := w.facts.Brief.Title; t != "" {
		return line(t)
	}
	first := line(strings.TrimRight(firstSentence(w.facts.Brief.Description), ".! \n"))
	if n := len([]rune(first)); n < 8 || n > 60 {
		return ""
	}
	return first
}

// called is the genre as a subtitle.
func (g genre) called() string { return "a live " + strings.TrimPrefix(g.Noun, "live ") }

// headlineCase capitalises every word.
func headlineCase(s string) string {
	parts := strings.Fields(s)
	for i := range parts {
		parts[i] = capital(parts[i])
	}
	return strings.Join(parts, " ")
}

func draftTitle(w *writer) event.TitleResult {
	all := w.titles()
	// Every new plan after the first starts from another candidate.
	pick := (w.request.Number - 1) % len(all)
	rest := slices.Concat(all[pick+1:], all[:pick])
	w.random.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	why := "The title is made from the category and the kind of event; the brief names none."
	switch {
	case w.facts.Brief.Title == "" && w.ownTitle() != "" && pick == 0:
		why = "The brief names no title; its first sentence is short enough to be one."
	case w.facts.Brief.Title != "" && pick == 0:
		why = "The brief's own title is kept; the alternatives are made from its facts."
	case w.facts.Brief.Title != "":
		why = "A new plan was asked for, so another candidate made from the brief leads."
	}
	return event.TitleResult{Title: all[pick], Alternatives: rest[:min(3, len(rest))], Reasoning: why}
}

func tidyTitle(_ *writer, r *event.TitleResult) {
	r.Title = clip(line(r.Title), titleLimit)
	r.Alternatives = slices.DeleteFunc(r.Alternatives, func(a string) bool { return a == r.Title })
}

// setTitle takes the creator's own words; the old title stays at hand.
func setTitle(_ *writer, r *event.TitleResult, m match) outcome {
	wanted := unquote(m["x"])
	if wanted == "" {
		return outcome{text: "Set a title: none was given"}
	}
	r.Alternatives = slices.Insert(r.Alternatives, 0, r.Title)
	r.Alternatives = r.Alternatives[:min(5, len(r.Alternatives))]
	r.Title = clip(wanted, titleLimit)
	r.Reasoning = "The title is the creator's own."
	if r.Title != wanted {
		return outcome{text: fmt.Sprintf("Title becomes “%s”: it was cut to %d characters", r.Title, titleLimit)}
	}
	return titled(r)
}

func titled(r *event.TitleResult) outcome {
	title := r.Title
	return outcome{
		text: "Title becomes “" + title + "”", predicate: "title = " + title,
		// A shorter title, or one with more words around it, is still this one.
		met: true, still: func() bool { return contains(r.Title, title) || contains(title, r.Title) },
	}
}

func takeAlternative(_ *writer, r *event.TitleResult, m match) outcome {
	n, err := strconv.Atoi(m["n"])
	if err != nil {
		n = 1 + slices.Index([]string{"first", "second", "third"}, strings.ToLower(m["word"]))
	}
	if n < 1 || n > len(r.Alternatives) {
		return outcome{text: fmt.Sprintf("Use alternative %d: there are %d", n, len(r.Alternatives))}
	}
	r.Title, r.Alternatives[n-1] = r.Alternatives[n-1], r.Title
	r.Reasoning = "The creator chose one of the alternatives."
	return titled(r)
}

// shortenTitle leaves the part before a colon or dash, else half the words.
func shortenTitle(_ *writer, r *event.TitleResult) bool {
	old := r.Title
	if i := strings.IndexAny(old, ":–—|("); i > 2 {
		r.Title = strings.TrimSpace(old[:i])
	} else if parts := strings.Fields(old); len(parts) > 2 {
		r.Title = strings.TrimRight(strings.Join(parts[:(len(parts)+1)/2], " "), ",;")
	}
	r.Reasoning = "Shortened on request."
	return len(r.Title) < len(old)
}

func extendTitle(w *writer, r *event.TitleResult) bool {
	old := r.Title
	if w.performers() != "" && !contains(old, w.performers()) {
		r.Title = clip(old+" with "+w.performers(), titleLimit)
	} else if !contains(old, w.genre.Noun) {
		r.Title = clip(old+": "+w.genre.called(), titleLimit)
	}
	r.Reasoning = "Extended on request."
	return len(r.Title) > len(old)
}

func toneTitle(w *writer, r *event.TitleResult, t tone) {
	bare := strings.TrimRight(strings.TrimPrefix(r.Title, "An Invitation to "), "!")
	switch t {
	case playful:
		r.Title = clip(bare, titleLimit-1) + "!"
	case formal:
		r.Title = clip("An Invitation to "+composed(bare), titleLimit)
	default:
		r.Title = bare
	}
	r.Reasoning = "The tone is " + string(t) + ", as asked."
}
