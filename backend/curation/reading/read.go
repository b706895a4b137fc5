// Package reading reads a creator's brief. A fact quotes a whole clause, and every word of the clause belongs to the fact;
// a clause with any other word is unread. What is missing or has two readings becomes a question.
//
// Read is the entrance. The text is cut by package parts, words are known by package words, values are recognised by
// package values, and clauses are explained here.
package reading

import (
	"strings"
	"time"

	"footlight/backend/curation/reading/parts"
	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event/planning"
)

// Read reads a brief that was given at a moment. Fields of the brief win over its text.
func Read(b planning.Brief, given time.Time) planning.Reading {
	whole, _ := Both(b, given)
	return whole
}

// ReadIn reads a brief whose language is known: a short text does not tell its own.
func ReadIn(language string, b planning.Brief, given time.Time) planning.Reading {
	r := newReader(b, given, "", language)
	r.readAll()
	return r.settle()
}

// Both reads a brief once, and returns also what its texts say where a field says it, too.
func Both(b planning.Brief, given time.Time) (whole, texts planning.Reading) {
	r := newReader(b, given, "", "")
	r.readAll()
	if country := r.country(); country != "" && strings.Contains(b.Title+b.Description, "/") {
		r = newReader(b, given, country, "") // which tells the order of day and month
		r.readAll()
	}
	whole = r.settle()
	r.brief = planning.Brief{Title: b.Title, Description: b.Description, Timezone: b.Timezone, BrowserTimezone: b.BrowserTimezone, Currency: b.Currency}
	return whole, r.settle()
}

func (r *reader) readAll() {
	r.text(r.brief.Title)
	r.text(r.brief.Description)
	for _, constraint := range r.brief.Constraints {
		r.text(constraint)
	}
}

// text reads one text.
func (r *reader) text(whole string) {
	whole = cut(whole)
	all := listed(r, whole, parts.Cut(whole))
	if len(all) > 0 {
		r.headline(whole, all)
	}
	shy := false // the line before is a heading without an explanation
	for i, part := range all {
		clauses := r.sentence(whole, part, shy)
		read := false
		for _, c := range clauses {
			read = read || c.read
		}
		shy = !read && part.Alone && i > 0 && part.To-part.From < 40
	}
}

// headline takes the first line of a list of lines as the title if it is in capital letters or in quotation marks.
func (r *reader) headline(whole string, all []parts.Part) {
	first, alone := all[0], 0
	for _, p := range all[1:] {
		if p.Alone && p.Line > first.Line {
			alone++
		}
	}
	tokens := words.Split(whole[first.From:first.To])
	if to := values.Headline(r.context, tokens); first.Alone && alone > 1 && to > 0 {
		name := strings.Trim(whole[first.From:first.From+to], "\"“”„«» ")
		title := claim{field: planning.FieldTitle, readings: []any{name}, quote: whole[first.From:first.To], at: first.From, strong: true}
		if !r.open(title) {
			r.claims = append(r.claims, title)
		}
	}
}

// listed joins the lines of a list to the label above it: "Lineup:" and a name on each line.
func listed(r *reader, whole string, all []parts.Part) (out []parts.Part) {
	for i := 0; i < len(all); i++ {
		p := all[i]
		label, alone := strings.CutSuffix(whole[p.From:p.To], ":")
		for alone && r.roleOf(words.Split(label)) != "" && i+1 < len(all) && all[i+1].Line == all[i].Line+1 && all[i+1].Alone {
			p.To = all[i+1].To
			i++
		}
		out = append(out, p)
	}
	return out
}
