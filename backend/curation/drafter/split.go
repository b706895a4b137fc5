package drafter

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

var (
	// Where a sentence may pass on to something else: after a bare comma only what names it.
	passage = regexp.MustCompile(`(?i)(,?\s+(?:and|but|then|also|plus)\s+)|,\s+`)
	// What takes the rest of its clause as text, whatever the words in it.
	openEnded = regexp.MustCompile(`(?i)^(?:please\s+)?(?:mention|say that|add that|point out|include|let people know|remove|delete|drop|` +
		`(?:call|name|title|rename) it|add (?:an? |the )?(?:highlight|perk|risk|tag|faq|post|segment)|` +
		`(?:the )?(?:new )?(?:title|name|summary|headline|caption|text|alt text|audience)\s*(?::|=|is\b|should be\b))`)
	mention   = regexp.MustCompile(`(?i)^(?:please\s+)?(?:mention|say that|point out|let people know)\b`)
	elsewhere = regexp.MustCompile(`(?i)\b(?:in|on) the (?:title|poster|banner)\b`)
	// What asks for a thing and its opposite at once is asked back.
	opposed = regexp.MustCompile(`(?i)\b(?:cheaper (?:and|but) (?:also )?more expensive|more expensive (?:and|but) (?:also )?cheaper|` +
		`shorter (?:and|but) (?:also )?longer|longer (?:and|but) (?:also )?shorter|earlier (?:and|but) (?:also )?later|later (?:and|but) (?:also )?earlier)\b`)
	// A number that is no money may go on with a date or a list.
	amount = regexp.MustCompile(`(?i)^\d[\d.,]*\s*(?:[€$£]|euros?\b|eur\b|dollars?\b|usd\b|bucks\b|pounds?\b|gbp\b)`)
)

// Split implements curation.Router. What is about no aspect goes with what stands beside it, so that the
// answer can say that it was not understood.
func (d *Drafter) Split(scope event.Scope, message string) []draft.Part {
	var parts []draft.Part
	lost := ""
	for _, clause := range feedback.Clauses(message) {
		if opposed.MatchString(clause) {
			return nil
		}
		for _, p := range d.passages(scope, clause) {
			i := slices.IndexFunc(parts, func(known draft.Part) bool { return known.Aspect == p.Aspect })
			switch {
			case i >= 0:
				parts[i].Text += "\n" + p.Text
			case p.Aspect != "":
				parts = append(parts, draft.Part{Aspect: p.Aspect, Text: strings.TrimSpace(lost + "\n" + p.Text)})
				lost = ""
			case len(parts) > 0:
				parts[len(parts)-1].Text += "\n" + p.Text
			default:
				lost += "\n" + p.Text
			}
		}
	}
	return parts
}

// passages cuts a clause where it passes on to another aspect.
func (d *Drafter) passages(scope event.Scope, clause string) []draft.Part {
	if mention.MatchString(clause) && scope == event.Planner && !elsewhere.MatchString(clause) {
		return []draft.Part{{Aspect: event.Description, Text: clause}}
	}
	var parts []draft.Part
	about, start, end := event.Aspect(""), 0, 0
	for _, p := range pieces(clause) {
		next := d.about(scope, clause[p.from:p.to], p.joined)
		if next != "" && about != "" && next != about {
			parts = append(parts, draft.Part{Aspect: about, Text: clause[start:end]})
			start = p.from
		}
		about, end = cmp.Or(next, about), p.to
	}
	parts = append(parts, draft.Part{Aspect: about, Text: clause[start:]})
	for i := range parts {
		if !feedback.Asks(parts[i].Text) { // "title and description: shorter" asks the same of both
			parts[i].Text = clause
		}
	}
	return parts
}

// piece is a part of a clause that may be about something else than the one before it.
type piece struct {
	from, to int
	joined   bool // to the one before by a word, or it is the first
}

// pieces cuts a clause at every passage. Quoted text is never cut.
func pieces(clause string) []piece {
	masked := prose.Quoted.ReplaceAllStringFunc(clause, func(q string) string { return strings.Repeat("\x01", len(q)) })
	if openEnded.MatchString(clause) {
		return []piece{{0, len(clause), true}}
	}
	var all []piece
	from, joined := 0, true
	for _, at := range passage.FindAllStringSubmatchIndex(masked, -1) {
		all = append(all, piece{from, at[0], joined})
		from, joined = at[1], at[2] >= 0
	}
	return append(all, piece{from, len(clause), joined})
}

// about is the aspect that a piece of a clause is about, "" where that cannot be told.
func (d *Drafter) about(scope event.Scope, text string, joined bool) event.Aspect {
	named := slices.ContainsFunc(scope.Aspects(), func(a event.Aspect) bool { return feedback.Mentions(a, text) > 0 })
	number := text != "" && '0' <= text[0] && text[0] <= '9' && !amount.MatchString(text)
	if !named && (!joined || number) {
		return ""
	}
	return d.Route(scope, text)
}
