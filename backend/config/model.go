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

// Model is the language model that drafts. An empty URL means none: the drafter without a model does.
type Model struct {
	URL     string // base of an OpenAI-compatible API
	Name    string // as that API knows the model
	Image   string // the model that makes pictures for posters; empty: they are drawn by code
	Critic  string // the model that chooses between two drafts; empty: one draft is made
	Key     string // a secret
	KeyFile string

	Total, FirstByte, Idle time.Duration

	Tokens            int     // one run may use; 0: as many as it takes
	Money             float64 // one run may cost; 0: as much as it takes
	PriceIn, PriceOut float64 // of a million tokens
	CriticIn          float64 // of the critic's
	CriticOut         float64
	Currency          string // of the prices
}

// modelKey is the setting that is a secret.
const modelKey = "llm-key"

func (m *Model) flags(fs *pflag.FlagSet) {
	fs.StringVar(&m.URL, "llm-url", "", "base URL of an OpenAI-compatible API (…/v1) whose model drafts plans; none: the drafter without a model")
	fs.StringVar(&m.Name, "llm-model", "", "name of the model, as that API knows it")
	fs.StringVar(&m.Critic, "llm-critic-model", "", "name of a model that chooses between two drafts of each aspect; none: one draft is made")
	fs.StringVar(&m.Image, "llm-image-model", "", "name of a model that makes a picture for each poster; none: posters are drawn by code")
	fs.StringVar(&m.Key, modelKey, "", "key of that API, a secret: taken from the environment and the file, refused as a flag")
	fs.StringVar(&m.KeyFile, "llm-key-file", "", "file that holds the key of that API")
	fs.DurationVar(&m.Total, "llm-timeout", llm.DefaultTotal, "how long one question to the model may take, with its retries")
	fs.DurationVar(&m.FirstByte, "llm-first-byte", llm.DefaultFirstByte, "how long the model may take to begin an answer")
	fs.DurationVar(&m.Idle, "llm-idle", llm.DefaultIdle, "how long an answer of the model may stall")
	fs.IntVar(&m.Tokens, "llm-budget-tokens", 200_000, "most tokens of one run, a plan or a refinement, prompts included; 0: no bound")
	fs.Float64Var(&m.Money, "llm-budget-cost", 0, "most that one run may cost, by the two prices; 0: no bound")
	fs.Float64Var(&m.PriceIn, "llm-price-in", 0, "price of a million tokens that are read, for the cost that is shown")
	fs.Float64Var(&m.PriceOut, "llm-price-out", 0, "price of a million tokens that are written")
	fs.Float64Var(&m.CriticIn, "llm-critic-price-in", 0, "price of a million tokens that the critic reads; 0 for both of its prices: those of the model")
	fs.Float64Var(&m.CriticOut, "llm-critic-price-out", 0, "price of a million tokens that the critic writes")
	fs.StringVar(&m.Currency, "llm-currency", "USD", "currency of these prices, an ISO 4217 code")
}

func (m *Model) validate() error {
	if m.URL == "" {
		if m.Name+m.Critic+m.Image+m.Key+m.KeyFile != "" {
			return invalid("llm-url", "is missing; the other --llm- settings are of that API")
		}
		return nil
	}
	var errs []error
	if u, err := url.Parse(m.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		errs = append(errs, invalid("llm-url", "must be an http or https URL such as http://127.0.0.1:11434/v1, without a user"))
	}
	if m.Name == "" {
		errs = append(errs, invalid("llm-model", "is missing; that API may have several"))
	}
	if m.Key != "" && m.KeyFile != "" {
		errs = append(errs, invalid("llm-key-file", "and %s are both given; one of them is enough", EnvName(modelKey)))
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
		errs = append(errs, invalid("llm-budget-cost", "bounds nothing without --llm-price-in and --llm-price-out"))
	}
	if _, is := event.CurrencyDigits(m.Currency); !is {
		errs = append(errs, invalid("llm-currency", "must be an ISO 4217 code of three capital letters, such as EUR"))
	}
	return errors.Join(errs...)
}

// Client is the client of that API; nil where there is none. A nil memory keeps nothing.
func (m *Model) Client(memory *llm.Memory) (*llm.Client, error) {
	return m.client(m.Name, m.prices(), memory)
}

// Painter is the client of that API's model for pictures; nil where there is none.
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

// Team has a model draft, and the critic choose where there is one.
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
