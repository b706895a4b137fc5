package plans

import "footlight/backend/event"

func (c Resource) calls() []call {
	return []call{
		{path: "/plan", prepare: c.plan(event.Planner), takes: planFields()},
		{path: "/plan/read", prepare: c.readBrief, takes: planFields()},
		{path: "/plan/answer", prepare: c.answer, takes: []any{who{}, answerBody{}}},
		{path: "/iterate", prepare: c.iterate(event.Planner), takes: []any{who{}, iterateBody{}}},
		{path: "/accept", prepare: c.accept(event.Planner), takes: []any{who{}, acceptBody{}}},
		{path: "/content/plan", prepare: c.plan(event.Promoter), takes: planFields()},
		{path: "/content/iterate", prepare: c.iterate(event.Promoter), takes: []any{who{}, iterateBody{}}},
		{path: "/content/accept", prepare: c.accept(event.Promoter), takes: []any{who{}, acceptBody{}}},
		{path: "/initialize", prepare: c.initialize, takes: planFields(initializeBody{}), successor: "/plan"},
		{path: "/message", prepare: c.message, takes: []any{messageBody{}}, successor: "/iterate", talks: true},
		{path: "/curate", prepare: c.curate, takes: planFields(), successor: "/plan"},
	}
}
