// Package promoter has the sections of an event's promotion.
package promoter

import (
	_ "embed" // for strategy.json
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

//go:embed strategy.json
var usualStrategy []byte

// Strategy is the section of that aspect.
func Strategy() feedback.Section[event.StrategyResult] {
	s := feedback.Wording[event.StrategyResult]{
		Texts: func(r *event.StrategyResult) []*string {
			texts := feedback.All(r.Risks, &r.Positioning)
			for i := range r.Timeline {
				texts = append(texts, &r.Timeline[i].Action)
			}
			for i := range r.Audiences {
				texts = append(texts, &r.Audiences[i].Message)
			}
			return texts
		},
		Shorten: shortenStrategy,
		Extend:  extendStrategy,
		Mention: func(_ *prose.Writer, r *event.StrategyResult, x string) {
			r.Positioning += " Worth saying: " + x + "."
		},
	}
	rules := []feedback.Rule[event.StrategyResult]{
		feedback.On(`(?i)\badd\s+(?:a\s+|the\s+)?risk\s*:?\s*(?P<x>.+)$`, addRisk),
		feedback.On(`(?i)\badd\s+(?:a\s+|the\s+)?(?:kpi|goal)\s*:?\s*(?:of\s+)?(?:(?P<n>\d{1,7})\s+)?(?P<x>.+)$`, addKPI),
		feedback.On(`(?i)\b(?:(?:focus|concentrate) (?:more )?on|target|aim (?:it )?at|add (?:an |the )?audience\s*:?|address|reach)\s+(?P<x>.+)$`, addAudience),
		feedback.On(`(?i)\b(?:start|begin)\s+(?:promoting\s+|the campaign\s+)?(?P<n>`+feedback.Count+`)\s*(?P<unit>days?|weeks?)\s+(?:before|ahead|earlier|in advance)\b`, startCampaign),
		feedback.On(`(?i)\badd\s+(?:an?\s+)?(?:step|action|task)\s*:?\s*(?P<x>.+?)\s+(?P<n>`+feedback.Count+`)\s*(?P<unit>days?|weeks?)\s+(?P<dir>before|after)\b`, addAction),
	}
	return feedback.Section[event.StrategyResult]{Name: event.Strategy, First: draftStrategy, Rules: append(rules, s.Rules()...), Tidy: tidyStrategy}
}

func draftStrategy(w *prose.Writer) event.StrategyResult {
	var usual event.StrategyResult
	if err := json.Unmarshal(usualStrategy, &usual); err != nil {
		panic(err) // an embedded file
	}
	return event.StrategyResult{
		Positioning: w.Choose(w.Genre.Hooks) + " It is for " + w.Genre.Audience + ".",
		Audiences:   audiences(w), Timeline: timeline(w, usual.Timeline), KPIs: kpis(w), Risks: usual.Risks,
		Reasoning: "One message on every channel, one link to the room, and numbers that the server itself can count.",
	}
}

func audiences(w *prose.Writer) []event.Audience {
	out := []event.Audience{{
		Name: prose.Capital(w.Genre.Audience), Need: "A good reason to be there at that time.", Channel: "microblog",
		Message: w.Choose(w.Genre.Hooks),
	}, {
		Name: "People who came before", Need: "To hear of it first.", Channel: "social_network",
		Message: w.Name() + " is next, and you hear of it before anybody else.",
	}}
	if w.Performers() != "" {
		out = append(out, event.Audience{
			Name: prose.Clip("Followers of "+w.Performers(), 120), Need: "To see them up close.", Channel: "photo_network",
			Message: prose.Clip("See "+w.Performers()+" live, from wherever you are.", 400),
		})
	}
	return out
}

// timeline counts back from the event, and starts no earlier than today.
func timeline(w *prose.Writer, usual []event.Action) []event.Action {
	left := daysLeft(w)
	return slices.DeleteFunc(usual, func(a event.Action) bool { return a.OffsetDays < -left })
}

// daysLeft is how many days there are until the event; plenty where its date
// is unknown.
func daysLeft(w *prose.Writer) int {
	if w.Start().IsZero() {
		return 365
	}
	return max(0, int(w.Start().Sub(w.Facts.Now)/(24*time.Hour)))
}

func kpis(w *prose.Writer) []event.KPI {
	n := w.Facts.Capacity
	return []event.KPI{
		{Name: "Tickets taken", Target: max(1, n*7/10), Unit: "tickets", MeasuredBy: "the ledger"},
		{Name: "People in the room", Target: max(1, n/2), Unit: "viewers", MeasuredBy: "the room's viewer count"},
		{Name: "Stay to the end", Target: 60, Unit: "percent", MeasuredBy: "the room's viewer count over time"},
	}
}

func tidyStrategy(_ *prose.Writer, r *event.StrategyResult) {
	r.Positioning = prose.Clip(r.Positioning, 1000)
	r.Audiences = slices.DeleteFunc(r.Audiences, func(a event.Audience) bool { return a.Name == "" })
	slices.SortStableFunc(r.Timeline, byDay)
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

func shortenStrategy(_ *prose.Writer, r *event.StrategyResult) bool {
	before := len(r.Positioning) + len(r.Timeline)
	r.Positioning = prose.FirstSentence(r.Positioning)
	if len(r.Timeline) > 4 {
		r.Timeline = slices.Concat(r.Timeline[:2], r.Timeline[len(r.Timeline)-2:])
	}
	return len(r.Positioning)+len(r.Timeline) < before
}

func extendStrategy(w *prose.Writer, r *event.StrategyResult) bool {
	step := event.Action{OffsetDays: -3, Channel: "photo_network", Action: "Show who is on stage, one picture each", Owner: "host"}
	if slices.Contains(r.Timeline, step) || daysLeft(w) < 3 {
		return false
	}
	r.Timeline = append(r.Timeline, step)
	return true
}

func byDay(a, b event.Action) int { return a.OffsetDays - b.OffsetDays }

func addRisk(_ *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Capital(prose.Unquote(m["x"])), 400)
	r.Risks = append(r.Risks, x)
	return feedback.Holding("Consider the risk “"+x+"”", "risks contains "+x, func() bool { return slices.Contains(r.Risks, x) }, "risks")
}

func addKPI(_ *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	target, err := strconv.Atoi(m["n"])
	name := prose.Clip(prose.Capital(prose.Unquote(m["x"])), 120)
	if err != nil {
		return feedback.Outcome{Text: "Add a goal: it needs a number to reach"}
	}
	r.KPIs = append(r.KPIs, event.KPI{Name: name, Target: target, Unit: "count", MeasuredBy: "the host"})
	return feedback.Holding(fmt.Sprintf("Add the goal “%s”: %d", name, target), fmt.Sprintf("kpis contains %s, %d", name, target), func() bool {
		return slices.ContainsFunc(r.KPIs, func(k event.KPI) bool { return prose.Contains(k.Name, name) && k.Target == target })
	}, "kpis.name", "kpis.target")
}

func addAudience(w *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 120)
	r.Audiences = slices.Insert(r.Audiences, 0, event.Audience{
		Name: prose.Capital(x), Need: "To find the event among everything else.", Channel: "social_network",
		Message: prose.Clip(w.Name()+" is made for "+x+".", 400),
	})
	r.Audiences = r.Audiences[:min(8, len(r.Audiences))]
	r.Reasoning = "The audience the creator named leads."
	return feedback.Holding("Focus on "+x, "audiences[0].name contains "+x,
		func() bool { return len(r.Audiences) > 0 && prose.Contains(r.Audiences[0].Name, x) }, "audiences.name")
}

// startCampaign moves the earliest step.
func startCampaign(w *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	days := feedback.MinutesOf(m["n"], m["unit"]) / (24 * 60)
	if days < 1 || days > 365 || len(r.Timeline) == 0 {
		return feedback.Outcome{Text: "Start the campaign earlier: 1 to 365 days before"}
	}
	earliest := slices.MinFunc(r.Timeline, byDay)
	r.Timeline[slices.Index(r.Timeline, earliest)].OffsetDays = -days
	if days > daysLeft(w) {
		return feedback.Outcome{Text: fmt.Sprintf("The campaign starts %d days before: only %d days are left", days, daysLeft(w))}
	}
	return feedback.Holding(fmt.Sprintf("The campaign starts %d days before", days), fmt.Sprintf("min(offsetDays) = %d", -days), func() bool {
		return len(r.Timeline) > 0 && slices.MinFunc(r.Timeline, byDay).OffsetDays == -days
	}, "timeline.offsetDays")
}

func addAction(_ *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	days := feedback.MinutesOf(m["n"], m["unit"]) / (24 * 60)
	if m["dir"] == "before" {
		days = -days
	}
	if days < -365 || days > 365 || len(r.Timeline) >= 30 {
		return feedback.Outcome{Text: "Add a step: within a year of the event, thirty at most"}
	}
	x := prose.Clip(prose.Capital(prose.Unquote(m["x"])), 300)
	r.Timeline = append(r.Timeline, event.Action{OffsetDays: days, Channel: "host", Action: x, Owner: "host"})
	return feedback.Holding(fmt.Sprintf("Add the step “%s” at day %d", x, days), fmt.Sprintf("timeline contains %s, day %d", x, days), func() bool {
		return slices.ContainsFunc(r.Timeline, func(a event.Action) bool { return a.OffsetDays == days && prose.Contains(a.Action, x) })
	}, "timeline.action", "timeline.offsetDays")
}
