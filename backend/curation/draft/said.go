package draft

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Says reports whether only the texts name a fact.
func (f Facts) Says(what Said) bool { return slices.Contains(f.Said, what) }

// settle says where each fact is from, and notes where a field says another than the texts.
func (f *Facts) settle(t told) {
	b, fields := f.Brief, told{}.complete(f.Brief)
	dated, timed := fields.CurrentSchedule.Date != "", fields.CurrentSchedule.Time != "" || isMoment(fields.CurrentSchedule.Date)
	f.Opening, f.Place = t.opening, t.place
	f.weigh(SaidDate, t.date, f.Date.Format(time.DateOnly), dated)
	f.weigh(SaidTime, t.time, clockOf(max(0, f.Time)), timed)
	if early := timeOf(t.time) - timeOf(t.doors); t.doors != "" && early > 0 && f.Says(SaidTime) {
		f.Doors, f.Said = int(early/time.Minute), append(f.Said, SaidDoors)
	} else if t.doors != "" {
		f.note(SaidDoors, planning.SeverityWarn, "the text has doors at "+t.doors+", which could not be taken: no start after that is known")
	}
	if b.Timezone == "" || !sameClocks(t.zone, f.Zone) {
		f.weigh(SaidZone, t.zone, f.Zone.String(), b.Timezone != "")
	}
	if b.Timezone == "" && t.zone == "" && b.BrowserTimezone != "" {
		f.note(SaidZone, planning.SeverityInfo, "Assumed: times are in your browser's time zone, "+f.Zone.String()+
			", as the brief names neither a zone nor a place that has one")
	}
	f.weigh(SaidDuration, amountOf(t.duration, " minutes"), amountOf(f.Duration, " minutes"), b.Duration != 0)
	f.weigh(SaidCapacity, amountOf(t.capacity, " people"), amountOf(f.Capacity, " people"), b.MaxParticipants != 0)
	f.weighPrice(t, fields.CurrentPricing.TicketPrice != "")
	if len(b.Performers) == 0 && len(t.names) > 0 {
		f.Brief.Performers, f.Said = t.names, append(f.Said, SaidNames)
	}
}

// weigh takes a fact of the texts where no field gives it.
func (f *Facts) weigh(what Said, text, fact string, field bool) {
	switch {
	case text == "":
	case !field && text == fact:
		f.Said = append(f.Said, what)
	case text != fact:
		f.note(what, planning.SeverityWarn, fmt.Sprintf("the text says %s, the field %s; the field's was taken", text, fact))
	}
}

func (f *Facts) note(what Said, severity, detail string) {
	f.Notes = append(f.Notes, planning.Check{ID: "facts." + string(what), Severity: severity, Detail: detail})
}

func (f *Facts) weighPrice(t told, field bool) {
	text, fact := t.text(), "no price"
	if f.Ticket != nil {
		fact = event.Major(*f.Ticket, f.Currency) + " " + f.Currency
	}
	f.weigh(SaidPrice, text, fact, field || f.Ticket == nil)
	if t.several() && text == fact {
		f.Prices = t.prices
	}
	f.weigh(SaidCurrency, t.currency, f.Currency, f.Brief.Currency != "")
}

func amountOf(n int, unit string) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + unit
}

// leave lists the unread clauses that have a number, each with the aspect that it seems to be about.
func (f *Facts) leave() {
	for _, quote := range f.Reading.Unread {
		about := event.Schedule
		if strings.ContainsAny(quote, "€$£¥₹₺") || priced.MatchString(quote) {
			about = event.Pricing
		}
		if strings.ContainsAny(quote, "0123456789") && len(f.Unread) < 10 {
			f.Unread = append(f.Unread, Unread{about, "A clause that could not be read; nothing in it counts", clip(quote)})
		}
	}
}

// clip shortens a quote to 300 characters.
func clip(quote string) string {
	if r := []rune(quote); len(r) > 300 {
		return string(r[:300])
	}
	return quote
}
