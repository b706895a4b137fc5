// Package promoter has the sections of an event's promotion.
package promoter

import (
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

// Strategy is the section of that aspect.
func Strategy() section.Of[event.StrategyResult] {
	s := section.Style[event.StrategyResult]{
		Texts: func(r *event.StrategyResult) []*string {
			out := []*string{&r.Positioning}
			for i := range r.Risks {
				out = append(out, &r.Risks[i])
			}
			return out
		},
		Shorten: shortenStrategy,
		Extend:  extendStrategy,
		Tone: func(w *section.Writer, r *event.StrategyResult, t genre.Tone) {
			r.Positioning = w.Reopen(r.Positioning, t)
		},
		Mention: func(_ *section.Writer, r *event.StrategyResult, x string) {
			r.Positioning += " Worth saying: " + x + "."
		},
	}
	rules := []section.Rule[event.StrategyResult]{
		section.On(`(?i)\badd\s+(?:a\s+|the\s+)?risk\s*:?\s*(?P<x>.+)$`, addRisk),
		section.On(`(?i)\badd\s+(?:a\s+|the\s+)?(?:kpi|goal)\s*:?\s*(?:of\s+)?(?:(?P<n>\d{1,7})\s+)?(?P<x>.+)$`, addKPI),
		section.On(`(?i)\b(?:(?:focus|concentrate) (?:more )?on|target|aim (?:it )?at|add (?:an |the )?audience\s*:?|address|reach)\s+(?P<x>.+)$`, addAudience),
		section.On(`(?i)\b(?:start|begin)\s+(?:promoting\s+|the campaign\s+)?(?P<n>`+section.Count+`)\s*(?P<unit>days?|weeks?)\s+(?:before|ahead|earlier|in advance)\b`, startCampaign),
		section.On(`(?i)\badd\s+(?:an?\s+)?(?:step|action|task)\s*:?\s*(?P<x>.+?)\s+(?P<n>`+section.Count+`)\s*(?P<unit>days?|weeks?)\s+(?P<dir>before|after)\b`, addAction),
	}
	return section.Of[event.StrategyResult]{Name: event.Strategy, First: draftStrategy, Rules: append(rules, s.Rules()...), Tidy: tidyStrategy}
}
