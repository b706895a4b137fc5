// Package planner has the sections of an event's plan.
package planner

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Title is the section of that aspect.
func Title() feedback.Section[planning.TitleResult] {
	s := feedback.Wording[planning.TitleResult]{
		Texts:   []string{"Title"},
		Shorten: shortenTitle,
		Mention: func(_ *prose.Writer, r *planning.TitleResult, x string) { retitle(r, r.Title+" – "+x) },
	}
	rules := []feedback.Rule[planning.TitleResult]{
		feedback.On(`(?i)^\s*(?:the\s+)?(?:new\s+)?(?:title|name)\s*(?::|=|should be|must be|is)\s*(?P<x>.+)$`, setTitle),
		feedback.On(`(?i)\b(?:call it|name it|title it|rename it(?:\s+to)?|rename to|(?:change|set)\s+(?:the\s+)?(?:title|name)\s+to)\s*:?\s*(?P<x>.+)$`, setTitle),
		feedback.On(`(?i)\b(?:use|(?:make|set)\s+(?:the\s+)?(?:title|name))\s+(?P<x>["“][^"”]+["”])`, setTitle),
		feedback.On(`(?i)\b(?:alternative|option|variant|suggestion)\s*(?:number\s*|no\.?\s*|#)?(?P<n>\d)\b|\b(?P<word>first|second|third)\s+(?:alternative|option|variant|suggestion)\b`, takeAlternative),
	}
	return form.Section(event.Title, draftTitle, append(rules, s.Rules()...), func(_ *prose.Writer, r *planning.TitleResult) {
		r.Alternatives = slices.DeleteFunc(r.Alternatives, func(a string) bool { return a == r.Title })
	})
}

func draftTitle(w *prose.Writer) planning.TitleResult {
	all := w.Titles()
	pick := (w.Request.Number - 1) % len(all) // every new plan starts from another candidate
	w.Request.Number = pick + 1
	r := form.First[planning.TitleResult](event.Title)(w)
	rest := slices.Concat(all[pick+1:], all[:pick])
	w.Random.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	r.Title, r.Alternatives = all[pick], append([]string{}, rest[:min(3, len(rest))]...)
	return r
}

// setTitle takes the creator's own words; the old title stays at hand.
func setTitle(_ *prose.Writer, r *planning.TitleResult, m feedback.Match) feedback.Outcome {
	wanted := prose.Unquote(m["x"])
	old := r.Title
	if wanted == "" || !retitle(r, wanted) {
		return feedback.Outcome{Text: fmt.Sprintf("Set a title: it must have 1 to %d characters", prose.TitleLimit)}
	}
	r.Alternatives = slices.Insert(r.Alternatives, 0, old)
	return titled(r)
}

// retitle sets a title that is short enough; no title is cut.
func retitle(r *planning.TitleResult, title string) bool {
	fits := utf8.RuneCountInString(title) <= prose.TitleLimit
	if fits {
		r.Title = title
	}
	return fits
}

func titled(r *planning.TitleResult) feedback.Outcome {
	title := r.Title
	return feedback.Holding("Title becomes “"+title+"”", "title = "+title+", or a part or extension of it", func() bool {
		// A shorter title, or one with more words around it, is still this one.
		return r.Title != "" && (prose.Contains(r.Title, title) || prose.Contains(title, r.Title))
	}, "title")
}

func takeAlternative(_ *prose.Writer, r *planning.TitleResult, m feedback.Match) feedback.Outcome {
	n, err := strconv.Atoi(m["n"])
	if err != nil {
		n = 1 + slices.Index([]string{"first", "second", "third"}, strings.ToLower(m["word"]))
	}
	if n < 1 || n > len(r.Alternatives) {
		return feedback.Outcome{Text: fmt.Sprintf("Use alternative %d: there are %d", n, len(r.Alternatives))}
	}
	r.Title, r.Alternatives[n-1] = r.Alternatives[n-1], r.Title
	return titled(r)
}

func shortenTitle(_ *prose.Writer, r *planning.TitleResult) bool {
	old := r.Title
	r.Title = prose.ShorterTitle(old)
	if r.Title != old {
		return true
	}
	for i, other := range r.Alternatives {
		if utf8.RuneCountInString(other) < utf8.RuneCountInString(r.Title) {
			r.Title, r.Alternatives[i] = other, old
		}
	}
	return r.Title != old
}
