package reading

import (
	"strconv"
	"time"

	"footlight/backend/event/planning"
)

// fields adds what the fields of the brief give.
func (s *settled) fields() {
	b := s.brief
	given := func(f planning.Field, value any, is bool) {
		if is {
			s.state(f, value, "", planning.FromField)
		}
	}
	given(planning.FieldTitle, b.Title, b.Title != "")
	s.schedule()
	given(planning.FieldDuration, b.Duration, b.Duration > 0)
	given(planning.FieldTimezone, b.Timezone, b.Timezone != "")
	given(planning.FieldCurrency, b.Currency, b.Currency != "")
	given(planning.FieldCapacity, b.MaxParticipants, b.MaxParticipants > 0)
	given(planning.FieldPerformers, b.Performers, len(b.Performers) > 0)
	given(planning.FieldLanguage, b.Language, b.Language != "")
	if b.CurrentPricing == nil || b.CurrentPricing.TicketPrice == "" {
		return
	}
	code := b.Currency
	if codes, _ := s.codes(s.tenders()); code == "" && len(codes) > 0 {
		code = codes[0] // the texts name it
	} else if code == "" {
		code = DefaultCurrency
		s.assume(planning.FieldCurrency, code, "the price has no currency")
	}
	if minor, ok := minorOf(string(b.CurrentPricing.TicketPrice), code); ok {
		s.state(planning.FieldPrice, []planning.Price{{AmountMinor: minor, Currency: code}}, "", planning.FromField)
	}
}

// schedule adds the date and the start. A date that is no midnight is a moment, and gives the start, too.
func (s *settled) schedule() {
	at := s.brief.CurrentSchedule
	if at == nil {
		return
	}
	clock := at.Time
	if ms, err := strconv.ParseInt(string(at.Date), 10, 64); err == nil {
		moment := time.UnixMilli(ms).UTC()
		if moment.Equal(moment.Truncate(24 * time.Hour)) {
			s.state(planning.FieldDate, moment.Format(time.DateOnly), "", planning.FromField)
		} else {
			local := moment.In(zoneOf(planning.Brief{Timezone: s.brief.Timezone}))
			s.state(planning.FieldDate, local.Format(time.DateOnly), "", planning.FromField)
			if clock == "" {
				clock = local.Format("15:04")
			}
		}
	}
	if clock != "" {
		s.state(planning.FieldStart, clock, "", planning.FromField)
	}
	if s.brief.Timezone == "" && clock != "" && len(s.of(planning.FieldPlace)) == 0 {
		s.assume(planning.FieldTimezone, "UTC", "the time has no time zone")
	}
}
