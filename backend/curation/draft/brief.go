package draft

import (
	"cmp"
	"net/url"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/language"

	"footlight/backend/event"
)

// FactsOf checks a brief. Its errors name the field as clients know it.
func FactsOf(b event.Brief) (Facts, error) {
	b.Performers, b.Constraints = slices.Clone(b.Performers), slices.Clone(b.Constraints)
	f := Facts{Brief: b, Time: -1}
	for _, step := range []func(*Facts) error{
		(*Facts).readTexts, (*Facts).readNumbers, (*Facts).readZone, (*Facts).readSchedule, (*Facts).readMoney,
	} {
		if err := step(&f); err != nil {
			return Facts{}, err
		}
	}
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
	if b.Title == "" && b.Category == "" && b.Description == "" {
		return event.Invalid("eventData", "must hold at least one of title, category and description")
	}
	if b.URL != "" && !webURL(b.URL) {
		return event.Invalid("eventData.url", "must be an absolute http or https URL")
	}
	if err := checkList("eventData.performers", b.Performers, 50, 200); err != nil {
		return err
	}
	return checkList("constraints", b.Constraints, 50, 2000)
}

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
	f.Duration, f.Capacity = cmp.Or(f.Brief.Duration, defaultDuration), cmp.Or(f.Brief.MaxParticipants, defaultCapacity)
	f.Language = cmp.Or(f.Brief.Language, defaultLanguage)
	if f.Duration < 0 || f.Duration > 7*24*60 {
		return event.Invalid("eventData.duration", "must be 1 to 10080 minutes")
	}
	if f.Capacity < 0 || f.Capacity > 1_000_000 {
		return event.Invalid("eventData.maxParticipants", "must be 1 to 1000000")
	}
	if _, err := language.Parse(f.Language); err != nil {
		return event.Invalid("eventData.language", "must be a BCP 47 tag such as en or pt-BR")
	}
	return nil
}
