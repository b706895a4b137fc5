package answers

import (
	"fmt"
	"strings"
)

// unused returns an id that is not taken: base, or else base with a number.
func unused(base string, taken func(string) bool) string {
	id := base
	for n := 2; taken(id); n++ {
		id = strings.Trim(base[:min(len(base), 56)], "-") + fmt.Sprintf("-%d", n)
	}
	return id
}
