package command

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
)

// texts are the commands that give words, and the aspect whose words they are.
var texts = []struct {
	verb   Verb
	aspect event.Aspect
}{
	{Rename, event.Title}, {Text, event.Description}, {Omit, event.Description}, {Mention, event.Description}, {Language, event.Description},
}

// text reads a command that gives words: the title, what to mention or to leave out, a whole text, a language.
func (p Plan) text(clause string) (Command, bool) {
	for _, t := range texts {
		x, ok := given(polite(clause), string(t.verb))
		if !ok {
			x, ok = given(trim(clause), string(t.verb)) // "change the title to X" begins with a polite word
		}
		if !ok {
			continue
		}
		if inner, again := given(x, string(t.verb)); again { // "the title: call it X"
			x = inner
		}
		if t.verb == Mention {
			x = told(x)
		}
		if t.verb == Language {
			x, ok = tongue(x)
		} else if t.verb != Omit || !quotes.MatchString(x) {
			ok = fits(t.verb, x)
		}
		return Command{Quote: clause, Aspect: t.aspect, Verb: t.verb, Text: prose.Unquote(x)}, ok
	}
	return Command{}, false
}

// told returns what is to be told without what joins it to the verb: "also that", "bitte, dass". A clause whose verb stands at its
// end needs another before it.
func told(x string) string {
	tokens, lead := words.Split(x), ""
	for i := 0; i < len(tokens); {
		n := max(at(tokens, i, "besides"), at(tokens, i, "that"))
		if mark(tokens[i]) {
			n = 1
		}
		if n == 0 {
			return lead + x[tokens[i].At:]
		}
		if said := leads[tokens[i].Fold]; said != "" {
			lead = said + " " + tokens[i].Text + " "
		}
		i += n
	}
	return ""
}

// leads are sentences that go on with such a clause.
var leads = map[string]string{"dass": "Wir weisen darauf hin,", "dat": "We laten weten"}

var quotes = regexp.MustCompile(`^["“„«']`)

// polite removes what stands around a request.
func polite(clause string) string {
	text := strings.TrimRight(strings.TrimSpace(clause), "?!. ")
	tokens := words.Split(text)
	from, to := 0, len(tokens)
	for from < to && at(tokens[:to], from, "before")+at(tokens[:to], from, "asking") > 0 {
		from += max(at(tokens[:to], from, "before"), at(tokens[:to], from, "asking"))
	}
	if n := behind(tokens[from:to], "behind"); n > 0 && n < to-from {
		to -= n
	}
	if from >= to {
		return text
	}
	return strings.TrimRight(text[tokens[from].At:tokens[to-1].End()], ", ")
}

// fits reports whether words can be what is given. A title that is not quoted begins with a capital letter or a number and
// has no comma: "call it off" renames nothing. A whole text is quoted.
func fits(verb Verb, x string) bool {
	first, _ := utf8.DecodeRuneInString(x)
	switch {
	case quotes.MatchString(x):
		return prose.Unquote(x) != "" && len(prose.Masked(x)) == strings.Count(prose.Masked(x), "\x01")
	case verb == Rename:
		return !goesOn(x) && (unicode.IsUpper(first) || unicode.IsDigit(first)) && !strings.ContainsAny(x, ",;?\"“") && utf8.RuneCountInString(x) <= prose.TitleLimit
	case verb == Text:
		return false
	}
	return !strings.ContainsAny(x, "?\"“") && x != ""
}

// goesOn reports whether a title that is not quoted may end within the text: "Night Boat and start at 8".
func goesOn(x string) bool {
	tokens := words.Split(x)
	for i := range tokens {
		if n := joint(tokens, i); n > 0 && i > 0 && i+n < len(tokens) && !tokens[i+n].Capital() {
			return true
		}
	}
	return false
}

// tongue returns the code of a language that is all that words say.
func tongue(x string) (string, bool) {
	tokens := words.Split(x)
	for _, language := range words.Languages() {
		if code, n := words.For(language).At(tokens, 0, "language"); n > 0 && n == len(tokens) {
			return code, true
		}
	}
	return "", false
}
