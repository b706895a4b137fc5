package values

import (
	"fmt"

	"footlight/backend/curation/reading/words"
)

// Scan returns the items of a sentence, which cover all its tokens.
func Scan(c Context, tokens []words.Token) (items []Item) {
	s := scan{c, tokens}
	for i := 0; i < len(tokens); {
		item := ranged(item(s, i), items)
		items = append(items, item)
		i = item.End
	}
	return items
}

// recognisers are tried in this order.
var recognisers = []func(scan, int) (Item, bool){
	readAside, readGoods, readAge, readSource, readQuote, readDate, readSpan, readLength, readClock, readMoney, readCount, readZone, readTongue, readFree,
	readNames, readPlayer, readPlace, readLabel, readSubject, readGroup, readWord, readNumber, readMark, readTown,
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

// ranged adds the first day of two: "6 and 7 February".
func ranged(item Item, before []Item) Item {
	n := len(before)
	if item.Kind != Date || n < 2 || before[n-1].Kind != Mark || before[n-2].Kind != Number || len(item.Dates) != 1 {
		return item
	}
	if first := before[n-2].N; first > 0 && first < 32 {
		item.Dates = append([]string{fmt.Sprintf("%s%02d", item.Dates[0][:8], first)}, item.Dates...)
	}
	return item
}
