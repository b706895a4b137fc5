package command

import (
	"slices"
	"strings"

	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Read reads the sentences of a message.
func (p Plan) Read(message string) (all []Asked) {
	for _, s := range Sentences(message) {
		all = append(all, p.sentence(s))
	}
	return all
}

// sentence reads as long pieces as it can. A piece that is no command makes the sentence none if it may restrict the
// others.
func (p Plan) sentence(s string) Asked {
	out, spans := Asked{Quote: s}, pieces(s)
	if len(spans) > maxPieces {
		return out
	}
	for i := 0; i < len(spans); {
		c, next, ok := p.longest(s, spans, i)
		if !ok {
			out.Unread = append(out.Unread, strings.TrimSpace(s[spans[i][0]:spans[i][1]]))
			next = i + 1
		} else {
			out.Commands = append(out.Commands, c)
		}
		i = next
	}
	if onlyKeeps(out.Commands) || contradict(out.Commands) || slices.ContainsFunc(out.Unread, out.touches) {
		return Asked{Quote: s}
	}
	return out
}

// longest reads the longest run of pieces from one on that is a command. A text that is not quoted holds no other
// command.
func (p Plan) longest(s string, spans [][2]int, from int) (c Command, next int, ok bool) {
	for to := len(spans); to > from; to-- {
		c, ok = p.clause(s[spans[from][0]:spans[to-1][1]])
		if ok && (to == from+1 || !c.open() || !p.within(s, spans[from+1:to])) {
			return c, to, true
		}
	}
	return c, from, false
}

// open reports whether the text of a command is the rest of its clause.
func (c Command) open() bool {
	return (c.Verb == Rename || c.Verb == Mention || c.Verb == Omit) && !quoted(c.Text)
}

func (p Plan) within(s string, spans [][2]int) bool {
	return slices.ContainsFunc(spans, func(at [2]int) bool {
		_, ok := p.clause(s[at[0]:at[1]])
		return ok
	})
}

func onlyKeeps(all []Command) bool {
	return !slices.ContainsFunc(all, func(c Command) bool { return c.Verb != Keep })
}

// clause reads a whole clause in any language in which all its words are known. If it says different
// things in two languages it is none, unless its words tell the language.
func (p Plan) clause(text string) (Command, bool) {
	text = strings.TrimSpace(text)
	if c, ok := p.text(text); ok {
		return c, true
	}
	inner, ok := strip(text)
	if !ok || inner.text == "" {
		return Command{}, false
	}
	var found []Command
	own := words.Detect(words.Split(text)) // English if the words tell no other
	for _, language := range words.Languages() {
		c, ok := p.in(language, inner)
		if c.unclear && language == own {
			return Command{}, false
		}
		c.Quote, c.language = text, language
		if ok && !slices.ContainsFunc(found, c.same) {
			found = append(found, c)
		}
	}
	i := slices.IndexFunc(found, func(c Command) bool { return len(found) == 1 || c.language == own && own != words.English })
	if i < 0 {
		return Command{}, false
	}
	return found[i], true
}

// in reads a clause in one language.
func (p Plan) in(language string, b bare) (c Command, ok bool) {
	for _, read := range []func(string, bare) (Command, bool){p.keeps, p.moves, p.percent, p.tender, p.tier, p.refund, p.sets, p.newTier, p.again} {
		if c, ok = read(language, b); ok || c.unclear {
			return c, ok
		}
	}
	return Command{}, false
}

// again reads a number alone as another value for what the turn before set: "7 then" behind "start at 8".
func (p Plan) again(language string, b bare) (c Command, ok bool) {
	if p.Before == "" || b.removes || !whole.MatchString(b.text) {
		return c, false
	}
	last, ok := p.last()
	if ok && len(last.Prices) == 1 {
		price, read := p.amount(language, b.text)
		price.Name = last.Prices[0].Name
		return Command{Aspect: event.Pricing, Prices: []planning.Price{price}}, read
	}
	if label := numbered[last.field()]; ok && label != "" {
		return p.sets(language, bare{text: label + " " + b.text})
	}
	return c, false
}

// numbered are the fields that a number alone can be of, with a label that every language borrows.
var numbered = map[planning.Field]string{
	planning.FieldStart: "start", planning.FieldEnd: "end", planning.FieldDoors: "doors", planning.FieldCapacity: "max",
}

// last returns the one command of the turn before.
func (p Plan) last() (c Command, ok bool) {
	all := Plan{Schedule: p.Schedule, Pricing: p.Pricing, Now: p.Now}.Read(p.Before)
	if len(all) != 1 || len(all[0].Commands) != 1 {
		return c, false
	}
	c = all[0].Commands[0]
	return c, len(c.Facts)+len(c.Times)+len(c.Prices) == 1
}

// field returns the field that a command sets, "" for a price or words.
func (c Command) field() planning.Field {
	switch {
	case len(c.Facts) == 1:
		return c.Facts[0].Field
	case len(c.Times) == 1:
		return c.Times[0].Field
	}
	return ""
}
