package agents

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/llm"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// PromptVersion is the version of the prompts. It is stored with every result.
const PromptVersion = "2"

// Repairs limits how many times an agent may repair a draft.
const Repairs = 2

// ErrLeak means that a model wrote its instructions into a result.
var ErrLeak = errors.New("agents: the model repeated its instructions instead of following them")

// Asker sends questions to a model. Its errors are those of llm.Client.Ask. It is safe for concurrent use.
type Asker interface {
	Ask(ctx context.Context, q llm.Question) (llm.Answer, error)
	Model() string
}

// Judge finds the requests in a feedback, or in a brief's constraints, and decides whether a result meets
// them. It is safe for concurrent use.
type Judge interface {
	Requests(r draft.Request) []string
	Judge(r draft.Request, result json.RawMessage) ([]planning.Directive, error)
	Split(message draft.Request) []draft.Part
}

// Config configures a Team. Model, Judge and Schemas are required.
type Config struct {
	Model   Asker
	Critic  Asker // chooses between two drafts of each aspect; nil means that one draft is made
	Judge   Judge
	Schemas interface { // complete schemas of the results
		Text(aspect event.Aspect) json.RawMessage
	}
	Tokens   int     // budget of one run; 0 means no limit
	Money    float64 // budget of one run in Currency; 0 means no limit
	Currency string  // currency of the models' prices
}

// Team drafts every aspect. Make one with New; it is safe for concurrent use.
type Team struct {
	cfg    Config
	agents map[event.Aspect]agent
	critic string // the critic's instructions
	canary string // a word that appears in every agent's prompt and nowhere else
}

// New loads the prompts and makes the schemas for the model's answers.
func New(cfg Config) (*Team, error) {
	critic, err := prompts.ReadFile("prompts/critic.md")
	if err != nil {
		return nil, fmt.Errorf("agents: %w", err)
	}
	t := &Team{cfg: cfg, agents: map[event.Aspect]agent{}, critic: string(critic), canary: rand.Text()}
	for _, scope := range event.Scopes() {
		for _, aspect := range scope.Aspects() {
			if t.agents[aspect], err = newAgent(aspect, cfg.Schemas.Text(aspect), t.canary); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// Source returns the model's name and the version of the prompts.
func (t *Team) Source() planning.Source {
	return planning.Source{Kind: planning.SourceModel, Model: t.cfg.Model.Model(), PromptVersion: PromptVersion}
}

// Repairs returns how many times a draft may be rejected.
func (t *Team) Repairs() int { return Repairs }

// Split divides a message into requests by aspect, judged by its words.
func (t *Team) Split(message draft.Request) []draft.Part {
	return t.cfg.Judge.Split(message)
}

// Begin starts a run. All its drafts share one budget.
func (t *Team) Begin() draft.Session {
	r := &run{team: t, budget: &llm.Budget{Tokens: t.cfg.Tokens, Money: t.cfg.Money}}
	if t.cfg.Critic != nil {
		return reviewed{r}
	}
	return r
}

// run drafts one plan or one refinement.
type run struct {
	team   *Team
	budget *llm.Budget
}

// reviewed is a run with a critic.
type reviewed struct{ *run }

// Draft requests a draft from the aspect's agent.
func (r *run) Draft(ctx context.Context, req draft.Request) (draft.Proposal, error) {
	q, err := r.question(req)
	if err != nil {
		return draft.Proposal{}, err
	}
	answer, err := r.team.cfg.Model.Ask(ctx, q)
	p := draft.Proposal{Usage: r.usage(answer.Usage)}
	if r.team.leaks(answer.JSON, err) {
		return p, ErrLeak
	}
	if errors.Is(err, llm.ErrNoJSON) {
		p.Fault = "the answer is no JSON object"
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.Result, p.Fault = finish(req, answer.JSON)
	if p.Fault == "" {
		p.Directives, err = r.team.cfg.Judge.Judge(req, p.Result)
	}
	return p, err
}

func (r *run) usage(u llm.Usage) planning.Usage {
	out := planning.Usage{PromptTokens: u.PromptTokens, CompletionTokens: u.CompletionTokens, Requests: u.Requests}
	if u.Cost > 0 {
		out.Cost, out.Currency = u.Cost, r.team.cfg.Currency
	}
	return out
}

func (r *run) question(req draft.Request) (llm.Question, error) {
	a := r.team.agents[req.Aspect]
	user, err := json.Marshal(documentOf(req, r.team.cfg.Judge.Requests(req)))
	return llm.Question{
		Name: string(req.Aspect), System: a.system, User: string(user), Schema: a.schema, Temperature: temperature,
		MaxTokens: maxTokens, Budget: r.budget,
		Progress: discreet(r.team.canary, req.Delta),
	}, err
}

const (
	temperature = 0.7
	maxTokens   = 6000 // enough for a description of 20,000 characters and a reasoning model's thoughts
)
