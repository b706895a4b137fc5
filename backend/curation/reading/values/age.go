package values

// readAge reads an age that bounds whom a price is for, without a word for the people: "under 12s", "ab 65 Jahren".
func readAge(s scan, i int) (Item, bool) {
	n := aged(s, i, false)
	return Item{Kind: Group, Text: s.original(i, i+n), End: i + n}, n > 0
}

// aged returns the length of such an age. Without a word for years or people a price must follow, as a number behind "under"
// may count anything.
func aged(s scan, i int, grouped bool) int {
	under := s.is(i, "under")
	at := i + max(under, s.is(i, "age"))
	at += marks(s, at, "-", "‑")
	n, length := s.cardinal(at)
	end := at + length
	if _, dated := day(s, at); dated > end {
		return 0 // "bis 31. Januar"
	}
	years := s.is(end, "years")
	switch {
	case at <= i+marks(s, i, "-", "‑"), length == 0, n > 99, counted(s, end) > 0 && years == 0, years == 0 && !grouped && (under == 0 || !priceAt(s, end)):
		return 0
	}
	return end + years - i
}

// priceAt reports whether a price stands at a token, or behind a mark.
func priceAt(s scan, i int) bool {
	i += marks(s, i, ":", "–", "-")
	_, money := unitOf(s, i)
	return money+s.is(i, "free")+s.is(i, "share")+s.is(i, "go") > 0 || s.numeral(i)
}
