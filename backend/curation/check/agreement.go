package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Set is one version of each aspect, and the other facts with which their texts are compared.
type Set struct {
	Results map[event.Aspect]json.RawMessage // of one scope or of both
	Brief   planning.Brief
	Former  []string  // titles that the event had before
	Now     time.Time // before which the start must not lie; the zero time allows a start in the past
}

// Contradictions returns the checks that fail where the texts of the given aspects say something else than
// schedule, prices, title and performers of the set, and where the schedule begins in the past. What agrees is not
// listed.
func (s Set) Contradictions(aspects ...event.Aspect) ([]planning.Check, error) {
	p, err := s.plan()
	if err != nil {
		return nil, err
	}
	found := []planning.Check{}
	if slices.Contains(aspects, event.Schedule) {
		found = append(found, p.past()...)
	}
	for _, aspect := range aspects {
		if raw, there := s.Results[aspect]; there && !settles(aspect) {
			found = append(found, p.contradicted(aspect, spoken(raw))...)
		}
	}
	tiers, err := s.tiers(aspects)
	return append(found, tiers...), err
}

// Agreeing is a text of the creator's without what says something else than the plan: the later parts of a sentence
// if that is enough, else the whole sentence. It gives what was left out, too.
func (s Set) Agreeing(text string) (agreeing string, without []string, err error) {
	p, err := s.plan()
	if err != nil {
		return "", nil, err
	}
	wrong := func(words string) bool {
		return len(p.contradicted(event.Description, links.ReplaceAllString(words, ""))) > 0
	}
	for _, span := range draft.Sentences(text) {
		sentence := text[span[0]:span[1]]
		kept := sentence
		if wrong(sentence) {
			parts := clauses.FindAllString(sentence, -1)
			if kept = parts[0]; !wrong(kept) {
				for _, part := range parts[1:] {
					if !wrong(kept + part) {
						kept += part
					}
				}
				kept = strings.TrimRight(kept, " ,;.") + "." + sentence[len(strings.TrimRight(sentence, " \n")):]
			} else {
				kept = ""
			}
			without = append(without, strings.TrimSpace(sentence))
		}
		agreeing += kept
	}
	return strings.TrimSpace(agreeing), without, nil
}

// clauses are the parts of a sentence between commas.
var clauses = regexp.MustCompile(`^[^,]*|,[^,]*`)

func (s Set) plan() (plan, error) {
	p, err := record.DecodePlan(s.Results)
	return plan{p, s}, err
}

// past tells of a start that cannot come any more.
func (p plan) past() []planning.Check {
	start, _ := time.Parse(planning.LocalTime, p.Schedule.StartLocal)
	if start.IsZero() || p.set.Now.IsZero() || p.Schedule.StartUTC.After(p.set.Now) {
		return nil
	}
	said := "the event begins on " + start.Format("Monday 2 January 2006, 15:04") + ", which is past"
	return []planning.Check{{ID: string(event.Schedule) + ".future", Severity: planning.SeverityError, Detail: said}}
}

// tiers holds the texts of tickets against the tiers there are.
func (s Set) tiers(aspects []event.Aspect) ([]planning.Check, error) {
	raw, there := s.Results[event.Ticketing]
	if !there || !slices.Contains(aspects, event.Ticketing) {
		return nil, nil
	}
	c := &checks{aspect: event.Ticketing}
	err := examine(raw, func(r planning.TicketingResult) { c.ticketing(r, s.Results) })
	return slices.DeleteFunc(c.found, func(c planning.Check) bool { return c.OK }), err
}

// settles reports whether an aspect is what texts are held against.
func settles(a event.Aspect) bool { return a == event.Schedule || a == event.Pricing }

// plan holds the facts with which the texts of a set are compared.
type plan struct {
	record.Planned
	set Set
}

// rule finds what a text says wrongly about one thing.
type rule struct {
	what     string
	severity string
	strange  func(p plan, text string) []string // each as the text has it
	truth    func(p plan) string
}

// rules are all. A former title is a warning: the contract's clients rename an event and accept it in one go.
func rules() []rule {
	return []rule{
		{"weekday", planning.SeverityError, plan.strangeWeekdays, func(p plan) string { return "the schedule is on " + p.listDays("Monday") }},
		{"date", planning.SeverityError, plan.strangeDates, func(p plan) string { return "the schedule is on " + p.listDays("2 January 2006") }},
		{"time", planning.SeverityError, plan.strangeTimes, plan.hours},
		{"price", planning.SeverityError, plan.strangePrices, plan.prices},
		{"number", planning.SeverityError, plan.strangeNumbers, func(p plan) string { return fmt.Sprintf("the prices have %d tickets", p.tickets()) }},
		{"name", planning.SeverityError, plan.strangeNames, func(p plan) string { return "on stage: " + strings.Join(p.performers(), ", ") }},
		{"title", planning.SeverityWarn, plan.strangeTitles, func(p plan) string { return "the title is “" + p.Title.Title + "”" }},
	}
}

// maxShown limits how many mentions a check repeats.
const maxShown = 3

func (p plan) contradicted(aspect event.Aspect, text string) (found []planning.Check) {
	nameless := text
	for _, name := range p.performers() {
		nameless = strings.ReplaceAll(nameless, name, "…") // "Grey Sunday" is no day
	}
	for _, r := range rules() {
		if aspect == event.Title && r.what == "title" {
			continue
		}
		where := nameless
		if r.what == "name" || r.what == "title" {
			where = text
		}
		if said := unique(r.strange(p, where)); len(said) > 0 {
			found = append(found, planning.Check{
				ID: string(aspect) + "." + r.what, Severity: r.severity,
				Detail: fmt.Sprintf("the %s still says %s; %s", words(aspect), strings.Join(said[:min(maxShown, len(said))], ", "), r.truth(p)),
			})
		}
	}
	return found
}

// unique are texts in their order, each once.
func unique(texts []string) (out []string) {
	for _, s := range texts {
		if s = strings.TrimSpace(s); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// words is an aspect's name in a sentence.
func words(a event.Aspect) string { return strings.ReplaceAll(string(a), "_", " ") }
