package config

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/curation/agents"
	"footlight/backend/curation/llm"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
)

// Model is the language model for drafts. An empty URL means that drafts are made without a model.
type Model struct {
	URL     string // base URL of an OpenAI-compatible API
	Name    string // the model's name in that API
	Image   string // model for poster pictures; empty means that code draws the posters
	Critic  string // model that chooses between two drafts; empty means that only one draft is made
	Key     string // a secret
	KeyFile string

	Total, FirstByte, Idle time.Duration

	Tokens            int     // budget of one run; 0 means no limit
	Money             float64 // budget of one run in Currency; 0 means no limit
	PriceIn, PriceOut float64 // price of a million input and output tokens
	CriticIn          float64 // the critic's input price
	CriticOut         float64
	Currency          string // currency of the prices
}

// modelKey is a setting with a secret value.
const modelKey = "llm-key"

func (m *Model) flags(fs *pflag.FlagSet) {
	fs.StringVar(&m.URL, "llm-url", "", "base URL of an OpenAI-compatible API (…/v1) whose model drafts plans; if empty, plans are drafted without a model")
	fs.StringVar(&m.Name, "llm-model", "", "name of the model in that API")
	fs.StringVar(&m.Critic, "llm-critic-model", "", "name of a model that chooses between two drafts of each aspect; if empty, only one draft is made")
	fs.StringVar(&m.Image, "llm-image-model", "", "name of a model that makes a picture for each poster; if empty, code draws the posters")
	fs.StringVar(&m.Key, modelKey, "", "key of that API, a secret; accepted in the environment and the file, refused as a flag")
	fs.StringVar(&m.KeyFile, "llm-key-file", "", "file with the key of that API")
	fs.DurationVar(&m.Total, "llm-timeout", llm.DefaultTotal, "timeout of one request to the model, its retries included")
	fs.DurationVar(&m.FirstByte, "llm-first-byte", llm.DefaultFirstByte, "timeout for the first byte of an answer")
	fs.DurationVar(&m.Idle, "llm-idle", llm.DefaultIdle, "how long an answer may pause before the request is aborted")
	fs.IntVar(&m.Tokens, "llm-budget-tokens", 200_000, "token budget of one run (a plan or a refinement), prompts included; 0 means no limit")
	fs.Float64Var(&m.Money, "llm-budget-cost", 0, "cost budget of one run at the prices below; 0 means no limit")
	fs.Float64Var(&m.PriceIn, "llm-price-in", 0, "price of a million input tokens, for the displayed cost")
	fs.Float64Var(&m.PriceOut, "llm-price-out", 0, "price of a million output tokens")
	fs.Float64Var(&m.CriticIn, "llm-critic-price-in", 0, "price of a million input tokens of the critic; if both critic prices are 0, the model's prices apply")
	fs.Float64Var(&m.CriticOut, "llm-critic-price-out", 0, "price of a million output tokens of the critic")
	fs.StringVar(&m.Currency, "llm-currency", "USD", "currency of these prices, an ISO 4217 code")
}

func (m *Model) validate() error {
	if m.URL == "" {
		if m.Name+m.Critic+m.Image+m.Key+m.KeyFile != "" {
			return invalid("llm-url", "is missing; the other --llm- settings need it")
		}
		return nil
	}
	var errs []error
	if u, err := url.Parse(m.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		errs = append(errs, invalid("llm-url", "must be an http or https URL such as http://127.0.0.1:11434/v1, without a user"))
	}
	if m.Name == "" {
		errs = append(errs, invalid("llm-model", "is missing; the API may offer several models"))
	}
	if m.Key != "" && m.KeyFile != "" {
		errs = append(errs, invalid("llm-key-file", "and %s are both given; remove one of them", EnvName(modelKey)))
	}
	for flag, d := range map[string]time.Duration{"llm-timeout": m.Total, "llm-first-byte": m.FirstByte, "llm-idle": m.Idle} {
		if d <= 0 {
			errs = append(errs, invalid(flag, "must be positive"))
		}
	}
	if min(float64(m.Tokens), m.Money, m.PriceIn, m.PriceOut, m.CriticIn, m.CriticOut) < 0 {
		errs = append(errs, invalid("llm-budget-tokens", "and the other budgets and prices must not be negative"))
	}
	if m.Money > 0 && m.PriceIn+m.PriceOut == 0 {
		errs = append(errs, invalid("llm-budget-cost", "has no effect without --llm-price-in and --llm-price-out"))
	}
	if _, is := event.CurrencyDigits(m.Currency); !is {
		errs = append(errs, invalid("llm-currency", "must be an ISO 4217 code of three capital letters, such as EUR"))
	}
	return errors.Join(errs...)
}

// Client returns a client of the model's API, or nil if none is configured. A nil memory stores nothing.
func (m *Model) Client(memory *llm.Memory) (*llm.Client, error) {
	return m.client(m.Name, m.prices(), memory)
}

// Painter returns a client of the picture model, or nil if none is configured.
func (m *Model) Painter() (*llm.Client, error) { return m.client(m.Image, llm.Prices{}, nil) }

func (m *Model) client(name string, prices llm.Prices, memory *llm.Memory) (*llm.Client, error) {
	if m.URL == "" || name == "" {
		return nil, nil
	}
	key := m.Key
	if m.KeyFile != "" {
		text, err := os.ReadFile(m.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("--llm-key-file: %w", err)
		}
		key = strings.TrimSpace(string(text))
	}
	return llm.New(llm.Config{
		URL: m.URL, Model: name, Key: key, Total: m.Total, FirstByte: m.FirstByte, Idle: m.Idle, Prices: prices, Memory: memory,
	})
}

// Team returns the agents that draft with the model. If a critic is configured, it chooses between their
// drafts.
func (m *Model) Team(model agents.Asker, judge agents.Judge, memory *llm.Memory) (*agents.Team, error) {
	schemas, err := schema.Load()
	if err != nil {
		return nil, err
	}
	cfg := agents.Config{
		Model: model, Judge: judge, Schemas: schemas, Tokens: m.Tokens, Money: m.Money, Currency: m.Currency,
	}
	prices := llm.Prices{In: m.CriticIn, Out: m.CriticOut}
	critic, err := m.client(m.Critic, cmp.Or(prices, m.prices()), memory)
	if critic != nil {
		cfg.Critic = critic
	}
	if err != nil {
		return nil, err
	}
	return agents.New(cfg)
}

func (m *Model) prices() llm.Prices { return llm.Prices{In: m.PriceIn, Out: m.PriceOut} }
