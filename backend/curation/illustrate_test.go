package curation_test

import (
	"context"
	"encoding/json"
	"errors"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/curation"
	"footlight/backend/curation/curationtest"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// painter counts its calls and fails on request.
type painter struct {
	asked int
	fails error
}

func (p *painter) Paint(context.Context, string) (image.Image, error) {
	p.asked++
	return image.NewGray(image.Rect(0, 0, 640, 400)), p.fails
}

// TestAPosterWithAPicture checks that the picture is kept while its description is the same, and that its
// absence is reported.
func TestAPosterWithAPicture(t *testing.T) {
	p := &painter{}
	h := open(t, &curationtest.Library{}, &curationtest.Ledger{}, func(c *curation.Config) { c.Painter = p })
	plan := h.plan(t, "e1", event.Planner)
	banner := func(raw json.RawMessage) (b planning.BannerResult) {
		require.NoError(t, json.Unmarshal(raw, &b))
		return b
	}
	first := banner(plan.Heads[event.Banner])
	require.True(t, first.AIGenerated)
	require.Equal(t, "picture", first.Renditions[len(first.Renditions)-1].Role)
	require.Equal(t, "image/jpeg", first.Renditions[0].Mime)
	require.Equal(t, "ipfs://"+first.Renditions[0].CID, first.ImageURL)
	anew, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Banner, Refresh: true}, nil)
	require.NoError(t, err)
	require.Equal(t, first.ImagePrompt, banner(anew.Result).ImagePrompt)
	require.True(t, banner(anew.Result).AIGenerated)
	require.Equal(t, 1, p.asked, "nothing is paid for a picture that stays")
	refined := h.iterate(t, "e1", event.Planner, event.Banner, "darker colours")
	require.True(t, banner(refined.Result).AIGenerated)
	require.Equal(t, banner(refined.Result).ImagePrompt == first.ImagePrompt, p.asked == 1, "a picture stays while its description does")
	p.fails = errors.New("the safety system rejected it")
	own := banner(plan.Heads[event.Banner])
	own.ImagePrompt = "Something else."
	raw, err := json.Marshal(own)
	require.NoError(t, err)
	r, err := h.Iterate(t.Context(), planning.IterateRequest{ID: "e1", User: alice, Scope: event.Planner, Aspect: event.Banner, Result: raw}, nil)
	require.NoError(t, err)
	require.False(t, banner(r.Result).AIGenerated)
	require.Contains(t, r.Checks, planning.Check{
		ID: "banner.picture", Severity: planning.SeverityWarn, Detail: "the poster is drawn without a picture: the safety system rejected it",
	})
}
