package llm

import (
	"context"
	"encoding/json"
	"errors"
)

// Form returns the endpoint's rung in words, or "" before the first question.
func (c *Client) Form() string {
	at, known := c.ladder.get()
	if !known {
		return ""
	}
	return at.Rung.String()
}

// probeSchema is the schema of the probe's answer.
const probeSchema = `{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}`

// footing probes once with a small question what the endpoint accepts. The first caller pays for the probe.
func (c *Client) footing(ctx context.Context, b *Budget) (at footing, used Usage, err error) {
	if known, is := c.ladder.get(); is {
		return known, used, nil
	}
	select {
	case c.ladder.probe <- struct{}{}:
	case <-ctx.Done():
		return at, used, context.Cause(ctx)
	}
	defer func() { <-c.ladder.probe }()
	if known, is := c.ladder.get(); is {
		return known, used, nil
	}
	q := Question{ // the requested field is only in the schema: some endpoints accept a format and ignore it
		Name: "probe", System: "Answer with one JSON object and nothing else.", User: "{}",
		Schema: json.RawMessage(probeSchema), MaxTokens: 1000, Budget: b,
	}
	at = footing{Temperature: true, Usage: true}
	for {
		r, asked, err := c.try(ctx, q, &at)
		used = used.plus(asked)
		switch {
		case errors.Is(err, ErrCut), err == nil && (heeded(r.json) || at.Rung == Text):
			c.ladder.set(at)
			return at, used, nil
		case err != nil && (!errors.Is(err, ErrNoJSON) || at.Rung == Text):
			return at, used, err
		}
		at.Rung++
	}
}

// heeded reports whether an answer fits the probe's schema.
func heeded(answer json.RawMessage) bool {
	var said struct{ OK *bool }
	return json.Unmarshal(answer, &said) == nil && said.OK != nil
}
