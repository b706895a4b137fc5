// Package answers reads a creator's answers to questions and writes them into results.
package answers

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // zones must resolve on machines that have no zone files

	"golang.org/x/text/language"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Read checks answers and returns them as facts, in the order of their aspects. Its errors name the question.
func Read(given planning.Answers) ([]planning.Fact, error) {
	if len(given) == 0 {
		return nil, event.Invalid("answers", "is required: a value for each answered question, by its id")
	}
	for _, id := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.name.Question() == id }) {
			return nil, event.Invalid("answers."+id, "is no question; questions are called %s", strings.Join(questions(), ", "))
		}
	}
	var facts []planning.Fact
	for _, f := range fields {
		raw, ok := given[f.name.Question()]
		if !ok {
			continue
		}
		value, must := f.read(raw)
		if must != "" {
			return nil, event.Invalid("answers."+f.name.Question(), "must be %s", must)
		}
		facts = append(facts, planning.Fact{Aspect: f.name.Aspect(), Field: f.name, Value: value, From: planning.FromAnswer})
	}
	return facts, nil
}

// Of returns the facts of an aspect.
func Of(aspect event.Aspect, facts []planning.Fact) []planning.Fact {
	return slices.DeleteFunc(slices.Clone(facts), func(f planning.Fact) bool { return f.Aspect != aspect })
}

// Merge returns facts in the order in which they are written. A fresh fact replaces held ones that say the same.
func Merge(held, fresh []planning.Fact) (all []planning.Fact) {
	held = slices.DeleteFunc(slices.Clone(held), func(old planning.Fact) bool {
		return slices.ContainsFunc(fresh, func(f planning.Fact) bool { return says(f.Field) == says(old.Field) })
	})
	both := slices.Concat(fresh, held)
	for _, f := range fields {
		if i := slices.IndexFunc(both, about(f.name)); i >= 0 {
			all = append(all, both[i])
		}
	}
	return all
}

// says returns what a field is about: an end and a duration say the same.
func says(f planning.Field) planning.Field {
	if f == planning.FieldDuration {
		return planning.FieldEnd
	}
	return f
}

func about(name planning.Field) func(planning.Fact) bool {
	return func(f planning.Fact) bool { return f.Field == name }
}

// Raw returns facts in the form in which a client answers.
func Raw(facts []planning.Fact) (planning.Answers, error) {
	var out planning.Answers
	for _, f := range facts {
		raw, err := json.Marshal(f.Value)
		if err != nil {
			return nil, err
		}
		if out == nil {
			out = planning.Answers{}
		}
		out[f.Field.Question()] = raw
	}
	return out, nil
}

// field is something that can be answered. read returns the value, or else what it must be.
type field struct {
	name planning.Field
	read func(json.RawMessage) (value any, must string)
}

// fields are in the order in which they are written: a later one rests on those before it.
var fields = []field{
	{planning.FieldTitle, text(75)},
	{planning.FieldTimezone, zone},
	{planning.FieldDate, date},
	{planning.FieldStart, clock},
	{planning.FieldDuration, number(7 * 24 * 60)},
	{planning.FieldEnd, clock},
	{planning.FieldDoors, clock},
	{planning.FieldPerformers, performers},
	{planning.FieldPrice, prices},
	{planning.FieldCurrency, currency},
	{planning.FieldCapacity, number(1_000_000)},
	{planning.FieldRefund, refund},
	{planning.FieldPlace, text(200)},
	{planning.FieldLanguage, tongue},
}

func questions() (ids []string) {
	for _, f := range fields {
		ids = append(ids, f.name.Question())
	}
	return ids
}

// as decodes a value that has no other fields than T.
func as[T any](raw json.RawMessage) (v T, ok bool) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return v, string(raw) != "null" && d.Decode(&v) == nil
}

func text(limit int) func(json.RawMessage) (any, string) {
	return func(raw json.RawMessage) (any, string) {
		s, _ := as[string](raw)
		if s = strings.TrimSpace(event.Legible(s)); s == "" || len([]rune(s)) > limit {
			return nil, "a text of 1 to " + strconv.Itoa(limit) + " characters"
		}
		return s, ""
	}
}

// parsed returns a reader of texts that parse accepts.
func parsed(must string, parse func(string) bool) func(json.RawMessage) (any, string) {
	return func(raw json.RawMessage) (any, string) {
		if s, ok := as[string](raw); ok && parse(s) {
			return s, ""
		}
		return nil, must
	}
}

var (
	date = parsed("a day from 2000 to 2200, such as 2027-03-05", func(s string) bool {
		at, err := time.Parse(time.DateOnly, s)
		return err == nil && at.Year() >= 2000 && at.Year() <= 2200
	})
	clock = parsed(`a time of day as "HH:MM"`, func(s string) bool {
		at, err := time.Parse(clockForm, s)
		return err == nil && at.Format(clockForm) == s
	})
	zone = parsed("an IANA zone name such as Europe/Berlin", func(s string) bool {
		_, err := time.LoadLocation(s)
		return err == nil && s != "" && s != "Local"
	})
	currency = parsed("an ISO 4217 code such as EUR", func(s string) bool {
		_, known := event.CurrencyDigits(s)
		return known
	})
	tongue = parsed("a BCP 47 tag such as en or pt-BR", func(s string) bool {
		_, err := language.Parse(s)
		return err == nil
	})
	refund = parsed(`"none", or until how many days before the start, from "0" to "365"`, func(s string) bool {
		days, err := strconv.Atoi(s)
		return s == planning.RefundNone || err == nil && days >= 0 && days <= 365
	})
)

// clockForm is the layout of a time of day.
const clockForm = "15:04"

func number(most int) func(json.RawMessage) (any, string) {
	return func(raw json.RawMessage) (any, string) {
		if n, ok := as[int](raw); ok && n >= 1 && n <= most {
			return n, ""
		}
		return nil, "a whole number from 1 to " + strconv.Itoa(most)
	}
}

func performers(raw json.RawMessage) (any, string) {
	names, ok := as[[]string](raw)
	ok = ok && len(names) > 0 && len(names) <= 50
	for i, name := range names {
		names[i] = strings.TrimSpace(event.Legible(name))
		ok = ok && names[i] != "" && len([]rune(names[i])) <= 200
	}
	if !ok {
		return nil, "a list of 1 to 50 names of 1 to 200 characters"
	}
	return names, ""
}

// maxPrice limits a price in minor units, as for a brief's ticketPrice.
const maxPrice = 999_999_999_00

func prices(raw json.RawMessage) (any, string) {
	all, ok := as[[]planning.Price](raw)
	names := map[string]bool{}
	ok = ok && len(all) > 0 && len(all) <= 10
	for i, p := range all {
		_, known := event.CurrencyDigits(p.Currency)
		p.Name = strings.TrimSpace(event.Legible(p.Name))
		all[i], names[strings.ToLower(p.Name)] = p, true
		ok = ok && known && p.Currency == all[0].Currency && p.AmountMinor >= 0 && p.AmountMinor <= maxPrice &&
			(p.Name != "" || len(all) == 1) && len([]rune(p.Name)) <= 60
	}
	if !ok || len(names) != len(all) {
		return nil, "a list of {name, amountMinor, currency}, in one currency and each with its own name"
	}
	return all, ""
}
