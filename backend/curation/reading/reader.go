package reading

import (
	"slices"
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
	places := 0
	for _, c := range clauses {
		for _, x := range c.claims {
			if x.field == planning.FieldCapacity {
				places = max(places, x.readings[0].(int))
			}
		}
	}
	for _, c := range clauses {
		quote := whole[offset+c.from : offset+c.to]
		if slices.ContainsFunc(c.claims, r.open) {
			c = clause{}
		}
		for _, x := range c.maybe {
			if x.stray && x.readings[0].(int) >= places {
				continue
			}
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

// open reports whether a claim's text says that something is not known yet, such as "TBC".
func (r *reader) open(c claim) bool {
	for _, value := range c.readings {
		text, ok := value.(string)
		if names, is := value.([]string); is {
			text, ok = strings.Join(names, ", "), true
		}
		tokens := words.Split(text)
		open := !slices.ContainsFunc(tokens, func(t words.Token) bool { return t.Word() || t.Number }) || c.field != planning.FieldTitle && strings.Contains(text, "?")
		for i := range tokens {
			_, n := r.context.Lexicon.At(tokens, i, "open")
			open = open || n > 1 || n > 0 && (c.field != planning.FieldTitle || n == len(tokens)) // "Unknown Pleasures"
		}
		if ok && open {
			return true
		}
	}
	return false
}
