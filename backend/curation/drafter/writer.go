package drafter

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

// writer is everything one draft is made from.
type writer struct {
	request draft.Request
	facts   draft.Facts
	genre   genre
	random  *rand.Rand

	title    event.TitleResult // siblings, zero where there are none yet
	about    event.DescriptionResult
	pricing  event.PricingResult
	schedule event.ScheduleResult
}

func (d *Drafter) writer(r draft.Request) (*writer, error) {
	w := &writer{request: r, facts: r.Facts, genre: d.genreOf(r.Facts.Brief), random: seeded(r)}
	for aspect, into := range map[event.Aspect]any{
		event.Title: &w.title, event.Description: &w.about, event.Pricing: &w.pricing, event.Schedule: &w.schedule,
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

// pick takes one of options.
func (w *writer) pick(options []string) string {
	if len(options) == 0 {
		return ""
	}
	return options[w.random.IntN(len(options))]
}

// name is what the event is called.
func (w *writer) name() string {
	if w.title.Title != "" {
		return w.title.Title
	}
	return w.titles()[0]
}

// topic is what the event is about, in a few lower-case words.
func (w *writer) topic() string {
	if c := w.facts.Brief.Category; c != "" {
		return strings.ToLower(c)
	}
	return w.genre.Noun
}

func (w *writer) performers() string { return list(w.facts.Brief.Performers) }

// start is the planned start as wall time, zero where there is none.
func (w *writer) start() time.Time {
	at, err := time.Parse(event.LocalTime, w.schedule.StartLocal)
	if err != nil {
		return time.Time{}
	}
	return at
}

// date and clock say the start in words, "" where there is none.
func (w *writer) date() string {
	if w.start().IsZero() {
		return ""
	}
	return w.start().Format("Monday 2 January 2006")
}

func (w *writer) clock() string {
	if w.start().IsZero() {
		return ""
	}
	return w.start().Format("15:04") + " " + zoneWords(w.schedule.Timezone)
}

// zoneWords is a zone as people say it: "Berlin time", "UTC".
func zoneWords(zone string) string {
	if i := strings.LastIndexByte(zone, '/'); i >= 0 && !strings.HasPrefix(zone, "Etc/") {
		return strings.ReplaceAll(zone[i+1:], "_", " ") + " time"
	}
	return zone
}

// price is what most people pay, in words.
func (w *writer) price() string {
	if len(w.pricing.Tiers) == 0 {
		return ""
	}
	tier := w.pricing.Tiers[mainTier(w.pricing.Tiers)]
	if tier.AmountMinor == 0 {
		return "free"
	}
	return event.Major(tier.AmountMinor, w.pricing.Currency) + " " + w.pricing.Currency
}

// fill replaces the names in braces of a template by the facts.
func (w *writer) fill(template string) string {
	topic := w.topic()
	return strings.NewReplacer(
		"{title}", inSentence(w.name()), "{topic}", topic, "{Topic}", capital(topic), "{noun}", w.genre.Noun,
		"{performers}", w.performers(), "{date}", w.date(), "{clock}", w.clock(), "{price}", w.price(),
		"{room}", w.facts.RoomURL, "{verb}", w.genre.Verb, "{audience}", w.genre.Audience,
	).Replace(template)
}

// inSentence marks a title that a sentence could fall over.
func inSentence(title string) string {
	if strings.ContainsAny(title, ",:;?!") {
		return "“" + title + "”"
	}
	return title
}

// choose picks a template all of whose facts are known, and fills it.
func (w *writer) choose(templates []string) string { return w.fill(w.template(templates)) }

func (w *writer) template(templates []string) string {
	var usable []string
	for _, t := range templates {
		if (w.performers() != "" || !strings.Contains(t, "{performers}")) &&
			(w.date() != "" || !strings.Contains(t, "{date}")) &&
			(w.price() != "" || !strings.Contains(t, "{price}")) {
			usable = append(usable, t)
		}
	}
	return w.pick(usable)
}
