package promoter

import (
	"fmt"
	"slices"
	"strconv"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func shortenStrategy(_ *section.Writer, r *event.StrategyResult) bool {
	before := len(r.Positioning) + len(r.Timeline)
	r.Positioning = prose.FirstSentence(r.Positioning)
	if len(r.Timeline) > 4 {
		r.Timeline = slices.Concat(r.Timeline[:2], r.Timeline[len(r.Timeline)-2:])
	}
	return len(r.Positioning)+len(r.Timeline) < before
}

func extendStrategy(w *section.Writer, r *event.StrategyResult) bool {
	step := event.Action{OffsetDays: -3, Channel: "photo_network", Action: "Show who is on stage, one picture each", Owner: "host"}
	if slices.Contains(r.Timeline, step) || daysLeft(w) < 3 {
		return false
	}
	r.Timeline = append(r.Timeline, step)
	return true
}

func addRisk(_ *section.Writer, r *event.StrategyResult, m section.Match) section.Outcome {
	x := prose.Clip(prose.Capital(prose.Unquote(m["x"])), 400)
	r.Risks = append(r.Risks, x)
	return section.Outcome{Text: "Consider the risk “" + x + "”", Predicate: "risks contains " + x, Met: len(r.Risks) <= 12}
}

func addKPI(_ *section.Writer, r *event.StrategyResult, m section.Match) section.Outcome {
	target, err := strconv.Atoi(m["n"])
	name := prose.Clip(prose.Capital(prose.Unquote(m["x"])), 120)
	if err != nil {
		return section.Outcome{Text: "Add a goal: it needs a number to reach"}
	}
	r.KPIs = append(r.KPIs, event.KPI{Name: name, Target: target, Unit: "count", MeasuredBy: "the host"})
	return section.Outcome{Text: fmt.Sprintf("Add the goal “%s”: %d", name, target), Predicate: "kpis contains " + name, Met: len(r.KPIs) <= 12}
}

func addAudience(w *section.Writer, r *event.StrategyResult, m section.Match) section.Outcome {
	x := prose.Clip(prose.Unquote(m["x"]), 120)
	r.Audiences = slices.Insert(r.Audiences, 0, event.Audience{
		Name: prose.Capital(x), Need: "To find the event among everything else.", Channel: "social_network",
		Message: prose.Clip(w.Name()+" is made for "+x+".", 400),
	})
	r.Audiences = r.Audiences[:min(8, len(r.Audiences))]
	r.Reasoning = "The audience the creator named leads."
	return section.Outcome{Text: "Focus on " + x, Predicate: "audiences[0].name = " + prose.Capital(x), Met: true}
}

// startCampaign moves the earliest step.
func startCampaign(w *section.Writer, r *event.StrategyResult, m section.Match) section.Outcome {
	days := section.MinutesOf(m["n"], m["unit"]) / (24 * 60)
	if days < 1 || days > 365 || len(r.Timeline) == 0 {
		return section.Outcome{Text: "Start the campaign earlier: 1 to 365 days before"}
	}
	first := 0
	for i, a := range r.Timeline {
		if a.OffsetDays < r.Timeline[first].OffsetDays {
			first = i
		}
	}
	r.Timeline[first].OffsetDays = -days
	met := days <= daysLeft(w)
	text := fmt.Sprintf("The campaign starts %d days before", days)
	if !met {
		text += fmt.Sprintf(": only %d days are left", daysLeft(w))
	}
	return section.Outcome{Text: text, Predicate: fmt.Sprintf("min(offsetDays) = %d", -days), Met: met}
}

func addAction(_ *section.Writer, r *event.StrategyResult, m section.Match) section.Outcome {
	days := section.MinutesOf(m["n"], m["unit"]) / (24 * 60)
	if m["dir"] == "before" {
		days = -days
	}
	if days < -365 || days > 365 || len(r.Timeline) >= 30 {
		return section.Outcome{Text: "Add a step: within a year of the event, thirty at most"}
	}
	x := prose.Clip(prose.Capital(prose.Unquote(m["x"])), 300)
	r.Timeline = append(r.Timeline, event.Action{OffsetDays: days, Channel: "host", Action: x, Owner: "host"})
	return section.Outcome{Text: fmt.Sprintf("Add the step “%s” at day %d", x, days), Predicate: "timeline contains " + x, Met: true}
}
