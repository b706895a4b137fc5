package draft

import (
	"cmp"
	"math"
	"math/big"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"time"
	_ "time/tzdata" // zones must resolve on machines that have no zone files
	"unicode/utf8"

	"golang.org/x/text/language"

	"footlight/backend/event"
)

// FactsOf checks a brief that was given at a moment, and reads from its texts what its fields do not say. Its
// errors name the field as clients know it.
func FactsOf(b event.Brief, given time.Time) (Facts, error) {
	b.Performers, b.Constraints = slices.Clone(b.Performers), slices.Clone(b.Constraints)
	f := Facts{Brief: b, Time: -1}
	if err := f.readTexts(); err != nil {
		return Facts{}, err
	}
	fields, found := f.Brief, read(f.Brief, given)
	f.Brief = found.complete(fields)
	for _, step := range []func(*Facts) error{(*Facts).readNumbers, (*Facts).readZone, (*Facts).readSchedule, (*Facts).readMoney} {
		if err := step(&f); err != nil {
			return Facts{}, err
		}
	}
	f.Brief = fields
	f.settle(found)
	return f, nil
}

func (f *Facts) readTexts() error {
	b := &f.Brief
	for _, x := range []struct {
		field string
		text  *string
		limit int
	}{
		{"title", &b.Title, 1000},
		{"category", &b.Category, 200},
		{"description", &b.Description, 100_000},
		{"url", &b.URL, 2000},
	} {
		*x.text = event.Legible(*x.text)
		if utf8.RuneCountInString(*x.text) > x.limit {
			return event.Invalid("eventData."+x.field, "must have at most %d characters", x.limit)
		}
	}
	err := cmp.Or(checkList("eventData.performers", b.Performers, 50, 200), checkList("constraints", b.Constraints, maxConstraints, maxConstraint))
	switch {
	case b.Title+b.Category+b.Description == "":
		return event.Invalid("eventData", "must hold at least one of title, category and description")
	case b.URL != "" && !webURL(b.URL):
		return event.Invalid("eventData.url", "must be an absolute http or https URL")
	}
	*b = hear(*b)
	return err
}

// What a brief may ask for.
const (
	maxConstraints = 50
	maxConstraint  = 2000 // characters
	maxDuration    = 7 * 24 * 60
	maxCapacity    = 1_000_000
)

func webURL(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

func checkList(field string, list []string, limit, length int) error {
	if len(list) > limit {
		return event.Invalid(field, "must have at most %d entries", limit)
	}
	for i, s := range list {
		list[i] = event.Legible(s)
		if n := utf8.RuneCountInString(list[i]); n == 0 || n > length {
			return event.Invalid(field, "must hold texts of 1 to %d characters", length)
		}
	}
	return nil
}

func (f *Facts) readNumbers() error {
	b := f.Brief
	f.Duration, f.Capacity = cmp.Or(b.Duration, defaultDuration), cmp.Or(b.MaxParticipants, defaultCapacity)
	f.Language = cmp.Or(b.Language, tongue(b.Title+"\n"+b.Description), defaultLanguage)
	_, unknown := language.Parse(f.Language)
	switch {
	case f.Duration < 0 || f.Duration > maxDuration:
		return event.Invalid("eventData.duration", "must be 1 to %d minutes", maxDuration)
	case f.Capacity < 0 || f.Capacity > maxCapacity:
		return event.Invalid("eventData.maxParticipants", "must be 1 to %d", maxCapacity)
	case unknown != nil:
		return event.Invalid("eventData.language", "must be a BCP 47 tag such as en or pt-BR")
	}
	return nil
}

func (f *Facts) readMoney() (err error) {
	f.Currency = cmp.Or(f.Brief.Currency, defaultCurrency)
	var ok bool
	if f.Digits, ok = event.CurrencyDigits(f.Currency); !ok {
		return event.Invalid("eventData.currency", "must be an ISO 4217 code such as EUR")
	}
	p := pricing(f.Brief)
	if f.Ticket, err = f.minor("ticketPrice", p.TicketPrice); err != nil {
		return err
	}
	f.Reserve, err = f.minor("reservePrice", p.ReservePrice)
	return err
}

// amountForm bounds what big.Rat is given: an exponent could make it huge.
var amountForm = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,24})?$`)

func (f *Facts) minor(field string, d event.Decimal) (*int64, error) {
	if d == "" {
		return nil, nil
	}
	if !amountForm.MatchString(string(d)) {
		return nil, event.Invalid("eventData.currentPricing."+field, "must be an amount from 0 to 999999999")
	}
	amount, _ := new(big.Rat).SetString(string(d)) // amountForm is narrower than what Rat reads
	amount.Mul(amount, new(big.Rat).SetInt64(int64(math.Pow10(f.Digits))))
	if !amount.IsInt() {
		f.Notes = append(f.Notes, event.Check{
			ID: "pricing." + field, Severity: event.SeverityWarn,
			Detail: string(d) + " " + f.Currency + " is not a whole number of minor units and was rounded up",
		})
	}
	whole, part := new(big.Int).QuoRem(amount.Num(), amount.Denom(), new(big.Int))
	n := whole.Int64() + int64(part.Sign())
	return &n, nil
}

func (f *Facts) readZone() error {
	name := cmp.Or(f.Brief.Timezone, defaultZone)
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		field := "timezone"
		if name == f.Brief.BrowserTimezone {
			field = "browserTimezone"
		}
		return event.Invalid("eventData."+field, "must be an IANA zone name such as Europe/Berlin")
	}
	f.Zone = zone
	return nil
}

// clockForm is "HH:MM".
var clockForm = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)

func (f *Facts) readSchedule() error {
	s := schedule(f.Brief)
	if s.Time != "" {
		if !clockForm.MatchString(s.Time) {
			return event.Invalid("eventData.currentSchedule.time", `must be "HH:MM"`)
		}
		f.Time = timeOf(s.Time)
	}
	if s.Date == "" {
		return nil
	}
	ms, err := strconv.ParseInt(string(s.Date), 10, 64)
	at := time.UnixMilli(ms)
	if y := at.UTC().Year(); err != nil || y < 2000 || y > 2200 {
		return event.Invalid("eventData.currentSchedule.date", "must be milliseconds since the epoch, between the years 2000 and 2200")
	}
	f.readDate(at)
	return nil
}

// Reschedule makes a plan's schedule the facts.
func (f *Facts) Reschedule(s event.ScheduleResult) error {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return err
	}
	at := s.StartUTC.In(zone)
	y, m, d := at.Date()
	f.Zone, f.Date, f.Duration = zone, time.Date(y, m, d, 12, 0, 0, 0, zone), int(s.EndUTC.Sub(s.StartUTC)/time.Minute)
	f.Time = sinceMidnight(at)
	return nil
}

// readDate takes the calendar day out of an instant. Clients that mean a day
// send midnight UTC, and west of Greenwich that instant is still the day
// before; so midnight UTC is taken as the day it names.
func (f *Facts) readDate(at time.Time) {
	utc, local := at.UTC(), at.In(f.Zone)
	y, m, d := local.Date()
	if utc.Equal(utc.Truncate(24 * time.Hour)) {
		y, m, d = utc.Date()
	} else if f.Time < 0 && local.Hour()+local.Minute() > 0 {
		f.Time = sinceMidnight(local)
	}
	f.Date = time.Date(y, m, d, 12, 0, 0, 0, f.Zone)
}
