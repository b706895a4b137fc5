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
