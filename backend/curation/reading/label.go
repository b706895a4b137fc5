package reading

import (
	"slices"
	"strings"

	"footlight/backend/curation/reading/towns"
	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event/planning"
)

// labelled reads a line with a label and a colon before a free text: a title, the performers, a place, the refunds. Behind
// an unknown label nothing is read.
func (r *reader) labelled(text string, tokens []words.Token, alone bool) (c clause, done bool) {
	if _, n := r.context.Lexicon.At(tokens, 0, "refund"); alone && n > 0 && n+1 < len(tokens) && tokens[n].Word() && slices.ContainsFunc(tokens, func(t words.Token) bool { return t.Number }) {
		return clause{to: len(text), anchored: true, read: true, claims: []claim{{field: planning.FieldRefund, readings: []any{strings.TrimSpace(text)}}}}, true
	}
	colon := slices.IndexFunc(tokens, func(t words.Token) bool { return t.Text == ":" })
	if colon < 1 || colon > 5 || colon+1 == len(tokens) {
		return clause{}, false
	}
	c = clause{to: len(text), anchored: true}
	value := strings.TrimRight(strings.TrimSpace(text[tokens[colon].End():]), " .,;|/·–-")
	switch role := r.roleOf(tokens[:colon]); role {
	case "title":
		if name := strings.Trim(value, "\"“”„«» "); name != "" {
			c.claims = []claim{{field: planning.FieldTitle, readings: []any{name}}}
		}
	case "refund":
		c.claims = []claim{{field: planning.FieldRefund, readings: []any{value}}}
	case "where":
		if r.names(tokens[colon+1:]) {
			c.claims = []claim{placeClaim(value)}
		}
	case "lineup":
		c.claims = r.performersClaim(value)
	case "":
		known := values.Scan(r.context, tokens[:colon])
		c.maybe = coins(known, values.Scan(r.context, tokens[colon+1:]))
		return c, slices.ContainsFunc(known, func(i values.Item) bool { return i.Kind == values.Unknown || i.Kind == values.Hedge })
	default:
		return clause{}, false
	}
	c.read = len(c.claims) > 0
	return c, true
}

// coins returns the currencies of the amounts behind an unknown label, unless they are of something else.
func coins(label, items []values.Item) (all []claim) {
	for _, item := range slices.Concat(label, items) {
		switch {
		case item.Text == "aside" || item.Text == "goods":
			return nil
		case item.Kind == values.Money:
			all = append(all, claim{field: planning.FieldCurrency, readings: []any{amount{unit: item.Text}}})
		}
	}
	return all
}

// next returns where another label with a colon begins behind the first, 0 if there is none.
func (r *reader) next(tokens []words.Token) int {
	colon := func(t words.Token) bool { return t.Text == ":" }
	first := slices.IndexFunc(tokens, colon) + 1
	for at := first + 1; first > 1 && at < len(tokens); at++ {
		for from := max(first+1, at-3); colon(tokens[at]) && from < at; from++ {
			if r.roleOf(tokens[:first-1]) != "" && r.roleOf(tokens[from:at]) != "" {
				return from
			}
		}
	}
	return 0
}

// roleOf returns the field that a whole label names, "" if there is none.
func (r *reader) roleOf(tokens []words.Token) string {
	for _, role := range []string{"title", "refund", "where", "lineup", "tongue", "tender", "limit"} {
		if _, n := r.context.Lexicon.At(tokens, 0, role); n == len(tokens) {
			return role
		}
	}
	items := values.Scan(r.context, tokens)
	if len(items) == 1 && items[0].Kind == values.Label {
		return items[0].Role
	}
	return ""
}

// placeClaim takes a place by the name behind its label. The zone is that of the town in it.
func placeClaim(value string) claim {
	c := claim{field: planning.FieldPlace, readings: []any{value}, place: values.Item{Kind: values.Place, Text: value, Venue: true}}
	names := strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == '(' || r == ')' || r == '/' || r == '–' })
	slices.Reverse(names)
	for _, name := range names {
		found := towns.Find(words.Fold(strings.TrimLeft(strings.TrimSpace(name), "0123456789 ")))
		for _, town := range found {
			if !slices.Contains(c.place.Zones, town.Zone) {
				c.place.Zones = append(c.place.Zones, town.Zone)
			}
			c.place.Country = town.Country
		}
		if len(found) > 0 {
			break
		}
	}
	return c
}

// names reports whether words can be the name of a place: they have a word for one, or begin with a capital letter or a number.
func (r *reader) names(tokens []words.Token) bool {
	at := 0
	for n := 1; n > 0; at += n {
		_, n = r.context.Lexicon.At(tokens, at, "skip")
	}
	venue := func(t words.Token) bool {
		_, n := r.context.Lexicon.At([]words.Token{t}, 0, "venue")
		return n > 0
	}
	return at < len(tokens) && (tokens[at].Capital() || tokens[at].Number) || slices.ContainsFunc(tokens, venue)
}

// performersClaim takes a list of names. An entry without a capital letter, or with a word for what a player does, is no name, and
// then nothing is read.
func (r *reader) performersClaim(value string) []claim {
	var names []string
	listed := strings.ContainsAny(value, ",;|/\n")
	for _, name := range strings.FieldsFunc(joined.Replace(value), func(r rune) bool { return strings.ContainsRune(",;|/\n", r) || !listed && (r == '+' || r == '&') }) {
		name, _, _ = strings.Cut(strings.TrimLeft(name, " \t-*•·"), "(")
		name = strings.Trim(name, "\"“”„«» ")
		tokens := words.Split(name)
		if len(tokens) == 0 {
			continue
		}
		if !tokens[0].Capital() && !tokens[len(tokens)-1].Capital() && !tokens[0].Number || len(tokens) > 6 {
			return nil
		}
		if _, n := r.context.Lexicon.At(tokens, 0, "lineup"); n > 0 && n < len(tokens) && len(names) > 0 && len(tokens[0].Fold) > len("dj") || slices.ContainsFunc(tokens, small) {
			return nil
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil
	}
	return []claim{{field: planning.FieldPerformers, readings: []any{names}}}
}

// small reports whether a word is none of a name: "Ann Lee plus support".
func small(t words.Token) bool { return t.Word() && !t.Capital() && len(t.Fold) > len("von") }

// joined turns the words between names into marks.
var joined = strings.NewReplacer(" and ", ",", " und ", ",", " et ", ",", " y ", ",", " e ", ",", " en ", ",", " i ", ",", " och ", ",", " ve ", ",", " with ", ",", " b2b ", ",")
