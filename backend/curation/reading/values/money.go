package values

import (
	"strconv"
	"strings"
)

func readNumber(s scan, i int) (Item, bool) {
	n, length := s.cardinal(i)
	return Item{Kind: Number, N: n, Amount: plain(s.text(i)), End: i + length}, length > 0
}

// plain returns an amount without the marks that group its digits, "" if the text is no amount.
func plain(text string) string {
	if !amount.MatchString(text) {
		return ""
	}
	strip := strings.NewReplacer(".", "", ",", "", "'", "", "’", "")
	at := strings.LastIndexAny(text, ".,")
	if at < 0 || len(text)-at-1 == 3 {
		return strip.Replace(text)
	}
	return strip.Replace(text[:at]) + "." + text[at+1:]
}

func readMoney(s scan, i int) (Item, bool) {
	if value, n := s.Lexicon.At(s.tokens, i, "coin"); n > 0 {
		return Item{Kind: Money, Amount: value, End: i + n}, true
	}
	if value, n := s.Lexicon.At(s.tokens, i, "share"); n > 0 {
		return Item{Kind: Share, N: atoi(value), End: i + n}, true
	}
	if n := s.is(i, "later"); n > 0 && moneyAt(s, i+n) {
		item, ok := readMoney(s, i+n)
		item.Rest = true
		return item, ok
	}
	if code, n := unitOf(s, i); n > 0 && s.numeral(i+n) {
		end := i + n + 1
		if _, again := unitOf(s, end); again > 0 {
			return Item{}, false
		}
		return priced(s, i+n, end, code)
	}
	if !s.numeral(i) && s.is(i, "number")+s.is(i, "tens") == 0 {
		return Item{}, false
	}
	length := 1
	if !s.numeral(i) {
		_, length = s.cardinal(i)
	}
	code, n := unitOf(s, i+length)
	if n == 0 {
		return Item{}, false
	}
	return priced(s, i, i+length+n, code)
}

// moneyAt reports whether an amount with its currency begins at a token.
func moneyAt(s scan, i int) bool {
	_, before := unitOf(s, i)
	_, after := unitOf(s, i+1)
	return before > 0 && s.numeral(i+1) || after > 0 && s.numeral(i)
}

func priced(s scan, number, end int, code string) (Item, bool) {
	value := plain(s.text(number))
	if n, _ := s.cardinal(number); value == "" && n > 0 {
		value = strconv.Itoa(n)
	}
	rest := s.is(end, "later")
	if end+rest < len(s.tokens) && !s.isMark(end+rest, ",", ".", ")", ";") {
		rest = 0
	}
	return Item{Kind: Money, Amount: value, Text: code, Rest: rest > 0, End: end + rest}, value != ""
}

// unitOf returns the currency at a token.
func unitOf(s scan, i int) (code string, n int) {
	if code, n = s.Lexicon.At(s.tokens, i, "money"); n > 0 {
		return code, n
	}
	return s.Lexicon.At(s.tokens, i, "currency")
}

func readCount(s scan, i int) (Item, bool) {
	n, length := s.cardinal(i)
	if length == 0 {
		return Item{}, false
	}
	if m := s.is(i+length, "seat"); m > 0 {
		return Item{Kind: Count, N: n, End: i + length + m, Seats: true}, n > 0
	}
	m := s.is(i+length, "people")
	return Item{Kind: Count, N: n, End: i + length + m}, m > 0 && n > 0
}

// readTender reads "in euros" and "currency: EUR". Several currencies are those of one Tender, whatever stands between them.
func readTender(s scan, i int) (Item, bool) {
	n := s.is(i, "tender")
	item := Item{Kind: Tender, Weak: max(s.is(i, "in"), s.is(i, "tongue")) == n, End: i + n + marks(s, i+n, ":")}
	for at := item.End; n > 0; at++ {
		code, m := unitOf(s, at)
		if m == 0 || s.numeral(at+m) {
			break
		}
		at += m
		item.Names, item.End = append(item.Names, code), at
	}
	return item, len(item.Names) > 0
}
