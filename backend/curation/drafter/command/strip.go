package command

import (
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
)

// bare is a clause without the words around a command.
type bare struct {
	text    string
	removes bool // a word says that something goes
	moves   bool // a word says that something moves
	adds    bool // a word says that something is added
	raises  bool // a word says that a number rises or falls
}

// negative finds an amount below zero.
var negative = regexp.MustCompile(`(?i)(?:^|\s)(?:[-−]|minus\s)\s?\S?\d`)

// strip removes the words around a command. It returns false for a question, unless it asks for a change.
func strip(text string) (b bare, ok bool) {
	asks := strings.ContainsAny(text, "?？")
	bareText := trim(strings.TrimRight(strings.ReplaceAll(text, "¿", ""), "?？ "))
	if cut := old(bareText); cut > 0 {
		bareText = trim(bareText[:cut])
	}
	tokens := words.Split(bareText)
	from, to := 0, len(tokens)
	for again := true; again; {
		again = false
		for _, class := range []string{"before", "asking", "moving", "raising", "adding", "removing"} {
			if n := at(tokens[:to], from, class); n > 0 {
				asks = asks && class != "asking"
				b.moves, b.removes, b.adds = b.moves || class == "moving", b.removes || class == "removing", b.adds || class == "adding"
				b.raises = b.raises || class == "raising"
				from, again = from+n, true
			}
		}
		for _, class := range []string{"behind", "removed"} {
			if n := behind(tokens[from:to], class); n > 0 {
				b.removes = b.removes || class == "removed"
				to, again = to-n, true
			}
		}
		for from < to && mark(tokens[to-1]) {
			to--
		}
		for from < to && mark(tokens[from]) {
			from++
		}
	}
	if from < to {
		b.text = bareText[tokens[from].At:tokens[to-1].End()]
	}
	return b, !asks && !negative.MatchString(text) && (!b.raises || aims(tokens[from:to]))
}

// aims reports whether words say what a number rises or falls to.
func aims(tokens []words.Token) bool {
	for i := range tokens {
		if at(tokens, i, "goal") > 0 {
			return true
		}
	}
	return false
}

func mark(t words.Token) bool { return strings.Contains(".,;:!", t.Text) }

// old returns where a clause names the old value that a new one replaces: "12 instead of 10". It returns 0 for nowhere, and if more
// stands behind it.
func old(text string) int {
	tokens := words.Split(text)
	for i := 1; i < len(tokens); i++ {
		n := at(tokens, i, "instead")
		if n > 0 && i+n < len(tokens) && slices.ContainsFunc(tokens[:i], value) && slices.ContainsFunc(tokens[i+n:], value) && len(Pieces(text[tokens[i+n].At:])) == 1 {
			return tokens[i].At
		}
	}
	return 0
}

// value reports whether a token is a number, in digits or as a word.
func value(t words.Token) bool {
	return t.Number || words.Number(t.Fold) > 0
}

// restricting are the kinds of what no piece beside a command may have.
var restricting = []values.Kind{
	values.Hedge, values.Label, values.Number, values.Clock, values.Span, values.Date, values.Money, values.Count, values.Length, values.Shift, values.Free, values.Zone, values.Tongue, values.Tender,
}

// touches reports whether a piece that is no command may change what the commands beside it mean.
func (a Asked) touches(piece string) bool {
	tokens := words.Split(piece)
	for i := range tokens {
		if contraryAt(tokens, i)+at(tokens, i, "earlier")+at(tokens, i, "later")+at(tokens, i, "instead")+at(tokens, i, "fraction") > 0 || tokens[i].Number {
			return true
		}
	}
	for _, c := range a.Commands {
		for _, item := range values.Scan(values.Context{Lexicon: words.For(c.language)}, tokens) {
			if slices.Contains(restricting, item.Kind) {
				return true
			}
		}
	}
	return strings.ContainsAny(piece, "?？")
}
