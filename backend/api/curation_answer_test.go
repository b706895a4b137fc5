package api_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func answerBody(id, answers string) string {
	return fmt.Sprintf(`{"eventId":%q,"userAddress":%q,"answers":%s}`, id, alice, answers)
}

// TestQuestionsOverHTTP asks, refuses, answers and restores with the fields that openapi.yaml describes.
func TestQuestionsOverHTTP(t *testing.T) {
	doc, d := described(t), newDesk(t)
	plan := d.ok("POST", "/plan", fmt.Sprintf(`{"eventId":"e1","userAddress":%q,"title":"Blue Hour"}`, alice))
	w := d.ask("POST", "/accept", acceptBody("e1", event.Planner, 1))
	require.Equal(t, http.StatusBadRequest, w.Code)
	refusal := object(t, w.Body.Bytes())
	require.NoError(t, doc.Components.Schemas["Error"].Value.VisitJSON(refusal))
	assert.Contains(t, refusal["details"], "schedule.date, schedule.start, pricing.price")
	assert.Len(t, refusal["questions"], 3)

	given := answerBody("e1", `{"schedule.date":"2027-03-05","schedule.start":"21:30","pricing.price":[{"name":"","amountMinor":0,"currency":"EUR"}]}`)
	reply := d.ok("POST", "/plan/answer", given, "Idempotency-Key", "once")
	require.NoError(t, doc.Components.Schemas["Reply"].Value.VisitJSON(reply))
	assert.Equal(t, plan["conversationId"], reply["conversationId"])
	assert.Equal(t, reply, d.ok("POST", "/plan/answer", given, "Idempotency-Key", "once"))
	assert.Equal(t, 2, d.ledger.Transactions())

	talk := d.ok("GET", "/conversation/e1/"+alice, "")
	require.NoError(t, doc.Components.Schemas["ConversationAnswer"].Value.VisitJSON(talk))
	facts := talk["conversation"].(map[string]any)["facts"].([]any)
	assert.Contains(t, facts, map[string]any{"aspect": "schedule", "field": "start", "value": "21:30", "from": "answer"})

	back := d.ok("POST", "/iterate", fmt.Sprintf(`{"eventId":"e1","userAddress":%q,"aspect":"pricing","restore":1}`, alice))
	require.NoError(t, doc.Components.Schemas["Refinement"].Value.VisitJSON(back))
	assert.Equal(t, 1.0, back["source"].(map[string]any)["restores"])

	for body, details := range map[string]string{
		answerBody("e1", `{}`):                       "answers: is required",
		answerBody("e1", `5`):                        "answers: must be",
		answerBody("e1", `{"pricing.colour":"red"}`): "answers.pricing.colour: is no question",
		answerBody("e1", `{"schedule.start":"8pm"}`): "answers.schedule.start: must be",
	} {
		w = d.ask("POST", "/plan/answer", body)
		assert.Equal(t, http.StatusBadRequest, w.Code)
		assert.Contains(t, object(t, w.Body.Bytes())["details"], details)
	}
	w = d.ask("POST", "/iterate", fmt.Sprintf(`{"eventId":"e1","userAddress":%q,"aspect":"pricing","restore":0}`, alice))
	assert.Contains(t, object(t, w.Body.Bytes())["details"], "restore: must be")
}
