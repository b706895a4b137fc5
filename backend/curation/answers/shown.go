package answers

import (
	"encoding/json"
	"reflect"
	"strconv"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Value returns what a result of the field's aspect says of it, or nil.
func Value(f planning.Field, result json.RawMessage) any {
	var s planning.ScheduleResult
	var p planning.PricingResult
	var t planning.TitleResult
	var d event.DescriptionResult
	switch {
	case f.Aspect() == event.Schedule && json.Unmarshal(result, &s) == nil:
		return Shown(f, s)
	case f.Aspect() == event.Pricing && json.Unmarshal(result, &p) == nil:
		return asked(f, p)
	case f == planning.FieldTitle && json.Unmarshal(result, &t) == nil:
		return t.Title
	case f == planning.FieldLanguage && json.Unmarshal(result, &d) == nil:
		return d.Language
	}
	return nil
}

// Same reports whether two results say the same of a field.
func Same(f planning.Field, a, b json.RawMessage) bool {
	return reflect.DeepEqual(Value(f, a), Value(f, b))
}

// Agree reports whether a result of the fact's aspect says what the fact says. Of prices, each amount must be there.
func Agree(f planning.Fact, result json.RawMessage) bool {
	value := Value(f.Field, result)
	if f.Field != planning.FieldPrice {
		return reflect.DeepEqual(value, f.Value)
	}
	there := amounts(value)
	for amount := range amounts(f.Value) {
		if !there[amount] {
			return false
		}
	}
	return len(there) > 0
}

// amounts returns the different amounts of prices. What is free has no currency.
func amounts(value any) map[planning.Price]bool {
	all, _ := value.([]planning.Price)
	out := map[planning.Price]bool{}
	for _, p := range all {
		if p.AmountMinor == 0 {
			p.Currency = ""
		}
		out[planning.Price{AmountMinor: p.AmountMinor, Currency: p.Currency}] = true
	}
	return out
}

// Shown returns what a schedule says of a field, or nil.
func Shown(f planning.Field, s planning.ScheduleResult) any {
	if len(s.StartLocal) != len(planning.LocalTime) || len(s.EndLocal) != len(planning.LocalTime) || len(s.DoorsLocal) != len(planning.LocalTime) {
		return nil
	}
	const clock = len("2006-01-02T")
	switch f {
	case planning.FieldDate:
		return s.StartLocal[:clock-1]
	case planning.FieldStart:
		return s.StartLocal[clock:]
	case planning.FieldEnd:
		return s.EndLocal[clock:]
	case planning.FieldDoors:
		return s.DoorsLocal[clock:]
	case planning.FieldTimezone:
		return s.Timezone
	case planning.FieldDuration:
		return length(s)
	}
	return nil
}

// length returns the minutes between a schedule's start and end, or nil.
func length(s planning.ScheduleResult) any {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return nil
	}
	start, err := time.ParseInLocation(planning.LocalTime, s.StartLocal, zone)
	end, failed := time.ParseInLocation(planning.LocalTime, s.EndLocal, zone)
	if err != nil || failed != nil {
		return nil
	}
	return int(end.Sub(start) / time.Minute)
}

// asked returns what prices say of a field, or nil.
func asked(f planning.Field, p planning.PricingResult) any {
	switch f {
	case planning.FieldPrice:
		return listed(p)
	case planning.FieldCurrency:
		return p.Currency
	case planning.FieldCapacity:
		return Places(p)
	case planning.FieldRefund:
		if p.Refund.Notice() == 0 {
			return planning.RefundNone
		}
		return strconv.Itoa(p.Refund.Days)
	}
	return nil
}

// listed returns a price for each tier. A single one has no name.
func listed(p planning.PricingResult) []planning.Price {
	var all []planning.Price
	for _, t := range p.Tiers {
		name := t.Name
		if len(p.Tiers) == 1 {
			name = ""
		}
		all = append(all, planning.Price{Name: name, AmountMinor: t.AmountMinor, Currency: p.Currency})
	}
	return all
}

// Fill writes answers into the fields of a brief, from which texts are drafted.
func Fill(b planning.Brief, facts []planning.Fact) planning.Brief {
	when, cost := planning.BriefSchedule{}, planning.BriefPricing{}
	if b.CurrentSchedule != nil {
		when = *b.CurrentSchedule
	}
	if b.CurrentPricing != nil {
		cost = *b.CurrentPricing
	}
	for _, f := range facts {
		value, _ := f.Value.(string)
		switch f.Field {
		case planning.FieldTitle:
			b.Title = value
		case planning.FieldTimezone:
			b.Timezone = value
		case planning.FieldDate:
			day, _ := time.Parse(time.DateOnly, value)
			when.Date = planning.Decimal(strconv.FormatInt(day.UnixMilli(), 10))
		case planning.FieldStart:
			when.Time = value
		case planning.FieldDuration:
			b.Duration, _ = f.Value.(int)
		case planning.FieldCapacity:
			b.MaxParticipants, _ = f.Value.(int)
		case planning.FieldCurrency:
			b.Currency = value
		case planning.FieldLanguage:
			b.Language = value
		case planning.FieldPerformers:
			b.Performers, _ = f.Value.([]string)
		case planning.FieldPrice:
			offered, _ := f.Value.([]planning.Price)
			b.Currency, cost.TicketPrice = offered[0].Currency, planning.Decimal(event.Major(dearest(offered), offered[0].Currency))
		}
	}
	if len(facts) > 0 {
		b.CurrentSchedule, b.CurrentPricing = &when, &cost
	}
	return b
}

func dearest(offered []planning.Price) (most int64) {
	for _, p := range offered {
		most = max(most, p.AmountMinor)
	}
	return most
}
