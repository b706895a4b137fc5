// Package promoter has the sections of an event's promotion.
package promoter

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Strategy is the section of that aspect.
func Strategy() feedback.Section[event.StrategyResult] {
	s := feedback.Wording[event.StrategyResult]{
		Texts: strategyTexts, Shorten: shortenStrategy, Extend: extendStrategy,
		Mention: func(_ *prose.Writer, r *event.StrategyResult, x string) {
			r.Positioning += " Worth saying: " + x + "."
		},
	}
	risks := form.List[event.StrategyResult]{What: "the risk", Field: "risks", Of: func(r *event.StrategyResult) *[]string { return &r.Risks }}
	rules := []feedback.Rule[event.StrategyResult]{
		risks.Adding(`(?i)\badd\s+(?:a\s+|the\s+)?risk\s*:?\s*(?P<x>.+)$`, form.Entry(400, prose.Statement)),
		feedback.On(`(?i)\badd\s+(?:a\s+|the\s+)?(?:kpi|goal)\s*:?\s*(?:of\s+)?(?:(?P<n>\d{1,7})\s+)?(?P<x>.+)$`, addKPI),
		feedback.On(`(?i)\b(?:(?:focus|concentrate) (?:more )?on|target|aim (?:it )?at|add (?:an |the )?audience\s*:?|address|reach)\s+(?P<x>.+)$`, addAudience),
		feedback.On(`(?i)\b(?:start|begin)\s+(?:promoting\s+|the campaign\s+)?(?P<n>`+feedback.Count+`)\s*(?P<unit>days?|weeks?)\s+(?:before|ahead|earlier|in advance)\b`, startCampaign),
		feedback.On(`(?i)\badd\s+(?:an?\s+)?(?:step|action|task)\s*:?\s*(?P<x>.+?)\s+(?P<n>`+feedback.Count+`)\s*(?P<unit>days?|weeks?)\s+(?P<dir>before|after)\b`, addAction),
	}
	return form.Section(event.Strategy, draftStrategy, append(rules, s.Rules()...), func(_ *prose.Writer, r *event.StrategyResult) {
		slices.SortStableFunc(r.Timeline, byDay)
	})
}

func strategyTexts(r *event.StrategyResult) []*string {
	texts := feedback.All(r.Risks, &r.Positioning)
	for i := range r.Timeline {
		texts = append(texts, &r.Timeline[i].Action)
	}
	for i := range r.Audiences {
		texts = append(texts, &r.Audiences[i].Message)
	}
	return texts
}

// draftStrategy starts no earlier than today.
func draftStrategy(w *prose.Writer) event.StrategyResult {
	r := form.First[event.StrategyResult](event.Strategy)(w)
	r.KPIs[0].Target, r.KPIs[1].Target = max(1, w.Facts.Capacity*7/10), max(1, w.Facts.Capacity/2)
	r.Timeline = slices.DeleteFunc(r.Timeline, func(a event.Action) bool { return a.OffsetDays < -daysLeft(w) })
	return r
}

// daysLeft is until the event; plenty where its date is unknown.
func daysLeft(w *prose.Writer) int {
	if w.Start().IsZero() {
		return 365
	}
	return max(0, int(w.Start().Sub(w.Facts.Now)/(24*time.Hour)))
}

func shortenStrategy(_ *prose.Writer, r *event.StrategyResult) bool {
	before := len(r.Positioning) + len(r.Timeline)
	r.Positioning = prose.FirstSentence(r.Positioning)
	if n := len(r.Timeline); n > 4 {
		r.Timeline = slices.Delete(r.Timeline, 2, n-2)
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

func addKPI(_ *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	target, err := strconv.Atoi(m["n"])
	if err != nil {
		return feedback.Outcome{Text: "Add a goal: it needs a number to reach"}
	}
	name := prose.Clip(prose.Statement(m["x"]), 120)
	r.KPIs = append(r.KPIs, event.KPI{Name: name, Target: target, Unit: "count", MeasuredBy: "the host"})
	return form.Has(fmt.Sprintf("Add the goal “%s”: %d", name, target), fmt.Sprintf("%s, %d", name, target), "kpis", &r.KPIs,
		func(k event.KPI) bool { return prose.Contains(k.Name, name) && k.Target == target }, "kpis.name", "kpis.target")
}

func addAudience(w *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 120)
	r.Audiences = slices.Insert(r.Audiences, 0, event.Audience{
		Name: prose.Capital(x), Need: "To find the event among everything else.", Channel: "social_network",
		Message: w.Name() + " is made for " + x + ".",
	})
	return feedback.Holding("Focus on "+x, "audiences[0].name contains "+x,
		func() bool { return len(r.Audiences) > 0 && prose.Contains(r.Audiences[0].Name, x) }, "audiences.name")
}

// startCampaign moves the earliest step.
func startCampaign(w *prose.Writer, r *event.StrategyResult, m feedback.Match) feedback.Outcome {
	days, left := feedback.MinutesOf(m["n"], m["unit"])/(24*60), daysLeft(w)
	if days < 1 || days > 365 || len(r.Timeline) == 0 {
		return feedback.Outcome{Text: "Start the campaign earlier: 1 to 365 days before"}
	}
	earliest := slices.MinFunc(r.Timeline, byDay)
	r.Timeline[slices.Index(r.Timeline, earliest)].OffsetDays = -days
	text := fmt.Sprintf("The campaign starts %d days before", days)
	if days > left {
		return feedback.Outcome{Text: fmt.Sprintf("%s: only %d days are left", text, left)}
	}
	return feedback.Holding(text, fmt.Sprintf("min(offsetDays) = %d", -days), func() bool {
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
	x := prose.Clip(prose.Statement(m["x"]), 300)
	r.Timeline = append(r.Timeline, event.Action{OffsetDays: days, Channel: "host", Action: x, Owner: "host"})
	return form.Has(fmt.Sprintf("Add the step “%s” at day %d", x, days), fmt.Sprintf("%s, day %d", x, days), "timeline", &r.Timeline,
		func(a event.Action) bool { return a.OffsetDays == days && prose.Contains(a.Action, x) }, "timeline.action", "timeline.offsetDays")
}
