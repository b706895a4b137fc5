package values

import "footlight/backend/curation/reading/words"

// Scan returns the items of a sentence, which cover all its tokens.
func Scan(c Context, tokens []words.Token) (items []Item) {
	s := scan{c, tokens}
	for i := 0; i < len(tokens); {
		item := item(s, i)
		items = append(items, item)
		i = item.End
	}
	return items
}

// recognisers are tried in this order.
var recognisers = []func(scan, int) (Item, bool){
	readAside, readGoods, readAge, readSource, readQuote, readDays, readDate, readSpan, readLength, readClock, readMoney, readCount, readZone, readTongue, readFree,
	readNames, readPlayer, readPlace, readTender, readLabel, readSubject, readGroup, readWord, readNumber, readMark, readTown,
}

func item(s scan, i int) Item {
	for _, find := range recognisers {
		if item, ok := find(s, i); ok && item.End > i && item.End <= len(s.tokens) {
			item.At = i
			return item
		}
	}
	return Item{Kind: Unknown, At: i, End: i + 1}
}
