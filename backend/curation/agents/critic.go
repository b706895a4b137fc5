package agents

import (
	"context"
	"encoding/json"
	"fmt"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/llm"
	"footlight/backend/event/planning"
)

// verdict is the schema of the critic's answer.
const verdict = `{"type":"object","properties":{"reasoning":{"type":"string"},"better":{"type":"integer","enum":[1,2]}},
	"required":["reasoning","better"],"additionalProperties":false}`

const maxVerdict = 3000 // tokens, including a reasoning model's thoughts

// Rank implements curation.Critic. Only the number in the answer is used.
func (r reviewed) Rank(ctx context.Context, req draft.Request, versions [2]json.RawMessage) (int, planning.Usage, error) {
	user, err := json.Marshal(map[string]any{
		"draft": documentOf(req, r.team.cfg.Judge.Requests(req)), "aspect": req.Aspect, "first": versions[0], "second": versions[1],
	})
	if err != nil {
		return 0, planning.Usage{}, err
	}
	answer, err := r.team.cfg.Critic.Ask(ctx, llm.Question{
		Name: "critic", System: r.team.critic, User: string(user), Schema: json.RawMessage(verdict), MaxTokens: maxVerdict, Budget: r.budget,
	})
	used := r.usage(answer.Usage)
	if err != nil {
		return 0, used, err
	}
	var said struct{ Better int }
	if err = json.Unmarshal(answer.JSON, &said); err != nil || said.Better != 1 && said.Better != 2 {
		return 0, used, fmt.Errorf("agents: the critic chose neither draft: %.100s", answer.JSON)
	}
	return said.Better - 1, used, nil
}
