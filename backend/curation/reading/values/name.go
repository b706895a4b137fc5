package values

import (
	"slices"
)

var closing = map[string][]string{`"`: {`"`}, "“": {"”"}, "„": {"“", "”", `"`}, "«": {"»"}, "»": {"«"}, "‘": {"’"}}

// readQuote reads what stands in quotation marks.
func readQuote(s scan, i int) (Item, bool) {
	marks, ok := closing[s.text(i)]
	if !ok {
		return Item{}, false
	}
	for end := i + 1; end < len(s.tokens) && end < i+16; end++ {
		if slices.Contains(marks, s.text(end)) {
			return Item{Kind: Quote, Text: s.original(i+1, end), End: end + 1}, end > i+1
		}
	}
	return Item{}, false
}

// proper returns the token behind a name: words with capital letters that stand in no class.
func proper(s scan, i int) int {
	end := i
	for end < len(s.tokens) && end < i+6 && nameable(s, end, end == i) {
		end++
	}
	for end > i && !s.tokens[end-1].Capital() && !s.tokens[end-1].Number {
		end--
	}
	return end
}

// nameable reports whether a token can stand in a name.
func nameable(s scan, i int, first bool) bool {
	t := s.tokens[i]
	switch {
	case t.Capital() && s.is(i, "weekday")+s.is(i, "month")+s.is(i, "ahead")+s.is(i, "hedge") == 0:
		return !s.Lexicon.Has(t) || s.is(i, "venue") > 0 || s.is(i, "kind") > 0 && !first || t.Fold == "the" || t.Fold == "dj" || t.Fold == "mc" || t.Fold == "die"
	case first:
		return false
	}
	return slices.Contains([]string{"of", "the", "de", "la", "le", "du", "van", "von", "der", "di", "da", "del", "'", "’", "-", "."}, t.Text) && i+1 < len(s.tokens) && (s.tokens[i+1].Capital() || s.isMark(i, "'", "’"))
}

// readNames reads "with Mara Lund and The Kites": each name has at least two words, as one alone may be anything.
func readNames(s scan, i int) (Item, bool) {
	n := max(s.is(i, "with"), s.is(i, "lineup"))
	if n == 0 {
		return Item{}, false
	}
	at := i + n
	at += marks(s, at, ":")
	var found []string
	end := at
	for at < len(s.tokens) {
		if s.is(at, "skip") > 0 && !s.tokens[at].Capital() {
			at++ // the article
		}
		behind := proper(s, at)
		if behind-at < 2 || s.is(at, "in") > 0 {
			break
		}
		if _, town := townAt(s, at); town == behind {
			break
		}
		found, end = append(found, s.original(at, behind)), behind
		at = behind + max(marks(s, behind, ",", "/", "+", "&"), s.is(behind, "and"))
		if at == behind {
			break
		}
		at += s.is(at, "and")
	}
	return Item{Kind: Names, Names: found, End: end}, len(found) > 0
}

// readPlace reads "in Hamburg" and "at the Blue Note".
func readPlace(s scan, i int) (Item, bool) {
	in := s.is(i, "in")
	if in == 0 {
		return Item{}, false
	}
	at := i + in
	if found, end := townAt(s, at); end > at {
		return placed(s, at, end, found, Item{}), true
	}
	if s.is(at, "skip") > 0 && !s.tokens[at].Capital() {
		at++
	}
	end := proper(s, at)
	return placed(s, at, end, nil, Item{Venue: true}), end > at && venue(s, at, end)
}

// venue reports whether a name is one of a place: it has a word for one, or capital letters tell names.
func venue(s scan, from, end int) bool {
	for i := from; i < end; i++ {
		if s.is(i, "venue") > 0 || s.Lexicon.Ends(s.tokens[i].Fold, "venue") {
			return true
		}
	}
	return s.Lexicon.Language != "de" && s.before(from, "venueat")
}
