package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"footlight/backend/event"
)

// Said is a fact of a brief that only its texts name.
type Said string

// The facts that texts can name.
const (
	SaidDate     Said = "date"
	SaidTime     Said = "time"
	SaidDoors    Said = "doors"
	SaidZone     Said = "zone"
	SaidDuration Said = "duration"
	SaidCapacity Said = "capacity"
	SaidPrice    Said = "price"
	SaidCurrency Said = "currency"
	SaidNames    Said = "performers"
)

// Says reports whether only the texts name a fact.
func (f Facts) Says(what Said) bool { return slices.Contains(f.Said, what) }

// found is what the texts of a brief say; zero where they say nothing.
type found struct {
	date     time.Time
	weekday  string // that the texts call the date, where it is another
	time     time.Duration
	doors    int
	site     site
	duration int
	capacity int
	price    price
	names    []string // of performers
	opening  string
	unread   []Unread
}

// read reads a brief's texts. Each rule leaves to the next what it did not understand.
func read(b event.Brief, given time.Time) found {
	p := newProse(b)
	out := found{names: p.performers(), site: p.place()}
	out.price = p.price(out.site.currency())
	out.duration, out.capacity = p.duration(), p.capacity()
	h := p.hours()
	out.time = h.begin(p)
	out.duration = cmp.Or(out.duration, h.lasts(p, out.time))
	if at := h.doors.only(p, event.Schedule, "Several times for the doors"); at > 0 && at < out.time {
		out.doors = int((out.time - at) / time.Minute)
	}
	zone, err := time.LoadLocation(cmp.Or(b.Timezone, out.site.zone, defaultZone))
	if err != nil {
		zone = time.UTC
	}
	out.date, out.weekday = p.date(newCalendar(given.In(zone), cmp.Or(b.Language, tongue(p.whole)), out.site.country))
	with := []byte(p.text)
	for _, at := range p.names {
		copy(with[at[0]:at[1]], p.whole[at[0]:at[1]])
	}
	for _, text := range []string{p.text, string(with)} { // with names if there is room for them
		if words, cut := opening(text); (cut || len(words) >= 8) && (out.opening == "" || utf8.RuneCountInString(words) <= 60) {
			out.opening = words
		}
	}
	out.unread = p.leave()
	return out
}

// complete is a brief whose empty fields are filled by what its texts say.
func (s found) complete(b event.Brief) event.Brief {
	b.Duration = cmp.Or(b.Duration, s.duration)
	b.MaxParticipants = cmp.Or(b.MaxParticipants, s.capacity)
	b.Timezone = cmp.Or(b.Timezone, s.site.zone)
	var schedule event.BriefSchedule
	if b.CurrentSchedule != nil {
		schedule = *b.CurrentSchedule
	}
	if s.time >= 0 && schedule.Time == "" && !isMoment(schedule.Date) {
		schedule.Time = clockOf(s.time)
	}
	if !s.date.IsZero() && schedule.Date == "" {
		y, m, d := s.date.Date()
		schedule.Date = event.Decimal(strconv.FormatInt(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).UnixMilli(), 10))
	}
	b.CurrentSchedule = &schedule
	var pricing event.BriefPricing
	if b.CurrentPricing != nil {
		pricing = *b.CurrentPricing
	}
	if pricing.TicketPrice == "" && (b.Currency == "" || s.price.currency == "" || b.Currency == s.price.currency) {
		pricing.TicketPrice = s.price.amount
	}
	b.Currency = cmp.Or(b.Currency, s.price.currency, s.site.currency())
	b.CurrentPricing = &pricing
	return b
}

// isMoment reports whether a date of a brief has a time of day, too.
func isMoment(d event.Decimal) bool {
	ms, err := strconv.ParseInt(string(d), 10, 64)
	return err == nil && ms%(24*60*60*1000) != 0
}

func clockOf(t time.Duration) string { return time.Time{}.Add(t).Format("15:04") }

// settle says where each fact is from, and notes where a field says another than the texts.
func (f *Facts) settle(s found) {
	schedule, pricing := event.BriefSchedule{}, event.BriefPricing{}
	if f.Brief.CurrentSchedule != nil {
		schedule = *f.Brief.CurrentSchedule
	}
	if f.Brief.CurrentPricing != nil {
		pricing = *f.Brief.CurrentPricing
	}
	f.Gift = s.price.gift && pricing.TicketPrice == ""
	f.weigh(SaidDate, day(s.date), day(f.Date), schedule.Date != "")
	if s.time >= 0 {
		f.weigh(SaidTime, clockOf(s.time), clockOf(max(0, f.Time)), schedule.Time != "" || isMoment(schedule.Date))
	}
	if s.doors > 0 && f.Says(SaidTime) {
		f.Doors = s.doors
		f.Said = append(f.Said, SaidDoors)
	}
	if s.site.zone != "" && (f.Brief.Timezone == "" || !sameClocks(s.site.zone, f.Zone)) {
		f.weigh(SaidZone, s.site.zone, f.Zone.String(), f.Brief.Timezone != "")
	}
	f.weigh(SaidDuration, amountOf(s.duration, " minutes"), amountOf(f.Duration, " minutes"), f.Brief.Duration != 0)
	f.weigh(SaidCapacity, amountOf(s.capacity, " people"), amountOf(f.Capacity, " people"), f.Brief.MaxParticipants != 0)
	f.weighPrice(s, pricing.TicketPrice != "")
	if len(f.Brief.Performers) == 0 && len(s.names) > 0 {
		f.Brief.Performers = s.names
		f.Said = append(f.Said, SaidNames)
	}
	f.Opening, f.Rooms = s.opening, rooms(f.Brief.Title+"\n"+f.Brief.Description)
	if s.weekday != "" {
		f.note(SaidDate, fmt.Sprintf("the text calls %s a %s; it is a %s", day(s.date), s.weekday, s.date.Weekday()))
	}
}

// weigh takes a fact of the texts where no field gives it.
func (f *Facts) weigh(what Said, text, fact string, field bool) {
	switch {
	case text == "":
	case !field && text == fact:
		f.Said = append(f.Said, what)
	case text != fact:
		f.note(what, fmt.Sprintf("the text says %s, the field %s; the field's was taken", text, fact))
	}
}

func (f *Facts) note(what Said, detail string) {
	f.Notes = append(f.Notes, event.Check{ID: "facts." + string(what), Severity: event.SeverityWarn, Detail: detail})
}

func (f *Facts) weighPrice(s found, field bool) {
	code := cmp.Or(s.price.currency, f.Currency)
	if s.price.amount == "" {
		if s.site.currency() != "" && f.Brief.Currency == "" {
			f.weigh(SaidCurrency, s.site.currency(), f.Currency, false)
		}
		return
	}
	text, fact := "", "no price"
	digits, _ := event.CurrencyDigits(code)
	if minor, err := (&Facts{Digits: digits}).minor("", s.price.amount); err == nil {
		text = event.Major(*minor, code) + " " + code
	}
	if f.Ticket != nil {
		fact = event.Major(*f.Ticket, f.Currency) + " " + f.Currency
	}
	f.weigh(SaidPrice, text, fact, field || f.Ticket == nil)
	if code == f.Currency && s.price.group != "" && fact == text {
		f.Group = s.price.group
		f.Reduced, _ = f.minor("ticketPrice", s.price.reduced)
	}
	if s.price.currency != "" || s.site.currency() != "" {
		f.weigh(SaidCurrency, code, f.Currency, f.Brief.Currency != "")
	}
}

func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}

func amountOf(n int, unit string) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + unit
}

// sameClocks reports whether clocks of a zone show the same in winter and in summer.
func sameClocks(name string, zone *time.Location) bool {
	other, err := time.LoadLocation(name)
	if err != nil {
		return false
	}
	for _, month := range []time.Month{time.January, time.July} {
		at := time.Date(2027, month, 1, 12, 0, 0, 0, time.UTC)
		if at.In(other).Format(event.LocalTime) != at.In(zone).Format(event.LocalTime) {
			return false
		}
	}
	return true
}
