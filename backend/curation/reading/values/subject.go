package values

import (
	"slices"

	"footlight/backend/curation/reading/words"
)

// readSubject reads what the event is: a kind of event with its article, words before it, and what it is about.
func readSubject(s scan, i int) (Item, bool) {
	at := i
	for at < i+2 && at < len(s.tokens) && s.is(at, "skip") == 1 && len(s.text(at)) < 7 && kindAt(s, at) == 0 {
		at++
	}
	if s.is(at-1, "anhour")+s.is(at, "anhour") > 0 && at > i {
		return Item{}, false // "is an hour"
	}
	first, free, other := at, false, false
	for at < len(s.tokens) && at < first+4 && kindAt(s, at) == 0 {
		switch n := s.is(at, "mod"); {
		case n > 0:
			free = free || s.is(at, "free") > 0
			at += n
		case s.isMark(at, "-") && at > first:
			at++
		case s.tokens[at].Word() && !s.Lexicon.Has(s.tokens[at]) || s.is(at, "tier")+s.is(at, "group") > 0 && s.Lexicon.Language == words.English:
			other = true
			at++
		default:
			return Item{}, false
		}
	}
	n := kindAt(s, at)
	if n == 0 {
		return Item{}, false
	}
	for k := kindAt(s, at+n); k > 0 && s.is(at+n, "host") == 0; k = kindAt(s, at+n) {
		at, n = at+n, k // "quiz night"
	}
	if free && other && s.is(at-1, "free") == 0 {
		return Item{}, false // free jazz, or a free concert of jazz
	}
	end := about(s, at+n)
	for first > i && s.tokens[first-1].Capital() && s.is(first-1, "mod")+s.is(first-1, "eventname") > 0 {
		first--
	}
	title := end == at+n && s.is(end, "copula") > 0 && titled(s, first, end)
	vague := end > at+n || at == first && s.is(at, "late") > 0
	return Item{Kind: Subject, Vague: vague, Lead: s.is(i, "with") > 0, Title: title, Role: s.tokens[at].Fold, Text: s.original(first, end), Free: free, End: end}, true
}

// titled reports whether words are written as a title: at least two, each with a capital letter, and one that no list knows.
// German writes all nouns so.
func titled(s scan, from, to int) bool {
	strange := false
	for _, t := range s.tokens[from:to] {
		if !t.Capital() {
			return false
		}
		strange = strange || !s.Lexicon.Has(t)
	}
	return strange && to > from+1 && s.Lexicon.Language != "de"
}

// kindAt returns the length of a kind of event at a token.
func kindAt(s scan, i int) int {
	if s.is(i, "skip") > 1 {
		return 0 // "set up"
	}
	if n := s.is(i, "kind"); n > 0 {
		return n
	}
	if n := s.is(i, "generic"); n > 0 {
		return n
	}
	if n := s.is(i, "eventname"); n > 0 && i > 1 && s.tokens[i].Capital() && s.tokens[i-1].Capital() && s.tokens[i-2].Capital() {
		return n
	}
	if i < len(s.tokens) && s.tokens[i].Word() && !s.Lexicon.Has(s.tokens[i]) && s.Lexicon.Ends(s.tokens[i].Fold, "kind") {
		return 1
	}
	return 0
}

// about takes the words that a kind of event is about, up to four behind a preposition.
func about(s scan, end int) int {
	at := behind(s, end)
	for range 2 {
		n := s.is(at, "topic")
		if names, ok := readNames(s, at); ok && names.End > at {
			return at
		}
		next := at + n
		if n > 0 && s.is(at, "in") == 0 && s.is(next, "skip") == 1 && len(s.text(next)) < 4 && next+1 < len(s.tokens) && !s.tokens[next+1].Capital() {
			next++ // the article
		}
		from := next
		for n > 0 && next < len(s.tokens) && next < at+n+5 && topical(s, next) {
			next++
		}
		if next == from {
			return at
		}
		at = next
	}
	return at
}

// behind takes the adjectives that follow a noun: "soirée jazz".
func behind(s scan, i int) int {
	for n := 0; n < 2 && slices.Contains([]string{"fr", "es", "it", "pt", "pl"}, s.Lexicon.Language); n++ {
		if i >= len(s.tokens) || s.tokens[i].Capital() || !topical(s, i) || s.is(i, "group") > 0 {
			break
		}
		i++
	}
	return i
}

// topical reports whether a token can be what an event is about: it begins no value.
func topical(s scan, i int) bool {
	t := s.tokens[i]
	if !t.Word() || s.is(i, "weekday")+s.is(i, "month")+s.is(i, "ahead")+s.is(i, "hedge")+s.is(i, "at") > 0 {
		return false
	}
	if _, end := townAt(s, i); end > i {
		return false
	}
	return !s.Lexicon.Has(t) || !t.Capital() && s.is(i, "venue") > 0 || s.is(i, "kind")+s.is(i, "group")+s.is(i, "mod") > 0 && s.is(i, "free") == 0
}
