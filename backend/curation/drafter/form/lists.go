package form

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
)

// List is a list of texts of a result, as requests change it.
type List[T any] struct {
	What, Field string // what entries are called, and the field
	Least, Most int
	Of          func(*T) *[]string
	Spare       func(*prose.Writer, *T) []string // entries it could have besides; nil: nobody asks for a number
}

// Adding is the rule for entries that the list gets, as read finds them in the group x of a pattern. They are first, as
// limits leave out the last.
func (l List[T]) Adding(pattern string, read func(string) []string) feedback.Rule[T] {
	return feedback.On(pattern, func(_ *prose.Writer, r *T, m feedback.Match) feedback.Outcome {
		added := read(m["x"])
		all := append(added, slices.DeleteFunc(*l.Of(r), Among(added))...)
		*l.Of(r) = all[:min(len(all), cmp.Or(l.Most, len(all)))]
		said := strings.Join(added, ", ")
		return feedback.Holding("Add "+l.What+" “"+said+"”", l.Field+" contains "+said, func() bool {
			return len(added) > 0 && !slices.ContainsFunc(added, func(s string) bool { return !Among(*l.Of(r))(s) })
		}, l.Field)
	})
}

// Entry is the whole of what a request says as one entry.
func Entry(said string) []string { return []string{prose.Unquote(said)} }

// Among finds texts that are in a list, whatever their letter case.
func Among(list []string) func(string) bool {
	return func(s string) bool {
		return slices.ContainsFunc(list, func(known string) bool { return strings.EqualFold(s, known) })
	}
}

// Sized is the rule for how many entries the list has: the group n of a pattern, or two more or fewer, by dir. Spare
// ones are added as far as they last.
func (l List[T]) Sized(pattern string) feedback.Rule[T] {
	return feedback.On(pattern, func(w *prose.Writer, r *T, m feedback.Match) feedback.Outcome {
		list := l.Of(r)
		n := l.size(len(*list), m)
		if n < l.Least || n > l.Most {
			return feedback.Outcome{Text: fmt.Sprintf("Set the number of %s: it must be %d to %d", l.What, l.Least, l.Most)}
		}
		spare := l.Spare(w, r)
		*list = append(*list, spare[:min(len(spare), max(0, n-len(*list)))]...)
		*list = (*list)[:min(n, len(*list))]
		o := feedback.Holding(fmt.Sprintf("Have %d %s", n, l.What), fmt.Sprintf("len(%s) = %d", l.Field, n), func() bool { return len(*list) == n }, l.Field)
		if m["dir"] != "" {
			o = o.Than(w)
		}
		return o
	})
}

func (l List[T]) size(now int, m feedback.Match) int {
	switch strings.ToLower(m["dir"]) {
	case "more":
		return min(l.Most, now+2)
	case "fewer", "less":
		return max(l.Least, now-2)
	}
	return feedback.Number(m["n"])
}
