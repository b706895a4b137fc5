package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"footlight/backend/event"
)

func strategyDesk() desk {
	s := style[event.StrategyResult]{
		texts: func(r *event.StrategyResult) []*string {
			out := []*string{&r.Positioning}
			for i := range r.Risks {
				out = append(out, &r.Risks[i])
			}
			return out
		},
		shorten: shortenStrategy,
		extend:  extendStrategy,
		tone: func(w *writer, r *event.StrategyResult, t tone) {
			r.Positioning = w.reopen(r.Positioning, t)
		},
		mention: func(_ *writer, r *event.StrategyResult, x string) { r.Positioning += " Worth saying: " + x + "." },
	}
	rules := []rule[event.StrategyResult]{
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|the\s+)?risk\s*:?\s*(?P<x>.+)$`), addRisk},
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|the\s+)?(?:kpi|goal)\s*:?\s*(?:of\s+)?(?:(?P<n>\d{1,7})\s+)?(?P<x>.+)$`), addKPI},
		{regexp.MustCompile(`(?i)\b(?:(?:focus|concentrate) (?:more )?on|target|aim (?:it )?at|add (?:an |the )?audience\s*:?|address|reach)\s+(?P<x>.+)$`), addAudience},
		{regexp.MustCompile(`(?i)\b(?:start|begin)\s+(?:promoting\s+|the campaign\s+)?(?P<n>` + count + `)\s*(?P<unit>days?|weeks?)\s+(?:before|ahead|earlier|in advance)\b`), startCampaign},
		{regexp.MustCompile(`(?i)\badd\s+(?:an?\s+)?(?:step|action|task)\s*:?\s*(?P<x>.+?)\s+(?P<n>` + count + `)\s*(?P<unit>days?|weeks?)\s+(?P<dir>before|after)\b`), addAction},
	}
	return bench[event.StrategyResult]{name: event.Strategy, first: draftStrategy, rules: append(rules, s.rules()...), tidy: tidyStrategy}
}

func draftStrategy(w *writer) event.StrategyResult {
	positioning := w.choose(w.genre.Hooks) + " It is for " + w.genre.Audience + "."
	return event.StrategyResult{
		Positioning: positioning, Audiences: w.audiences(), Timeline: w.timeline(), KPIs: w.kpis(),
		Risks: []string{
			"Too few people hear of it early: the first days decide, so every channel opens with the same link.",
			"The stream fails on the day: rehearse on the real connection a day before.",
			"Interest fades between ticket and show: remind holders a day and an hour before.",
		},
		Reasoning: "One message on every channel, one link to the room, and numbers that the server itself can count.",
	}
}

func (w *writer) audiences() []event.Audience {
	out := []event.Audience{{
		Name: capital(w.genre.Audience), Need: "A good reason to keep the evening free.", Channel: "microblog",
		Message: w.choose(w.genre.Hooks),
	}, {
		Name: "People who came before", Need: "To hear of it first.", Channel: "social_network",
		Message: w.name() + " is next, and you hear of it before anybody else.",
	}}
	if w.performers() != "" {
		out = append(out, event.Audience{
			Name: clip("Followers of "+w.performers(), 120), Need: "To see them up close.", Channel: "photo_network",
			Message: clip("See "+w.performers()+" live, from wherever you are.", 400),
		})
	}
	return out
}

// timeline counts back from the event, and starts no earlier than today.
func (w *writer) timeline() []event.Action {
	all := []event.Action{
		{OffsetDays: -21, Channel: "ticketing", Action: "Open the ticket page and link it everywhere", Owner: "host"},
		{OffsetDays: -14, Channel: "microblog", Action: "Announce with the poster and the link", Owner: "host"},
		{OffsetDays: -10, Channel: "photo_network", Action: "Post the poster and a look behind the scenes", Owner: "host"},
		{OffsetDays: -7, Channel: "social_network", Action: "Create the event page and invite", Owner: "host"},
		{OffsetDays: -1, Channel: "microblog", Action: "Remind: tomorrow, with the link", Owner: "host"},
		{OffsetDays: 0, Channel: "microblog", Action: "Say that the doors are open", Owner: "host"},
		{OffsetDays: 1, Channel: "social_network", Action: "Thank everybody and share the recording", Owner: "host"},
	}
	left := w.daysLeft()
	return slices.DeleteFunc(all, func(a event.Action) bool { return a.OffsetDays < -left })
}

// daysLeft is how many days there are until the event; plenty where its date
// is unknown.
func (w *writer) daysLeft() int {
	if w.start().IsZero() {
		return 365
	}
	return max(0, int(w.start().Sub(w.facts.Now)/(24*time.Hour)))
}

func (w *writer) kpis() []event.KPI {
	n := w.facts.Capacity
	return []event.KPI{
		{Name: "Tickets taken", Target: max(1, n*7/10), Unit: "tickets", MeasuredBy: "the ledger"},
		{Name: "People in the room", Target: max(1, n/2), Unit: "viewers", MeasuredBy: "the room's viewer count"},
		{Name: "Stay to the end", Target: 60, Unit: "percent", MeasuredBy: "the room's viewer count over time"},
	}
}

func shortenStrategy(_ *writer, r *event.StrategyResult) bool {
	before := len(r.Positioning) + len(r.Timeline)
	r.Positioning = firstSentence(r.Positioning)
	if len(r.Timeline) > 4 {
		r.Timeline = slices.Concat(r.Timeline[:2], r.Timeline[len(r.Timeline)-2:])
	}
	return len(r.Positioning)+len(r.Timeline) < before
}

func extendStrategy(w *writer, r *event.StrategyResult) bool {
	step := event.Action{OffsetDays: -3, Channel: "photo_network", Action: "Show who is on stage, one picture each", Owner: "host"}
	if slices.Contains(r.Timeline, step) || w.daysLeft() < 3 {
		return false
	}
	r.Timeline = append(r.Timeline, step)
	return true
}

func addRisk(_ *writer, r *event.StrategyResult, m match) outcome {
	x := clip(capital(unquote(m["x"])), 400)
	r.Risks = append(r.Risks, x)
	return outcome{text: "Consider the risk “" + x + "”", predicate: "risks contains " + x, met: len(r.Risks) <= 12}
}

func addKPI(_ *writer, r *event.StrategyResult, m match) outcome {
	target, err := strconv.Atoi(m["n"])
	name := clip(capital(unquote(m["x"])), 120)
	if err != nil {
		return outcome{text: "Add a goal: it needs a number to reach"}
	}
	r.KPIs = append(r.KPIs, event.KPI{Name: name, Target: target, Unit: "count", MeasuredBy: "the host"})
	return outcome{text: fmt.Sprintf("Add the goal “%s”: %d", name, target), predicate: "kpis contains " + name, met: len(r.KPIs) <= 12}
}

func addAudience(w *writer, r *event.StrategyResult, m match) outcome {
	x := clip(unquote(m["x"]), 120)
	r.Audiences = slices.Insert(r.Audiences, 0, event.Audience{
		Name: capital(x), Need: "To find the event among everything else.", Channel: "social_network",
		Message: clip(w.name()+" is made for "+x+".", 400),
	})
	r.Audiences = r.Audiences[:min(8, len(r.Audiences))]
	r.Reasoning = "The audience the creator named leads."
	return outcome{text: "Focus on " + x, predicate: "audiences[0].name = " + capital(x), met: true}
}

// startCampaign moves the earliest step.
func startCampaign(w *writer, r *event.StrategyResult, m match) outcome {
	days := minutesOf(m["n"], m["unit"]) / (24 * 60)
	if days < 1 || days > 365 || len(r.Timeline) == 0 {
		return outcome{text: "Start the campaign earlier: 1 to 365 days before"}
	}
	first := 0
	for i, a := range r.Timeline {
		if a.OffsetDays < r.Timeline[first].OffsetDays {
			first = i
		}
	}
	r.Timeline[first].OffsetDays = -days
	met := days <= w.daysLeft()
	text := fmt.Sprintf("The campaign starts %d days before", days)
	if !met {
		text += fmt.Sprintf(": only %d days are left", w.daysLeft())
	}
	return outcome{text: text, predicate: fmt.Sprintf("min(offsetDays) = %d", -days), met: met}
}

func addAction(_ *writer, r *event.StrategyResult, m match) outcome {
	days := minutesOf(m["n"], m["unit"]) / (24 * 60)
	if m["dir"] == "before" {
		days = -days
	}
	if days < -365 || days > 365 || len(r.Timeline) >= 30 {
		return outcome{text: "Add a step: within a year of the event, thirty at most"}
	}
	x := clip(capital(unquote(m["x"])), 300)
	r.Timeline = append(r.Timeline, event.Action{OffsetDays: days, Channel: "host", Action: x, Owner: "host"})
	return outcome{text: fmt.Sprintf("Add the step “%s” at day %d", x, days), predicate: "timeline contains " + x, met: true}
}

func tidyStrategy(_ *writer, r *event.StrategyResult) {
	r.Positioning = clip(r.Positioning, 1000)
	r.Audiences = slices.DeleteFunc(r.Audiences, func(a event.Audience) bool { return a.Name == "" })
	slices.SortStableFunc(r.Timeline, func(a, b event.Action) int { return a.OffsetDays - b.OffsetDays })
	if len(r.Timeline) == 0 {
		r.Timeline = []event.Action{{OffsetDays: 0, Channel: "microblog", Action: "Say that the doors are open", Owner: "host"}}
	}
	r.Risks = r.Risks[:min(12, len(r.Risks))]
	r.KPIs = r.KPIs[:min(12, len(r.KPIs))]
	r.Risks = slices.DeleteFunc(r.Risks, func(s string) bool { return s == "" })
	if len(r.Risks) == 0 {
		r.Risks = []string{"None named by the host."}
	}
}
