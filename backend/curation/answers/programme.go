package answers

import (
	"slices"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// MaxParts limits a programme.
const MaxParts = 20

// cast writes performers into the parts on stage, or into all parts if none is. Where there are more performers than parts,
// several share the minutes of one. A programme that has them all stays.
func cast(parts []event.Segment, names []string) (out []event.Segment) {
	if billed(parts, names) {
		return parts
	}
	is := OnStage
	if !slices.ContainsFunc(parts, is) {
		is = func(event.Segment) bool { return true }
	}
	stages, stage := 0, 0
	for _, p := range parts {
		if is(p) {
			stages++
		}
	}
	acts := Acts(names, stages, MaxParts-len(parts)+stages)
	for _, p := range parts {
		if p.Performer = nil; !is(p) {
			out = append(out, p)
			continue
		}
		turn := acts[stage%len(acts):][:1]
		if len(acts) > stages {
			turn = Share(acts, stage, stages)
		}
		out = append(out, divided(p, Acts(turn, 1, p.DurationMin), parts, out)...)
		stage++
	}
	return out
}

// billed reports whether the parts have all performers and no others.
func billed(parts []event.Segment, names []string) bool {
	names = slices.Clone(names)
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // the name "Ana" is in "Ana Lima"
	left := slices.Clone(names)
	for _, p := range parts {
		if p.Performer == nil {
			continue
		}
		rest := *p.Performer
		for _, name := range names {
			if strings.Contains(rest, name) {
				rest = strings.ReplaceAll(rest, name, "")
				left = slices.DeleteFunc(left, func(n string) bool { return n == name })
			}
		}
		if strings.Trim(strings.ReplaceAll(rest, " and ", ""), ", ") != "" {
			return false
		}
	}
	return len(left) == 0
}

// divided shares a part's minutes among acts, one after another.
func divided(p event.Segment, acts []string, lists ...[]event.Segment) (out []event.Segment) {
	from, minutes := p.OffsetMin, p.DurationMin
	for i, act := range acts {
		one := p
		one.Performer = &act
		one.OffsetMin, one.DurationMin = from+minutes*i/len(acts), minutes*(i+1)/len(acts)-minutes*i/len(acts)
		if i > 0 {
			one.ID = unused(p.ID, func(id string) bool {
				return slices.ContainsFunc(slices.Concat(append(lists, out)...), func(s event.Segment) bool { return s.ID == id })
			})
		}
		out = append(out, one)
	}
	return out
}

// OnStage reports whether people perform in a part.
func OnStage(p event.Segment) bool { return p.Kind == "performance" || p.Kind == "talk" }

// Share returns the i-th of n parts of a list, all of about the same length.
func Share(list []string, i, n int) []string { return list[i*len(list)/n : (i+1)*len(list)/n] }

// Acts returns the acts of a programme with room for so many: all performers are in one, alone as far as there is room.
func Acts(performers []string, parts, room int) (acts []string) {
	n := min(len(performers), max(room, parts, 1))
	for i := range n {
		acts = append(acts, prose.Clip(prose.Line(prose.List(Share(performers, i, n))), 200))
	}
	return acts
}
