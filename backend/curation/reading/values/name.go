package values

import (
	"slices"

	"footlight/backend/curation/reading/words"
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

// readSource reads the book of a reading: aus „Salz auf Glas“. Its title is not that of the event.
func readSource(s scan, i int) (Item, bool) {
	n := s.is(i, "source")
	quote, ok := readQuote(s, i+n)
	return Item{Kind: Skip, End: quote.End}, n > 0 && ok
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
	return linking(s, i)
}

// readPlayer reads "The Whitby Brass will play" and "Ann Lee and Bo Kern play".
func readPlayer(s scan, i int) (Item, bool) {
	if i > 0 && !s.isMark(i-1, ",", "–", "—", "-") && s.is(i-1, "skip") == 0 {
		return Item{}, false
	}
	found, end := nameList(s, i)
	n := s.is(end, "plays")
	return Item{Kind: Names, Names: found, End: end + n}, n > 0 && len(found) > 0 && !slices.ContainsFunc(s.tokens[i:end], func(t words.Token) bool { return t.Fold == "von" })
}

// readNames reads "with Mara Lund and The Kites".
func readNames(s scan, i int) (Item, bool) {
	n := max(s.is(i, "with"), s.is(i, "lineup"))
	if n == 0 {
		return Item{}, false
	}
	at := i + n
	found, end := nameList(s, at+marks(s, at, ":"))
	return Item{Kind: Names, Names: found, End: end + s.is(end, "plays")}, len(found) > 0
}

// nameList reads names with marks or words between them: each has at least two words, as one alone may be anything.
func nameList(s scan, at int) (found []string, end int) {
	end = at
	for at < len(s.tokens) {
		if s.is(at, "skip") > 0 && !s.tokens[at].Capital() {
			at++ // the article
		}
		behind := proper(s, at)
		if _, town := townAt(s, at); behind-at < 2 || s.is(at, "in") > 0 || town == behind {
			break
		}
		found, end = append(found, s.original(at, behind)), behind
		at = behind + max(marks(s, behind, ",", "/", "+", "&"), s.is(behind, "and"))
		if at == behind {
			break
		}
		at += s.is(at, "and")
	}
	return found, end
}
