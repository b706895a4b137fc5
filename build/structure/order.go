package main

import (
	"cmp"
	"maps"
	"slices"
)

// inCycles gives the references to files that reach the one which refers to them.
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

// against puts the files of cycles in an order and gives the references against it. To find the order with
// the fewest takes too long; this one is near it. (Eades, Lin, Smyth, 1993: the file is next that uses more
// and is used less than the others that are left.)
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
