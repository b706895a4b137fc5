package prose

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Writer is everything one draft is made from.
type Writer struct {
	Request draft.Request
	Facts   draft.Facts
	Genre   genre.Genre
	Random  *rand.Rand

	title    planning.TitleResult // siblings, zero where there are none yet
	About    event.DescriptionResult
	Pricing  planning.PricingResult
	Schedule planning.ScheduleResult
}

// NewWriter is the writer of one draft about a kind of event.
func NewWriter(r draft.Request, g genre.Genre) (*Writer, error) {
	w := &Writer{Request: r, Facts: r.Facts, Genre: g, Random: seeded(r)}
	for aspect, into := range map[event.Aspect]any{
		event.Title: &w.title, event.Description: &w.About, event.Pricing: &w.Pricing, event.Schedule: &w.Schedule,
	} {
		if raw, ok := r.Siblings[aspect]; ok {
			if err := json.Unmarshal(raw, into); err != nil {
				return nil, fmt.Errorf("drafter: read %s: %w", aspect, err)
			}
		}
	}
	return w, nil
}

// seeded draws the same numbers for the same facts, aspect and number.
func seeded(r draft.Request) *rand.Rand {
	h := fnv.New64a()
	brief, _ := json.Marshal(r.Facts.Brief) // plain fields only; cannot fail
	_, _ = fmt.Fprintf(h, "%s\x00%s\x00%d\x00%s", r.Facts.EventID, r.Aspect, r.Number, brief)
	return rand.New(rand.NewPCG(h.Sum64(), uint64(r.Number)))
}

// Puzzled reports whether the brief says something about an aspect that no rule reads.
func (w *Writer) Puzzled(about event.Aspect) bool {
	return slices.ContainsFunc(w.Facts.Unread, func(u draft.Unread) bool { return u.Aspect == about })
}

// Pick takes one of options.
func (w *Writer) Pick(options []string) string {
	if len(options) == 0 {
		return ""
	}
	return options[w.Random.IntN(len(options))]
}

// Fill puts the event's name into a template.
func (w *Writer) Fill(template string) string {
	return strings.ReplaceAll(template, "{title}", inSentence(w.Name()))
}

// inSentence marks a title that a sentence could fall over.
func inSentence(title string) string {
	if strings.ContainsAny(title, ",:;?!") {
		return "“" + title + "”"
	}
	return title
}

// Choose picks a template that is about the time of day of the event, and fills it.
func (w *Writer) Choose(templates []string) string { return w.Fill(w.Template(templates)) }

// Template picks one.
func (w *Writer) Template(templates []string) string {
	return w.Pick(slices.DeleteFunc(slices.Clone(templates), func(t string) bool { return !w.fits(t) }))
}

// InMarkdown is the writer of a field that is Markdown: names are verbatim.
func (w *Writer) InMarkdown() *Writer {
	m := *w
	m.title.Title = Verbatim(w.Name())
	m.Facts.Brief.Performers = slices.Clone(w.Facts.Brief.Performers)
	for i, name := range m.Facts.Brief.Performers {
		m.Facts.Brief.Performers[i] = Verbatim(name)
	}
	m.Facts.Brief.Category = Verbatim(w.Facts.Brief.Category)
	return &m
}

// Reopen gives a text an opening in a tone, in place of the opening it has.
func (w *Writer) Reopen(text, tone string) string {
	for _, hooks := range w.Genre.Hooks {
		for _, hook := range hooks {
			if rest, has := strings.CutPrefix(text, w.Fill(hook)); has {
				text = strings.TrimLeft(rest, " \n")
			}
		}
	}
	text = strings.TrimSuffix(w.Choose(w.Genre.Hooks[tone])+"\n\n"+text, "\n\n")
	if tone == "formal" {
		text = Composed(text)
	}
	return text
}
