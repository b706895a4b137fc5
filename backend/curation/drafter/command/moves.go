package command

import (
	"slices"
	"strconv"
	"time"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// labels are the classes of words that name a time.
var labels = []planning.Field{planning.FieldDoors, planning.FieldEnd, planning.FieldStart}

// labelled returns the time that a text begins with, and the rest of its words.
func labelled(l *words.Lexicon, tokens []words.Token) (planning.Field, []words.Token) {
	for i := 0; i < len(tokens); {
		for _, f := range labels {
			if _, n := l.At(tokens, i, string(f)); n > 0 {
				return f, tokens[i+n:]
			}
		}
		_, n := l.At(tokens, i, "skip")
		if n == 0 {
			break
		}
		i += n
	}
	return "", tokens
}

// keeps reads what stays as it is.
func (p Plan) keeps(language string, b bare) (c Command, ok bool) {
	tokens := words.Split(b.text)
	if at(tokens, 0, "rest") == len(tokens) {
		return Command{Verb: Keep}, true
	}
	what, ok := given(b.text, "stays")
	if !ok {
		return c, false
	}
	f, rest := labelled(words.For(language), words.Split(what))
	if f != "" && len(rest) == 0 {
		fact := planning.Fact{Aspect: event.Schedule, Field: f, Value: answers.Shown(f, p.Schedule)}
		return Command{Verb: Keep, Aspect: event.Schedule, Facts: []planning.Fact{fact}}, true
	}
	_, others, named := p.named(what)
	return Command{Verb: Keep}, named && skipped(language, others)
}

// skipped reports whether words say nothing by themselves.
func skipped(language, text string) bool {
	l, tokens := words.For(language), words.Split(text)
	for i := 0; i < len(tokens); {
		_, n := l.At(tokens, i, "skip")
		if n = max(n, at(tokens, i, "thing")); n == 0 {
			return false
		}
		i += n
	}
	return true
}

// moves reads how much earlier or later something is: "an hour later", "eine Woche früher".
func (p Plan) moves(language string, b bare) (c Command, ok bool) {
	field, tokens := labelled(words.For(language), words.Split(b.text))
	tokens, sign := direction(tokens)
	start, err := time.Parse(planning.LocalTime, p.Schedule.StartLocal)
	if sign == 0 || err != nil || b.removes {
		return c, false
	}
	add := func(f planning.Field, value any) {
		c.Facts = append(c.Facts, planning.Fact{Aspect: event.Schedule, Field: f, Value: value})
	}
	c.Aspect = event.Schedule
	if days := days(language, tokens); days > 0 && field == "" {
		add(planning.FieldDate, start.AddDate(0, 0, sign*days).Format(time.DateOnly))
		return c, true
	}
	minutes := minutes(language, tokens)
	if field == "" {
		field = planning.FieldStart
	}
	clock, known := answers.Shown(field, p.Schedule).(string)
	if minutes == 0 || !known {
		return c, false
	}
	from, _ := time.Parse("15:04", clock)
	add(field, from.Add(time.Duration(sign*minutes)*time.Minute).Format("15:04"))
	return c, minutes < 12*60
}

// direction removes the word that says where to, and returns -1 for earlier, 1 for later.
func direction(tokens []words.Token) (rest []words.Token, sign int) {
	for i := range tokens {
		for class, s := range map[string]int{"earlier": -1, "later": 1} {
			if n := at(tokens, i, class); n > 0 && sign == 0 {
				rest, sign = slices.Concat(tokens[:i], tokens[i+n:]), s
			}
		}
		if sign != 0 {
			return rest, sign
		}
	}
	return tokens, 0
}

// days reads a number of days or weeks that is all that words say.
func days(language string, tokens []words.Token) int {
	l, n, unit := words.For(language), 0, 0
	for i := 0; i < len(tokens); {
		number, length := l.At(tokens, i, "number")
		_, skip := l.At(tokens, i, "skip")
		switch day, week := at(tokens, i, "day"), at(tokens, i, "week"); {
		case day+week > 0 && unit == 0:
			unit, length = 1, day+week
			if week > 0 {
				unit = 7
			}
		case tokens[i].Number && n == 0:
			n, _ = strconv.Atoi(tokens[i].Text)
			length = 1
		case at(tokens, i, "one") > 0 && n == 0 && length == 0:
			n, length = 1, at(tokens, i, "one")
		case length > 0 && n <= 1:
			n, _ = strconv.Atoi(number)
		default:
			length = max(skip, at(tokens, i, "moving"))
		}
		if length == 0 {
			return 0
		}
		i += length
	}
	return max(n, 1) * unit
}

// minutes reads a length that is all that words say.
func minutes(language string, tokens []words.Token) (n int) {
	for _, item := range values.Scan(values.Context{Lexicon: words.For(language)}, tokens) {
		switch {
		case item.Kind == values.Length && n == 0:
			n = item.N
		case item.Kind == values.Clock && item.Length > 0 && n == 0:
			n = item.Length
		case item.Kind != values.Skip:
			return 0
		}
	}
	return n
}
