package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Said tells of every fact that only the texts of a brief name whether a first result keeps it, and of one that a
// field names where it does not.
func Said(req draft.Request, result json.RawMessage) (out []planning.Directive) {
	if req.Parent != nil {
		return nil
	}
	f := req.Facts
	fields := map[draft.Said]bool{
		draft.SaidDate: !f.Date.IsZero(), draft.SaidTime: f.Time >= 0, draft.SaidZone: f.Brief.Timezone != "", draft.SaidDuration: f.Brief.Duration > 0,
		draft.SaidCurrency: f.Brief.Currency != "", draft.SaidPrice: f.Ticket != nil,
	}
	tell := func(what draft.Said, text, predicate string, met bool) {
		d := planning.Directive{Text: text + ", as the brief's text says", Predicate: predicate, Met: planning.MetFalse}
		if !f.Says(what) {
			d.Text = text + ", as the brief says"
			if met || !fields[what] {
				return
			}
		}
		if met {
			d.Met = planning.MetTrue
		}
		out = append(out, d)
	}
	switch req.Aspect { // what is no result of its aspect was refused before
	case event.Schedule:
		_ = examine(result, func(r planning.ScheduleResult) { saidSchedule(r, f, tell) })
	case event.Pricing:
		_ = examine(result, func(r planning.PricingResult) { saidPricing(r, f, tell) })
	}
	return out
}

func saidSchedule(r planning.ScheduleResult, f draft.Facts, tell func(draft.Said, string, string, bool)) {
	start, _ := time.Parse(planning.LocalTime, r.StartLocal)
	date, clock := f.Date.Format(time.DateOnly), time.Time{}.Add(max(0, f.Time)).Format("15:04")
	tell(draft.SaidDate, "Is on "+f.Date.Format("Monday 2 January 2006"), "date of startLocal = "+date, start.Format(time.DateOnly) == date)
	tell(draft.SaidTime, "Starts at "+clock, "time of startLocal = "+clock, start.Format("15:04") == clock)
	doors := start.Add(-time.Duration(f.Doors) * time.Minute).Format(planning.LocalTime)
	tell(draft.SaidDoors, fmt.Sprintf("Doors open %d minutes before the start", f.Doors), "doorsLocal = "+doors, r.DoorsLocal == doors)
	tell(draft.SaidZone, "Times are in "+f.Zone.String(), "timezone = "+f.Zone.String(), r.Timezone == f.Zone.String())
	tell(draft.SaidNames, "On stage: "+strings.Join(f.Brief.Performers, ", "), "every performer is in segments", appear(r, f.Brief.Performers))
	length := time.Duration(f.Duration) * time.Minute
	tell(draft.SaidDuration, fmt.Sprintf("Lasts %d minutes", f.Duration), fmt.Sprintf("sum(durationMin) = %d", f.Duration), r.EndUTC.Sub(r.StartUTC) == length)
}

// appear reports whether a programme names all performers.
func appear(r planning.ScheduleResult, names []string) bool {
	billed := ""
	for _, s := range r.Segments {
		if s.Performer != nil {
			billed += "\n" + *s.Performer
		}
	}
	return !slices.ContainsFunc(names, func(name string) bool { return !strings.Contains(billed, name) })
}

func saidPricing(r planning.PricingResult, f draft.Facts, tell func(draft.Said, string, string, bool)) {
	tell(draft.SaidCurrency, "Prices are in "+f.Currency, "currency = "+f.Currency, r.Currency == f.Currency)
	if f.Ticket != nil {
		costs := "A ticket costs " + event.Major(*f.Ticket, f.Currency) + " " + f.Currency
		if *f.Ticket == 0 {
			costs = "A ticket costs nothing"
		}
		tell(draft.SaidPrice, costs, fmt.Sprintf("some amountMinor = %d", *f.Ticket), r.Currency == f.Currency &&
			slices.ContainsFunc(r.Tiers, func(t event.Tier) bool { return t.AmountMinor == *f.Ticket }))
	}
	sum := 0
	for _, t := range r.Tiers {
		sum += t.Quantity
	}
	tell(draft.SaidCapacity, fmt.Sprintf("There are %d tickets in all", f.Capacity), fmt.Sprintf("sum(quantity) = %d", f.Capacity), sum == f.Capacity)
}

// Unread tells what of a brief's texts no rule read, with a first result of the aspect it seems to be about.
func Unread(req draft.Request) (out []planning.Directive) {
	for _, u := range req.Facts.Unread {
		if u.Aspect == req.Aspect && req.Parent == nil {
			out = append(out, planning.Directive{Text: u.Text, Met: planning.MetFalse, Quote: u.Quote})
		}
	}
	for _, words := range req.Facts.LeftOut {
		if req.Aspect == event.Description {
			out = append(out, planning.Directive{Text: "Words that contradict the plan, left out of the text", Met: planning.MetFalse, Quote: words})
		}
	}
	return out
}

// notes returns the notes about the facts of an aspect.
func notes(aspect event.Aspect, f draft.Facts) (out []planning.Check) {
	schedule := []string{"facts.date", "facts.time", "facts.doors", "facts.zone", "facts.duration"}
	for _, n := range f.Notes {
		if slices.Contains(schedule, n.ID) == (aspect == event.Schedule) {
			out = append(out, n)
		}
	}
	return out
}
