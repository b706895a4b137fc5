package words

import (
	"cmp"
	"strconv"
	"strings"
)

// Number returns what digits or English words such as "twenty-five" say, 0 for nothing.
func Number(s string) (sum int) {
	if n, err := strconv.Atoi(strings.NewReplacer(".", "", ",", "", "'", "", " ", "").Replace(s)); err == nil {
		return n
	}
	l, tokens := For(English), Split(s)
	for i := 0; i < len(tokens); i++ {
		tens, n := l.At(tokens, i, "tens")
		ones, m := l.At(tokens, i, "number")
		value, err := strconv.Atoi(cmp.Or(tens, ones))
		if err != nil {
			continue
		}
		sum += value
		i += max(n, m) - 1
	}
	return sum
}

// Currency returns the code of a currency by its sign or an English word, "" for none. A dollar is one of the United
// States.
func Currency(unit string) string {
	l, tokens := For(English), Split(unit)
	money, n := l.At(tokens, 0, "money")
	code, m := l.At(tokens, 0, "currency")
	switch {
	case max(n, m) != len(tokens):
		return ""
	case n > 0:
		return money
	case code == "$":
		return "USD"
	case code == "kr":
		return ""
	}
	return code
}
