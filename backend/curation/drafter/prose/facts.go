package prose

import (
	"cmp"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Name returns the title of the event.
func (w *Writer) Name() string { return cmp.Or(w.title.Title, w.Titles()[0]) }

// Topic returns the topic of the event in a few lower-case words.
func (w *Writer) Topic() string {
	return cmp.Or(strings.ToLower(w.Facts.Brief.Category), w.Genre.Noun)
}

// Performers are named as in a sentence.
func (w *Writer) Performers() string { return List(w.Facts.Brief.Performers) }

// Start is the planned start as wall time, zero where there is none.
func (w *Writer) Start() time.Time {
	at, _ := time.Parse(planning.LocalTime, w.Schedule.StartLocal)
	return at
}

// Date is the day it starts, in words; "" where there is no start.
func (w *Writer) Date() string {
	if w.Start().IsZero() {
		return ""
	}
	return w.Start().Format("Monday 2 January 2006")
}

// Clock returns the time of the start with the zone's name, or "" if there is no start.
func (w *Writer) Clock() string {
	if w.Start().IsZero() {
		return ""
	}
	return w.Start().Format("15:04") + " " + zoneWords(w.Schedule.Timezone)
}

// When is date and time of the start, "" where there is none.
func (w *Writer) When() string { return strings.Trim(w.Date()+", "+w.Clock(), ", ") }

// zoneWords is a zone as people say it: "Berlin time", "UTC".
func zoneWords(zone string) string {
	if i := strings.LastIndexByte(zone, '/'); i >= 0 && !strings.HasPrefix(zone, "Etc/") {
		return strings.ReplaceAll(zone[i+1:], "_", " ") + " time"
	}
	return zone
}

// Price returns the price of the main tier in words.
func (w *Writer) Price() string {
	if len(w.Pricing.Tiers) == 0 {
		return ""
	}
	return w.Amount(w.Pricing.Tiers[w.Pricing.MainTier()].AmountMinor)
}

// Amount is money in words: "free" or "12.50 EUR".
func (w *Writer) Amount(minor int64) string {
	if minor == 0 {
		return "free"
	}
	currency := cmp.Or(w.Pricing.Currency, w.Facts.Currency)
	return event.Major(minor, currency) + " " + currency
}

// Titles returns possible titles of the event, the best first.
func (w *Writer) Titles() []string {
	b := w.Facts.Brief
	called := headline(w.Genre.Called())
	var out []string
	if own := w.OwnTitle(); own != "" {
		out = append(out, own)
	}
	for _, t := range append([]string{called}, w.Genre.Titles...) {
		if strings.Contains(t, "{performers}") && len(b.Performers) == 0 || strings.Contains(t, "{Topic}") && b.Category == "" || !w.fits(t) {
			continue
		}
		t = strings.NewReplacer("{performers}", w.Performers(), "{Topic}", headline(w.Topic())).Replace(t)
		out = append(out, t)
	}
	if b.Title != "" {
		out = append(out, Line(b.Title)+": "+w.Genre.Called())
		if w.Performers() != "" {
			out = append(out, Line(b.Title)+" with "+w.Performers())
		}
	}
	out = slices.DeleteFunc(out, func(t string) bool { return t != called && utf8.RuneCountInString(t) > TitleLimit })
	slices.Sort(out[min(1, len(out)):])
	return slices.Compact(out)
}

// fits reports whether a phrase is about the time of day at which the event begins, if it names one.
func (w *Writer) fits(phrase string) bool {
	hour := w.Genre.Hour
	if w.Facts.Time >= 0 {
		hour = int(w.Facts.Time / time.Hour)
	}
	if at := w.Start(); !at.IsZero() {
		hour = at.Hour()
	}
	return hour >= 17 || !nightly.MatchString(phrase)
}

// headline capitalises every word.
func headline(s string) string { return cases.Title(language.Und, cases.NoLower).String(s) }

var nightly = regexp.MustCompile(`(?i)\b(?:evening|night|dark|tonight)\b`)

// OwnTitle is the brief's title, as many whole parts of it as there is room for, or else how its text begins.
func (w *Writer) OwnTitle() string {
	own, limit := Line(w.Facts.Brief.Title), TitleLimit
	if own == "" {
		own, limit = Capital(Line(w.Facts.Opening)), 60
	} else if opening := Line(w.Facts.Opening); utf8.RuneCountInString(own) > limit && strings.HasPrefix(own, opening) && opening != "" {
		own = opening
	}
	for short := ""; short != own && utf8.RuneCountInString(own) > limit; {
		short, own = own, ShorterTitle(own)
	}
	if utf8.RuneCountInString(own) > limit {
		return ""
	}
	return own
}

// The longest title and summary, in characters.
const (
	TitleLimit   = 75
	SummaryLimit = 140
)

// Summary is the brief's first sentence if it is short enough to stand alone.
func (w *Writer) Summary(hook string) string {
	own := Line(FirstSentence(Plain(w.Facts.Pitch)))
	if n := len([]rune(own)); n >= 20 && n <= SummaryLimit {
		return own
	}
	return hook
}

// WhenAndWhere is a part of a text in Markdown.
func (w *Writer) WhenAndWhere() string {
	words := "Live"
	if w.Date() != "" {
		when := []string{w.Date(), w.Clock(), w.Facts.Place}
		words = strings.TrimSuffix(strings.Join(when, ", "), ", ") + ". Watch live"
	}
	return "## When and where\n\n" + words + " in your browser" + w.address()
}

// address ends a sentence with that of the room, unless it leads nowhere but on this machine: a server may be opened to
// others later, under another one, and what is accepted stays.
func (w *Writer) address() string {
	room, err := url.Parse(w.Facts.RoomURL)
	if err != nil {
		return "."
	}
	if ip, err := netip.ParseAddr(room.Hostname()); room.Hostname() == "localhost" || err == nil && ip.IsLoopback() {
		return "."
	}
	return ": " + w.Facts.RoomURL
}

// WhatToExpect is a part of a text in Markdown, too.
func (w *Writer) WhatToExpect() string {
	return "## What to expect\n\n- " + strings.Join(w.Genre.Gains, "\n- ")
}

// Opening returns the first paragraphs of a text in Markdown: a hook, the creator's own words, time and place.
func (w *Writer) Opening(hook string) []string {
	parts := []string{w.Fill(hook)}
	if own := Markdown(w.Facts.Pitch); own != "" {
		parts = append(parts, Clip(own, 12_000))
	}
	return append(parts, w.WhenAndWhere())
}
