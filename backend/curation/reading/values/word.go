package values

import (
	"slices"
	"strings"
	"unicode"
)

// labels are the classes that name a field. Of two as long ones the first counts.
var labels = strings.Fields("doors end start length price limit title lineup where zone refund when")

// readLabel reads the name of a field.
func readLabel(s scan, i int) (item Item, ok bool) {
	for _, class := range labels {
		if n := s.is(i, class); n > 0 && i+n > item.End {
			item = Item{Kind: Label, Role: class, Weak: class == "start" && s.is(i, "since") == n, End: i + n}
		}
	}
	if n := max(s.is(i, "skip"), s.is(i, "each")); n > 0 && i+n > item.End {
		return Item{}, false
	}
	return item, item.End > i
}

// readFree reads "free" and "Eintritt frei".
func readFree(s scan, i int) (Item, bool) {
	if n := s.is(i, "gift"); n > 0 {
		return Item{Kind: Free, Text: s.original(i, i+n), End: i + n}, true
	}
	n := s.is(i, "free")
	if item, ok := readSubject(s, i); ok && item.Free && item.End > i+n {
		return Item{}, false
	}
	item := Item{Kind: Free, End: i + n}
	for at := i; at < i+n; at++ {
		if s.is(at, "price") == 1 {
			item.Role = "price"
		}
	}
	return item, n > 0
}

// readTongue reads "in English" and "auf Deutsch".
func readTongue(s scan, i int) (Item, bool) {
	n := s.is(i, "tongue")
	at := i + n + marks(s, i+n, ":")
	code, m := s.Lexicon.At(s.tokens, at, "language")
	return Item{Kind: Tongue, Text: code, End: at + m}, n > 0 && m > 0
}

// readGroup reads whom a price is for.
func readGroup(s scan, i int) (Item, bool) {
	n := max(s.is(i, "group"), s.is(i, "tier"))
	n += aged(s, i+n, n > 0)
	_, priced := unitOf(s, i-1)
	for and := s.is(i+n, "and"); n > 0 && and > 0 && s.is(i+n+and, "group") > 0 && priced == 0 && !s.numeral(i-1); and = s.is(i+n, "and") {
		n += and + s.is(i+n+and, "group") // "students and pensioners"
	}
	return Item{Kind: Group, Text: s.original(i, i+n), End: i + n}, n > 0
}

// readGoods reads what is sold beside tickets: drinks, material.
func readGoods(s scan, i int) (Item, bool) {
	n := s.is(i, "goods")
	return Item{Kind: Hedge, Text: "goods", End: i + n}, n > 0 && kindAt(s, i+n) == 0
}

// readAside reads words that make the values of their clause those of something else: "last year", "prize money".
func readAside(s scan, i int) (Item, bool) {
	n := s.is(i, "aside")
	later := s.is(i, "later")
	return Item{Kind: Hedge, Text: "aside", End: i + n}, n > 0 && (later == 0 || !moneyAt(s, i+later))
}

// readWord reads what says nothing by itself, and what restricts.
func readWord(s scan, i int) (Item, bool) {
	kinds := map[string]Kind{"skip": Skip, "host": Host, "hedge": Hedge, "approx": Hedge, "each": Each, "go": Skip, "at": Skip, "we": Skip, "part": Skip}
	best := Item{}
	for _, class := range []string{"hedge", "approx", "we", "skip", "host", "each", "go", "at", "part"} {
		if n := s.is(i, class); n > 0 && i+n > best.End {
			best = Item{Kind: kinds[class], End: i + n, Text: class, We: class == "we", Lead: s.is(i, "with")+s.is(i, "in") > 0}
		}
	}
	if n := s.is(i, "skip"); n > 0 && best.Text == "hedge" && (best.End == len(s.tokens) || s.isMark(best.End, ",", ".", ";")) {
		best.Kind, best.Text = Skip, "skip" // "findet um 20 Uhr statt"
	}
	return best, best.End > i
}

// readMark reads punctuation and signs.
func readMark(s scan, i int) (Item, bool) {
	t := s.tokens[i]
	if n := s.is(i, "but"); n > 0 {
		return Item{Kind: Mark, Text: "but", End: i + n}, true
	}
	if n := s.is(i, "because"); n > 0 && !t.Capital() {
		return Item{Kind: Mark, Text: "because", End: i + n}, true
	}
	if s.is(i, "and") > 0 || slices.Contains([]string{",", "(", ")", "–", "—", "·", "|", "/", ".", ";", "…", "•", "-", "[", "]"}, t.Text) {
		return Item{Kind: Mark, Text: t.Text, End: i + 1}, true
	}
	r := []rune(t.Text)[0]
	if unicode.Is(unicode.Sc, r) || t.Word() || t.Number {
		return Item{}, false
	}
	return Item{Kind: Skip, Text: t.Text, End: i + 1}, unicode.IsSymbol(r) || unicode.IsPunct(r) && r != '%' || unicode.Is(unicode.M, r)
}
