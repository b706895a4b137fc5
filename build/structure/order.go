package main

import (
	"cmp"
	"maps"
	"slices"
)

// reference says that one file uses names which another file of the package declares: functions, methods,
// types, variables, constants. The receiver of a method does not count, since a type may span files. A field does not
// count either, since its type does.
type reference struct{ from, to string }

// inCycles returns the references that are part of a cycle.
func inCycles(names map[reference][]string) (all []reference) {
	uses := map[string][]string{}
	for r := range names {
		uses[r.from] = append(uses[r.from], r.to)
	}
	for r := range names {
		if reaches(uses, r.to, r.from, map[string]bool{}) {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b reference) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	return all
}

func reaches(uses map[string][]string, from, to string, seen map[string]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	return slices.ContainsFunc(uses[from], func(next string) bool { return reaches(uses, next, to, seen) })
}

// against puts the files of cycles in an order and returns the references against this order. The best order
// takes too long to find, so the order follows Eades, Lin and Smyth (1993): the next file is the one whose uses of
// others exceed the uses of it the most.
func against(all []reference) (back []reference) {
	place := map[string]int{}
	for left := all; len(left) > 0; {
		use := map[string]int{}
		for _, r := range left {
			use[r.from]++
			use[r.to]--
		}
		next := slices.MaxFunc(slices.Sorted(maps.Keys(use)), func(a, b string) int { return cmp.Compare(use[a], use[b]) })
		place[next] = len(all) - len(place)
		left = slices.DeleteFunc(slices.Clone(left), func(r reference) bool { return r.from == next || r.to == next })
	}
	for _, r := range all {
		if place[r.from] < place[r.to] {
			back = append(back, r)
		}
	}
	return back
}
