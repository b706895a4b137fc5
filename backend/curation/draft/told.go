package draft

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// told holds what the texts of a brief say, in the form of its fields. A zero value means that they say nothing.
type told struct {
	date, time, doors  string
	place, zone        string
	duration, capacity int
	prices             []planning.Price
	currency, assumed  string
	names              []string
	opening            string

	// The first suggestion of an open question is planned until it is answered.
	supposedDate, supposedTime string
}

// tell returns what the texts of a brief say.
func tell(r planning.Reading) (t told) {
	for _, f := range r.Facts {
		if f.From == planning.FromText {
			t.take(f)
		}
	}
	if end, ok := r.Fact(planning.FieldEnd); ok && t.time != "" && t.duration == 0 {
		t.duration = int((timeOf(end.Value.(string))-timeOf(t.time)+24*time.Hour)%(24*time.Hour)) / int(time.Minute)
	}
	for _, a := range r.Assumptions {
		if a.Field == planning.FieldCurrency {
			t.assumed, _ = a.Value.(string)
		}
	}
	for _, q := range r.Questions {
		t.suppose(q)
	}
	return t
}

// suppose takes the first suggestion of a question.
func (t *told) suppose(q planning.Question) {
	if len(q.Suggestions) == 0 {
		return
	}
	switch first := q.Suggestions[0]; q.Field {
	case planning.FieldTitle:
		t.opening = first.Label
	case planning.FieldDate:
		t.supposedDate, _ = first.Value.(string)
	case planning.FieldStart:
		t.supposedTime, _ = first.Value.(string)
	}
}

func (t *told) take(f planning.Fact) {
	switch f.Field {
	case planning.FieldDate:
		t.date, _ = f.Value.(string)
	case planning.FieldStart:
		t.time, _ = f.Value.(string)
	case planning.FieldDoors:
		t.doors, _ = f.Value.(string)
	case planning.FieldPlace:
		t.place, _ = f.Value.(string)
	case planning.FieldTimezone:
		t.zone, _ = f.Value.(string)
	case planning.FieldCurrency:
		t.currency, _ = f.Value.(string)
	case planning.FieldTitle:
		t.opening, _ = f.Value.(string)
	case planning.FieldDuration:
		t.duration, _ = f.Value.(int)
	case planning.FieldCapacity:
		t.capacity, _ = f.Value.(int)
	case planning.FieldPrice:
		t.prices, _ = f.Value.([]planning.Price)
		t.assumed = t.prices[0].Currency // the reader takes it from the place if the texts name none
	case planning.FieldPerformers:
		t.names, _ = f.Value.([]string)
	}
}

// complete returns a brief whose empty fields are filled by what its texts say.
func (t told) complete(b planning.Brief) planning.Brief {
	var schedule planning.BriefSchedule
	if b.CurrentSchedule != nil {
		schedule = *b.CurrentSchedule
	}
	if schedule.Time == "" && !isMoment(schedule.Date) {
		schedule.Time = cmp.Or(t.time, t.supposedTime)
	}
	if date := cmp.Or(t.date, t.supposedDate); schedule.Date == "" && date != "" {
		schedule.Date = planning.Decimal(strconv.FormatInt(dayOf(date).UnixMilli(), 10))
	}
	b.CurrentSchedule = &schedule
	b.CurrentPricing = t.price(b)
	if t.duration <= maxDuration {
		b.Duration = cmp.Or(b.Duration, t.duration)
	}
	if t.capacity <= maxCapacity {
		b.MaxParticipants = cmp.Or(b.MaxParticipants, t.capacity)
	}
	b.Timezone, b.Currency = cmp.Or(b.Timezone, t.zone, b.BrowserTimezone), cmp.Or(b.Currency, t.currency, t.assumed)
	return b
}

// price returns the prices of a brief: the field's, or the texts' in the same currency.
func (t told) price(b planning.Brief) *planning.BriefPricing {
	var pricing planning.BriefPricing
	if b.CurrentPricing != nil {
		pricing = *b.CurrentPricing
	}
	if main, ok := t.main(); ok && pricing.TicketPrice == "" && (b.Currency == "" || t.currency == "" || b.Currency == t.currency) {
		pricing.TicketPrice = planning.Decimal(event.Major(main.AmountMinor, main.Currency))
	}
	return &pricing
}

// main returns the price of most people: the one without a name, or else the highest.
func (t told) main() (main planning.Price, ok bool) {
	for _, p := range t.prices {
		if p.Name == "" {
			return p, true
		}
		if !ok || p.AmountMinor > main.AmountMinor {
			main, ok = p, true
		}
	}
	return main, ok
}

// isMoment reports whether a date of a brief has a time of day, too.
func isMoment(d planning.Decimal) bool {
	ms, err := strconv.ParseInt(string(d), 10, 64)
	return err == nil && ms%(24*60*60*1000) != 0
}

func dayOf(date string) time.Time {
	t, _ := time.Parse(time.DateOnly, date) // the reader wrote it
	return t
}

func timeOf(clock string) time.Duration {
	t, _ := time.Parse("15:04", clock)
	return sinceMidnight(t)
}

func sinceMidnight(t time.Time) time.Duration {
	return time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
}

func clockOf(t time.Duration) string { return time.Time{}.Add(t).Format("15:04") }

// sameClocks reports whether clocks of a zone show the same in winter and in summer.
func sameClocks(name string, zone *time.Location) bool {
	other, err := time.LoadLocation(name)
	if err != nil {
		return false
	}
	for _, month := range []time.Month{time.January, time.July} {
		at := time.Date(2027, month, 1, 12, 0, 0, 0, time.UTC)
		_, here := at.In(zone).Zone()
		if _, there := at.In(other).Zone(); here != there {
			return false
		}
	}
	return true
}

// text returns the value of a price in words, "" if there is none.
func (t told) text() string {
	main, ok := t.main()
	if !ok {
		return ""
	}
	return event.Major(main.AmountMinor, main.Currency) + " " + main.Currency
}

// several reports whether the texts name more than one price.
func (t told) several() bool {
	return len(t.prices) > 1 || slices.ContainsFunc(t.prices, func(p planning.Price) bool { return p.Name != "" })
}
