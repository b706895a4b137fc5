package reading

import (
	"strings"
	"time"

	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event/planning"
)

// reader reads the texts of one brief.
type reader struct {
	brief   planning.Brief
	context values.Context
	claims  []claim
	maybe   []claim // of unread clauses
	unread  []string
	subject *values.Item // the first one
	kind    string       // of the first subject
}

func newReader(b planning.Brief, given time.Time, country, language string) *reader {
	if language == "" {
		language = words.Detect(words.Split(cut(b.Title + "\n" + b.Description)))
	}
	lexicon := words.For(language)
	return &reader{brief: b, context: values.Context{Lexicon: lexicon, Now: given.In(zoneOf(b)), Country: country}}
}

// country returns where the event is, "" if the texts name no town or several countries.
func (r *reader) country() (country string) {
	for _, c := range r.claims {
		switch {
		case c.place.Country == "":
		case country != "" && country != c.place.Country:
			return ""
		default:
			country = c.place.Country
		}
	}
	return country
}

func zoneOf(b planning.Brief) *time.Location {
	for _, name := range []string{b.Timezone, b.BrowserTimezone} {
		if zone, err := time.LoadLocation(name); err == nil && name != "" && name != "Local" {
			return zone
		}
	}
	return time.UTC
}

// maxText limits how much of a text is read, in bytes.
const maxText = 20_000

// cut returns the beginning of a text that is read.
func cut(text string) string {
	text = strings.ToValidUTF8(text, " ")
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	return text
}

// same reports whether a subject names the event of the brief.
func (r *reader) same(subject *values.Item) bool {
	t := words.Split(subject.Role)
	_, generic := r.context.Lexicon.At(t, 0, "generic")
	return generic > 0 || subject.Role == r.kind || len(subject.Role) > 3 && strings.HasSuffix(r.kind, subject.Role)
}

// keep takes what clauses say, each with its quote.
func (r *reader) keep(whole string, offset int, clauses []clause) {
	for _, c := range clauses {
		quote := whole[offset+c.from : offset+c.to]
		for _, x := range c.maybe {
			x.quote, x.part, x.beside = quote, offset, c.paid()
			r.maybe = append(r.maybe, x)
		}
		if !c.read {
			r.unread = append(r.unread, quote)
			continue
		}
		for _, x := range c.claims {
			x.quote, x.at, x.part = quote, offset+c.from, offset
			r.claims = append(r.claims, x)
		}
	}
}
