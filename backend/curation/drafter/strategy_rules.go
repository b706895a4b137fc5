package drafter

import (
	"fmt"
	"slices"
	"strconv"

	"footlight/backend/event"
)

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
