package drafter_test

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// must counts a hard constraint.
func (t *trial) must(kept bool, format string, args ...any) {
	t.hard++
	if kept {
		t.kept++
	} else {
		t.fault(t.Name, format, args...)
	}
}

// judgePlan holds a first plan against what a person reads in its brief.
func (t *trial) judgePlan(p planning.Plan) {
	var title planning.TitleResult
	var about event.DescriptionResult
	var pricing planning.PricingResult
	var schedule planning.ScheduleResult
	for aspect, into := range map[event.Aspect]any{event.Title: &title, event.Description: &about, event.Pricing: &pricing, event.Schedule: &schedule} {
		if err := json.Unmarshal(p.Heads[aspect], into); err != nil {
			t.must(false, "%s: %v", aspect, err)
		}
	}
	t.judgeTitle(title)
	t.judgeTimes(schedule)
	t.judgeProgramme(schedule)
	t.judgePrices(pricing)
	t.judgeTelling(p, about)
	for _, d := range p.Directives {
		if d.Met == planning.MetTrue {
			t.claims++
			if t.holds(d, schedule, pricing) {
				t.true++
			} else {
				t.fault(t.Name, "claimed without reason: %s (%s)", d.Text, d.Predicate)
			}
		}
	}
	for _, c := range p.Checks {
		t.must(c.OK || len(t.Contradicts) > 0 || c.Severity != planning.SeverityError, "the check %s fails: %s", c.ID, c.Detail)
	}
}

func (t *trial) judgeTitle(r planning.TitleResult) {
	n := utf8.RuneCountInString(r.Title)
	t.must(n > 0 && n <= 75 && !halfTitle(r.Title), "the title %q is cut, or too long", r.Title)
	if own := t.Brief.Title; own != "" && utf8.RuneCountInString(own) <= 75 {
		t.must(r.Title == own, "the title is %q, not the brief's", r.Title)
	}
}

func (t *trial) judgeTimes(r planning.ScheduleResult) {
	day, clock, _ := strings.Cut(r.StartLocal, "T")
	if want := t.Facts.Date; t.knows(planning.FieldDate) {
		t.must(day == want, "the date is %s, not %s", day, want)
	}
	if want := t.Facts.Time; t.knows(planning.FieldStart) {
		at, err := time.ParseInLocation(planning.LocalTime, r.StartLocal[:11]+want, zoneOf(r.Timezone))
		t.must(err == nil && clock == at.Format("15:04"), "the time is %s, not %s", clock, want) // clocks skip some times
	}
	if want := t.Facts.Zone; want != "" && t.knows(planning.FieldTimezone) {
		zone, err := time.LoadLocation(want)
		t.must(err == nil && r.StartUTC.In(zone).Format(planning.LocalTime) == r.StartLocal, "the zone is %s, not %s", r.Timezone, want)
	}
	length := int(r.EndUTC.Sub(r.StartUTC) / time.Minute)
	if want := t.Facts.Duration; t.knows(planning.FieldDuration) {
		t.must(length == want, "it lasts %d minutes, not %d", length, want)
	}
	next := 0
	for _, s := range r.Segments {
		t.must(s.OffsetMin == next, "the programme has a gap before %q", s.Title)
		next = s.OffsetMin + s.DurationMin
	}
	t.must(next == length, "the programme fills %d of %d minutes", next, length)
}

func zoneOf(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// judgeProgramme checks that every performer is on stage, and that no part is too long to sit through.
func (t *trial) judgeProgramme(r planning.ScheduleResult) {
	said, rests, longest := "", 0, 0
	for _, s := range r.Segments {
		said += "\n" + s.Title
		if s.Performer != nil {
			said += " " + *s.Performer
		}
		if s.Kind == "break" {
			rests += s.DurationMin
			t.must(s.DurationMin <= 90, "a break of %d minutes", s.DurationMin)
		} else {
			longest = max(longest, s.DurationMin)
		}
	}
	for _, who := range t.Facts.Performers {
		if !t.knows(planning.FieldPerformers) {
			break
		}
		t.must(strings.Contains(said, who), "%s has no place in the programme", who)
	}
	length := int(r.EndUTC.Sub(r.StartUTC) / time.Minute)
	if length >= 300 {
		t.must(longest <= 150, "%d minutes in one piece", longest)
		t.must(rests*20 >= length || strings.Contains(t.Brief.Title+t.Brief.Description, "no pause"), "%d minutes of rest in %d", rests, length)
	}
}

// knows reports whether the brief was read to give a fact. What was not read is asked.
func (t *trial) knows(f planning.Field) bool {
	_, ok := t.read.Fact(f)
	return ok
}

func (t *trial) judgePrices(r planning.PricingResult) {
	if want := t.Facts.Currency; want != "" && t.knows(planning.FieldCurrency) {
		t.must(r.Currency == want, "the currency is %s, not %s", r.Currency, want)
	}
	sum, most, main := 0, -1, int64(0)
	for _, tier := range r.Tiers {
		sum += tier.Quantity
		if tier.Quantity > most {
			most, main = tier.Quantity, tier.AmountMinor
		}
	}
	if want := t.Facts.Price; t.knows(planning.FieldPrice) {
		t.must(main == minor(want, r.Currency), "most people pay %d, not %s %s", main, want, r.Currency)
	}
	if want := t.Facts.Capacity; t.knows(planning.FieldCapacity) {
		t.must(sum == want, "there are %d tickets, not %d", sum, want)
	}
}

func minor(amount, currency string) int64 {
	digits, _ := event.CurrencyDigits(currency)
	n, ok := new(big.Rat).SetString(amount)
	if !ok {
		return -1
	}
	return n.Mul(n, new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil))).Num().Int64()
}

// judgeTelling wants to be told what was not read, what contradicts, and that the text is English.
func (t *trial) judgeTelling(p planning.Plan, about event.DescriptionResult) {
	told := len(p.Reading.Unread) + len(p.Reading.Questions)
	t.must(told >= t.Unread, "%d clauses are told as not read or asked, at least %d are", told, t.Unread)
	for _, what := range t.Contradicts {
		told := slices.ContainsFunc(p.Checks, func(c planning.Check) bool { return c.ID == "facts."+what && !c.OK })
		told = told || len(p.Reading.Unread) > 0 || len(p.Reading.Questions) > 0 // what is not read contradicts nothing
		t.must(told, "the contradiction about the %s is not told", what)
	}
	if t.Facts.Language != "" {
		t.must(about.Language == "en" && strings.Contains(about.Reasoning, "The text is English"), "that the text is English is not said")
	}
}

// holds reports whether a directive that is said to be met is true, by the brief as a person reads it and by the result.
func (t *trial) holds(d planning.Directive, s planning.ScheduleResult, p planning.PricingResult) bool {
	what, value, _ := strings.Cut(d.Predicate, " = ")
	sum := 0
	for _, tier := range p.Tiers {
		sum += tier.Quantity
	}
	switch what {
	case "date of startLocal":
		return value == t.Facts.Date && strings.HasPrefix(s.StartLocal, value)
	case "time of startLocal":
		return value == t.Facts.Time && strings.HasSuffix(s.StartLocal, value)
	case "timezone":
		return value == s.Timezone && t.Facts.Zone != ""
	case "doorsLocal":
		return value == s.DoorsLocal && strings.Contains(strings.ToLower(t.Brief.Description), "doors")
	case "sum(durationMin)":
		return value == strconv.Itoa(t.Facts.Duration) && int(s.EndUTC.Sub(s.StartUTC)/time.Minute) == t.Facts.Duration
	case "currency":
		return value == t.Facts.Currency && p.Currency == value
	case "some amountMinor":
		return value == strconv.FormatInt(minor(t.Facts.Price, p.Currency), 10) &&
			slices.ContainsFunc(p.Tiers, func(tier event.Tier) bool { return strconv.FormatInt(tier.AmountMinor, 10) == value })
	case "sum(quantity)":
		return value == strconv.Itoa(t.Facts.Capacity) && sum == t.Facts.Capacity
	case "every performer is in segments":
		return len(t.Facts.Performers) > 0
	}
	switch d.Quote { // the briefs' wishes
	case "no break":
		return !slices.ContainsFunc(s.Segments, func(x event.Segment) bool { return x.Kind == "break" })
	case "doors at 19:00":
		return strings.HasSuffix(s.DoorsLocal, "T19:00")
	}
	return false
}
