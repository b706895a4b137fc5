package reading

import (
	"slices"

	"footlight/backend/curation/reading/parts"
	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event/planning"
)

// sentence reads a part: its clauses, and which of them may stand.
func (r *reader) sentence(whole string, part parts.Part, shy bool) []clause {
	text := whole[part.From:part.To]
	tokens := words.Split(text)
	if next := r.next(tokens); next > 0 {
		first := parts.Part{From: part.From, To: part.From + tokens[next-1].End(), Line: part.Line}
		part.From += tokens[next].At
		return append(r.sentence(whole, first, shy), r.sentence(whole, part, shy)...)
	}
	if c, done := r.labelled(text, tokens, part.Alone); done {
		r.keep(whole, part.From, []clause{c})
		return []clause{c}
	}
	items := values.Scan(r.context, tokens)
	clauses := clausesOf(items)
	for i := range clauses {
		c := &clauses[i]
		c.from, c.to = tokens[c.items[0].At].At, tokens[c.items[len(c.items)-1].End-1].End()
	}
	entitle(clauses)
	judge(clauses, shy)
	r.other(clauses)
	r.keep(whole, part.From, clauses)
	return clauses
}

// clausesOf cuts a sentence at its marks.
func clausesOf(items []values.Item) (all []clause) {
	from := 0
	add := func(to int) {
		if to > from {
			but := from > 0 && items[from-1].Text == "but"
			for _, c := range whole(items[from:to]) {
				c.but, but = but, false
				all = append(all, c)
			}
		}
		from = to + 1
	}
	for i, item := range items {
		if item.Kind == values.Mark || item.Text == ":" && i > 0 && items[i-1].Kind == values.Quote {
			add(i)
		}
	}
	add(len(items))
	return all
}

// judge decides which clauses may stand beside unread ones. An amount or a time alone does not stand behind an unread
// clause: "our goal, 5,000 euros". A clause that is taken back by the next one does not stand either.
func judge(clauses []clause, shy bool) {
	priced := slices.ContainsFunc(clauses, func(c clause) bool { return c.read && c.says(planning.FieldPrice) && !c.bare })
	dated := slices.ContainsFunc(clauses, func(c clause) bool { return c.read && c.says(planning.FieldDate) })
	for i := range clauses {
		c := &clauses[i]
		lost := i > 0 && !clauses[i-1].read
		cut := i+1 < len(clauses) && !clauses[i+1].read && clauses[i+1].items[0].Kind == values.Unknown // a list of names goes on
		amounts := c.says(planning.FieldPrice) || c.says(planning.FieldCapacity) || c.says(planning.FieldDuration)
		switch {
		case !c.read:
		case i+1 < len(clauses) && clauses[i+1].hedged, c.but && lost, c.bare && !priced, c.rest && (i == 0 || !clauses[i-1].windowed),
			!c.anchored && amounts && (lost || shy), cut && c.says(planning.FieldPerformers),
			!c.anchored && c.says(planning.FieldStart) && !c.says(planning.FieldDate) && lost && !dated:
			c.drop()
		}
	}
}

// other leaves out what is said of another event than the first one.
func (r *reader) other(clauses []clause) {
	strange := false
	for i := range clauses {
		c := &clauses[i]
		if c.read && c.subject != nil {
			if r.subject == nil {
				r.subject, r.kind = c.subject, c.subject.Role
			}
			strange = !r.same(c.subject)
		}
		if strange && c.read && len(c.claims) > 0 {
			c.drop()
		}
	}
}
