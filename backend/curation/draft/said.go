package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"footlight/backend/event"
	"footlight/backend/event/planning"
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

// told is what the texts of a brief say, as fields would; zero where they say nothing.
type told struct {
	date, time, doors  string
	weekday            string // that the texts call the date, where it is another
	place, zone, local string // local is the currency of the place
	duration, capacity int
	amount, currency   string
	gift               bool
	group, reduced     string
	names              []string // of performers
	rooms              int
	opening, pitch     string
	unread             []Unread
}

// read reads a brief's texts. Each rule leaves to the next what it did not understand.
func read(b planning.Brief, given time.Time) (t told) {
	p := newProse(b, given)
	for _, r := range rules().Rules {
		p.read(r)
	}
	start := "start"
	if p.knows("called start") {
		start = "called start"
	}
	t.place, t.zone, t.local = p.venue(), p.site().zone, p.site().currency()
	t.time, t.doors, t.capacity = p.only(start), p.only("doors"), atoi(p.only("capacity"))
	t.duration = cmp.Or(atoi(p.only("duration")), p.lasts(t.time))
	t.date, t.weekday = p.day()
	t.amount, t.currency, _ = strings.Cut(p.first("price"), " ")
	if t.gift = t.amount == "gift"; t.gift {
		t.amount = "0"
	}
	t.group, t.reduced = p.first("group"), strings.TrimRight(p.first("reduced"), " ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	t.names, t.rooms = p.all("performers"), max(1, atoi(p.first("rooms")))
	t.opening, t.pitch, t.unread = p.opening(), p.pitch(b), p.leave()
	return t
}

// lasts is what lies between a start and an end, in minutes; 0 where no end is named.
func (p *prose) lasts(start string) int {
	if end := p.only("end"); start != "" && end != "" {
		p.add("length", lengthOf(timeOf(start), timeOf(end)), match{at: p.said["end"].at})
	}
	return atoi(p.only("length"))
}

// day settles a date: a weekday alone is the next one, and one beside a date must be its own.
func (p *prose) day() (date, weekday string) {
	if !p.knows("date") {
		return p.only("weekday"), ""
	}
	date = p.only("date")
	if days := p.all("weekday"); date != "" && len(days) == 1 && dayOf(days[0]).Weekday() != dayOf(date).Weekday() {
		weekday = dayOf(days[0]).Weekday().String()
	}
	return date, weekday
}

// opening is how the texts begin, with the performers' names, and a length that names it, if there is room.
func (p *prose) opening() (best string) {
	with := []byte(p.text)
	for _, at := range p.names {
		copy(with[at[0]:at[1]], p.whole[at[0]:at[1]])
	}
	for _, text := range []string{p.text, string(with)} {
		if words, cut := opening(text); (cut || len(words) >= 8) && (best == "" || utf8.RuneCountInString(words) <= 60) {
			best = words
		}
	}
	return best
}

// atoi is a number that rules wrote; none is 0.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func dayOf(date string) time.Time {
	t, _ := time.Parse(time.DateOnly, date) // rules wrote it
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

// complete is a brief whose empty fields are filled by what its texts say.
func (t told) complete(b planning.Brief) planning.Brief {
	var schedule planning.BriefSchedule
	if b.CurrentSchedule != nil {
		schedule = *b.CurrentSchedule
	}
	if schedule.Time == "" && !isMoment(schedule.Date) {
		schedule.Time = t.time
	}
	if schedule.Date == "" && t.date != "" {
		schedule.Date = planning.Decimal(strconv.FormatInt(dayOf(t.date).UnixMilli(), 10))
	}
	var pricing planning.BriefPricing
	if b.CurrentPricing != nil {
		pricing = *b.CurrentPricing
	}
	if pricing.TicketPrice == "" && (b.Currency == "" || t.currency == "" || b.Currency == t.currency) {
		pricing.TicketPrice = planning.Decimal(t.amount)
	}
	b.CurrentSchedule, b.CurrentPricing = &schedule, &pricing
	b.Duration, b.MaxParticipants = cmp.Or(b.Duration, t.duration), cmp.Or(b.MaxParticipants, t.capacity)
	b.Timezone, b.Currency = cmp.Or(b.Timezone, t.zone, b.BrowserTimezone), cmp.Or(b.Currency, t.currency, t.local)
	return b
}

// isMoment reports whether a date of a brief has a time of day, too.
func isMoment(d planning.Decimal) bool {
	ms, err := strconv.ParseInt(string(d), 10, 64)
	return err == nil && ms%(24*60*60*1000) != 0
}

// settle says where each fact is from, and notes where a field says another than the texts.
func (f *Facts) settle(t told) {
	b, fields := f.Brief, told{}.complete(f.Brief)
	dated, timed := fields.CurrentSchedule.Date != "", fields.CurrentSchedule.Time != "" || isMoment(fields.CurrentSchedule.Date)
	f.Gift, f.Unread, f.Opening, f.Place, f.Rooms = t.gift && fields.CurrentPricing.TicketPrice == "", t.unread, t.opening, t.place, t.rooms
	f.Pitch = t.pitch
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
	if t.weekday != "" {
		f.note(SaidDate, planning.SeverityWarn, fmt.Sprintf("the text calls %s a %s; it is a %s", t.date, t.weekday, dayOf(t.date).Weekday()))
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
	if t.amount == "" {
		if f.Brief.Currency == "" {
			f.weigh(SaidCurrency, t.local, f.Currency, false)
		}
		return
	}
	code, fact := cmp.Or(t.currency, f.Currency), "no price"
	digits, _ := event.CurrencyDigits(code)
	text := event.Major(*(&Facts{Digits: digits}).minor("", planning.Decimal(t.amount)), code) + " " + code
	if f.Ticket != nil {
		fact = event.Major(*f.Ticket, f.Currency) + " " + f.Currency
	}
	f.weigh(SaidPrice, text, fact, field || f.Ticket == nil)
	if t.group != "" && fact == text {
		f.Group, f.Reduced = t.group, f.minor("ticketPrice", planning.Decimal(t.reduced))
	}
	if t.currency+t.local != "" {
		f.weigh(SaidCurrency, code, f.Currency, f.Brief.Currency != "")
	}
}

func amountOf(n int, unit string) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n) + unit
}
