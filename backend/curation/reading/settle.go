package reading

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"footlight/backend/event/planning"
)

// settle makes facts of claims that agree, and questions of what is open.
func (r *reader) settle() planning.Reading {
	s := settled{r, planning.Reading{Facts: []planning.Fact{}, Unread: []string{}, Questions: []planning.Question{}, Assumptions: []planning.Assumption{}}}
	s.fields()
	s.place()
	s.times()
	for _, f := range []planning.Field{planning.FieldTitle, planning.FieldDate, planning.FieldDuration, planning.FieldCapacity, planning.FieldTimezone, planning.FieldLanguage, planning.FieldRefund} {
		s.one(f)
	}
	s.performers()
	s.prices()
	s.tender()
	s.ask()
	for _, u := range r.unread {
		if strings.ContainsFunc(u, meant) && !slices.Contains(s.out.Unread, u) {
			s.out.Unread = append(s.out.Unread, u)
		}
	}
	return s.out
}

// meant reports whether a character has a meaning of its own.
func meant(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// capital begins a text with a capital letter.
func capital(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}

// asked are the fields that a plan needs, in the order of the questions.
var asked = []planning.Field{
	planning.FieldTitle, planning.FieldDate, planning.FieldStart, planning.FieldDuration, planning.FieldTimezone, planning.FieldPrice, planning.FieldCapacity,
}

// ask asks for what no fact gives.
func (s *settled) ask() {
	for _, f := range asked {
		switch {
		case s.known(f):
		case f == planning.FieldDuration && s.known(planning.FieldEnd):
		case f == planning.FieldTitle && s.subject != nil:
			s.question(f, []any{capital(s.subject.Text)})
		case f == planning.FieldTimezone && s.brief.BrowserTimezone != "":
			s.question(f, []any{s.brief.BrowserTimezone})
		default:
			s.question(f, nil)
		}
	}
}
