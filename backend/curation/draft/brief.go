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

	"footlight/backend/curation/reading"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// FactsOf checks a brief that was given at a moment, and reads from its texts what its fields do not say. Its
// errors name the field as clients know it.
func FactsOf(b planning.Brief, given time.Time) (Facts, error) {
	fields := legible(b)
	if err := checkTexts(fields); err != nil {
		return Facts{}, err
	}
	whole, texts := reading.Both(fields, given)
	fields = hear(fields)
	told := tell(texts)
	f := Facts{Brief: told.complete(fields), Time: -1}
	if err := f.take(); err != nil {
		return Facts{}, err
	}
	f.Brief, f.Reading = fields, whole
	f.settle(told)
	f.Pitch = pitch(fields.Description, f.Reading)
	f.leave()
	return f, nil
}

// legible is a brief whose texts read as they are written.
func legible(b planning.Brief) planning.Brief {
	b.Performers, b.Constraints = slices.Clone(b.Performers), slices.Clone(b.Constraints)
	for _, text := range []*string{&b.Title, &b.Category, &b.Description, &b.URL} {
		*text = event.Legible(*text)
	}
	for _, list := range [][]string{b.Performers, b.Constraints} {
		for i, s := range list {
			list[i] = event.Legible(s)
		}
	}
	return b
}

// mistake holds whether a field is wrong, its name, and what it must be.
type mistake struct {
	made        bool
	field, must string
}

func first(mistakes []mistake) error {
	for _, m := range mistakes {
		if m.made {
			return event.Invalid(m.field, "%s", m.must)
		}
	}
	return nil
}

func checkTexts(b planning.Brief) error {
	u, err := url.Parse(b.URL)
	return first([]mistake{
		{beyond(b.Title, 1000), "eventData.title", "must have at most 1000 characters"},
		{beyond(b.Category, 200), "eventData.category", "must have at most 200 characters"},
		{beyond(b.Description, 100_000), "eventData.description", "must have at most 100000 characters"},
		{beyond(b.URL, 2000), "eventData.url", "must have at most 2000 characters"},
		{b.Title+b.Category+b.Description == "", "eventData", "must hold at least one of title, category and description"},
		{b.URL != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == ""), "eventData.url", "must be an absolute http or https URL"},
		{len(b.Performers) > 50, "eventData.performers", "must have at most 50 entries"},
		{anyBeyond(b.Performers, 200), "eventData.performers", "must hold texts of 1 to 200 characters"},
		{len(b.Constraints) > maxConstraints, "constraints", "must have at most 50 entries"},
		{anyBeyond(b.Constraints, maxConstraint), "constraints", "must hold texts of 1 to 2000 characters"},
	})
}

func beyond(s string, limit int) bool { return utf8.RuneCountInString(s) > limit }

func anyBeyond(list []string, limit int) bool {
	return slices.ContainsFunc(list, func(s string) bool { return s == "" || beyond(s, limit) })
}

var (
	clockForm  = regexp.MustCompile(`^(([01][0-9]|2[0-3]):[0-5][0-9])?$`)
	amountForm = regexp.MustCompile(`^[0-9]{1,9}(\.[0-9]{1,24})?$`) // bounds what big.Rat is given: an exponent could make it huge
)

// take makes facts of a brief's fields.
func (f *Facts) take() error { return cmp.Or(f.takeNumbers(), f.takeSchedule(), f.takeMoney()) }

func (f *Facts) takeNumbers() error {
	b := f.Brief
	f.Duration, f.Capacity = cmp.Or(b.Duration, defaultDuration), cmp.Or(b.MaxParticipants, defaultCapacity)
	f.Language = cmp.Or(b.Language, tongue(b.Title+"\n"+b.Description), defaultLanguage)
	_, err := language.Parse(f.Language)
	return first([]mistake{
		{f.Duration < 0 || f.Duration > maxDuration, "eventData.duration", "must be 1 to 10080 minutes"},
		{f.Capacity < 0 || f.Capacity > maxCapacity, "eventData.maxParticipants", "must be 1 to 1000000"},
		{err != nil, "eventData.language", "must be a BCP 47 tag such as en or pt-BR"},
	})
}

func (f *Facts) takeSchedule() error {
	b, zone := f.Brief, "eventData.timezone"
	if b.Timezone == b.BrowserTimezone {
		zone = "eventData.browserTimezone"
	}
	var noZone error
	f.Zone, noZone = time.LoadLocation(cmp.Or(b.Timezone, defaultZone))
	date, clock := string(b.CurrentSchedule.Date), b.CurrentSchedule.Time
	ms, noDate := strconv.ParseInt(cmp.Or(date, "1000000000000"), 10, 64)
	at := time.UnixMilli(ms)
	err := first([]mistake{
		{noZone != nil || b.Timezone == "Local", zone, "must be an IANA zone name such as Europe/Berlin"},
		{!clockForm.MatchString(clock), "eventData.currentSchedule.time", `must be "HH:MM"`},
		{
			noDate != nil || at.UTC().Year() < 2000 || at.UTC().Year() > 2200, "eventData.currentSchedule.date",
			"must be milliseconds since the epoch, between the years 2000 and 2200",
		},
	})
	if err == nil && clock != "" {
		f.Time = timeOf(clock)
	}
	if err == nil && date != "" {
		f.readDate(at)
	}
	return err
}

func (f *Facts) takeMoney() error {
	price := f.Brief.CurrentPricing
	f.Currency = cmp.Or(f.Brief.Currency, reading.DefaultCurrency)
	var known bool
	f.Digits, known = event.CurrencyDigits(f.Currency)
	f.Ticket, f.Reserve = f.minor("ticketPrice", price.TicketPrice), f.minor("reservePrice", price.ReservePrice)
	return first([]mistake{
		{!known, "eventData.currency", "must be an ISO 4217 code such as EUR"},
		{noAmount(price.TicketPrice), "eventData.currentPricing.ticketPrice", "must be an amount from 0 to 999999999"},
		{noAmount(price.ReservePrice), "eventData.currentPricing.reservePrice", "must be an amount from 0 to 999999999"},
	})
}

func noAmount(d planning.Decimal) bool { return d != "" && !amountForm.MatchString(string(d)) }

// minor is an amount in minor units, nil for none.
func (f *Facts) minor(field string, d planning.Decimal) *int64 {
	amount, ok := new(big.Rat).SetString(string(d))
	if !ok || noAmount(d) {
		return nil
	}
	amount.Mul(amount, new(big.Rat).SetInt64(int64(math.Pow10(f.Digits))))
	if !amount.IsInt() {
		f.Notes = append(f.Notes, planning.Check{
			ID: "pricing." + field, Severity: planning.SeverityWarn,
			Detail: string(d) + " " + f.Currency + " is not a whole number of minor units and was rounded up",
		})
	}
	whole, part := new(big.Int).QuoRem(amount.Num(), amount.Denom(), new(big.Int))
	n := whole.Int64() + int64(part.Sign())
	return &n
}

// Reschedule makes a plan's schedule the facts.
func (f *Facts) Reschedule(s planning.ScheduleResult) error {
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
