package curation

import (
	"cmp"
	"fmt"
	"strings"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// refineNotes returns the private document of a refinement.
func refineNotes(id event.ID, req planning.IterateRequest, it planning.Iteration) record.Notes {
	said := req.Feedback
	if req.Result != nil {
		said = fmt.Sprintf("Here is my own %s.", spoken(it.Aspect))
	}
	if req.Restore != 0 {
		said = fmt.Sprintf("Go back to version %d of the %s.", req.Restore, spoken(it.Aspect))
	}
	if req.Refresh {
		said = fmt.Sprintf("Draft the %s anew.", spoken(it.Aspect))
	}
	return record.Notes{
		Format: record.NotesFormat, EventID: id, Scope: req.Scope, Salt: record.NewSalt(), Request: req.Key, Feedback: req.Feedback,
		Signed: req.Words, Quotes: quotes(it),
		Messages: []planning.Message{
			{Role: planning.RoleUser, Content: said, Aspect: it.Aspect, Number: it.Number, CreatedAt: it.CreatedAt},
			{Role: planning.RoleAssistant, Content: refineReply(it), Aspect: it.Aspect, Number: it.Number, CreatedAt: it.CreatedAt},
		},
	}
}

// quotes returns the creator's own words behind an iteration's directives.
func quotes(it planning.Iteration) []string {
	out := make([]string, len(it.Directives))
	for i, d := range it.Directives {
		out[i] = d.Quote
	}
	return out
}

// planNotes returns the private document of a plan call.
func planNotes(req planning.PlanRequest, f draft.Facts, fresh []planning.Iteration) record.Notes {
	asked := cmp.Or(f.Brief.Description, f.Brief.Title, f.Brief.Category)
	if len(f.Brief.Constraints) > 0 {
		asked += "\n\n- " + strings.Join(f.Brief.Constraints, "\n- ")
	}
	return record.Notes{
		Format: record.NotesFormat, EventID: req.ID, Scope: req.Scope, Salt: record.NewSalt(), Request: req.Key, Signed: req.Words, QuotesOf: quoted(fresh),
		Messages: []planning.Message{
			{Role: planning.RoleUser, Content: asked, CreatedAt: f.Now},
			{Role: planning.RoleAssistant, Content: planReply(req.Scope), CreatedAt: f.Now},
		},
	}
}

// quoted returns the creator's own words behind the directives of several aspects.
func quoted(fresh []planning.Iteration) map[event.Aspect][]string {
	out := map[event.Aspect][]string{}
	for _, it := range fresh {
		out[it.Aspect] = quotes(it)
	}
	return out
}

// messageNotes returns the private document of a message that changed something.
func messageNotes(id event.ID, scope event.Scope, req planning.MessageRequest, fresh []planning.Iteration) record.Notes {
	n := record.Notes{
		Format: record.NotesFormat, EventID: id, Scope: scope, Salt: record.NewSalt(), Request: req.Key, Feedback: req.Text, Signed: req.Words,
		QuotesOf: map[event.Aspect][]string{},
		Messages: []planning.Message{{Role: planning.RoleUser, Content: req.Text, CreatedAt: fresh[0].CreatedAt}},
	}
	for _, it := range fresh {
		n.QuotesOf[it.Aspect] = quotes(it)
		n.Messages = append(n.Messages, planning.Message{
			Role: planning.RoleAssistant, Content: refineReply(it), Aspect: it.Aspect, Number: it.Number, CreatedAt: it.CreatedAt,
		})
	}
	return n
}

// answerNotes returns the private document of answers.
func answerNotes(req planning.AnswerRequest, facts []planning.Fact, fresh []planning.Iteration) record.Notes {
	said := make([]string, len(facts))
	for i, f := range facts {
		said[i] = answers.Say(f)
	}
	n := messageNotes(req.ID, event.Planner, planning.MessageRequest{Text: strings.Join(said, "; ") + ".", Key: req.Key, Words: req.Words}, fresh)
	n.Feedback = "" // nothing was drafted from these words
	return n
}

// refineReply says what was done and what was not.
func refineReply(it planning.Iteration) string {
	if it.Source.Restores > 0 {
		return fmt.Sprintf("The %s is as in version %d again: this is version %d.", spoken(it.Aspect), it.Source.Restores, it.Number)
	}
	return fmt.Sprintf("The %s: this is version %d.", spoken(it.Aspect), it.Number) + outcome(it, "Done")
}

// outcome lists the requests that were met and those that were not.
func outcome(it planning.Iteration, holds string) (reply string) {
	var done, open []string
	for _, d := range it.Directives {
		switch {
		case d.Met == planning.MetTrue:
			done = append(done, d.Text)
		case d.Quote != "":
			open = append(open, fmt.Sprintf("%s (“%s”)", d.Text, d.Quote))
		default:
			open = append(open, d.Text)
		}
	}
	if len(done) > 0 {
		reply += " " + holds + ": " + strings.Join(done, "; ") + "."
	}
	if len(open) > 0 {
		reply += " Not done: " + strings.Join(open, "; ") + "."
	}
	return reply
}

func planReply(scope event.Scope) string {
	what := map[event.Scope]string{event.Planner: "plan", event.Promoter: "campaign"}[scope]
	return fmt.Sprintf("The %s is ready: %s. Tell me what to change.", what, spokenAspects(scope))
}
