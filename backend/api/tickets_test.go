package api_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// office issues tickets of tier 1.
type office struct{ claims *[]event.Claim }

func (o office) Claim(_ context.Context, c event.Claim) (event.Receipt, error) {
	*o.claims = append(*o.claims, c)
	if c.Tier != 1 {
		return event.Receipt{}, &auth.Refusal{Reason: "this tier is by invitation only"}
	}
	return event.Receipt{TransactionHash: event.Hash{9}}, nil
}

// holders passes tickets on.
type holders struct{ passed *[]event.PassingOn }

func (h holders) PassOn(_ context.Context, p event.PassingOn, c event.Consent) (event.Receipt, error) {
	*h.passed = append(*h.passed, p)
	return event.Receipt{TransactionHash: event.Hash{byte(c.Nonce)}}, nil
}

// TestPassOn passes a ticket on without a session.
func TestPassOn(t *testing.T) {
	passed := &[]event.PassingOn{}
	rt := serving(api.Tickets{Passer: holders{passed}, Limits: router.NewLimits(nil)})
	rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	for body, want := range map[string]string{
		head + `,"tier":1,"to":"` + bob + `"}`:     "",
		head + `,"to":"` + bob + `"}`:              "tier",
		head + `,"tier":32,"to":"` + bob + `"}`:    "tier",
		head + `,"tier":1}`:                        "to",
		head + `,"tier":1,"to":"bob"}`:             "address",
		`{"userAddress":"` + alice + `","tier":1}`: "authorization",
	} {
		judged(t, rt, http.MethodPost, "/api/rooms/gig/pass-on", body, want)
	}
	from, err := event.ParseAddress("a", alice)
	require.NoError(t, err)
	to, err := event.ParseAddress("a", bob)
	require.NoError(t, err)
	require.Equal(t, []event.PassingOn{{ID: "gig", Holder: from, Tier: 1, To: to}}, *passed)
}

const claimBody = `{"holder":"` + alice + `","tier":1,"deadline":1800000000,"signature":"0x0102"}`

func TestClaim(t *testing.T) {
	claims := &[]event.Claim{}
	rt := serving(api.Tickets{Office: office{claims}, Limits: router.NewLimits(nil)})
	w := ask(rt, http.MethodPost, "/api/rooms/gig/tickets", claimBody, "")
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	answer := object(t, w.Body.Bytes())
	require.Equal(t, event.Hash{9}.String(), answer["transactionHash"])
	holder, err := event.ParseAddress("a", alice)
	require.NoError(t, err)
	require.Equal(t, []event.Claim{{
		ID: "gig", Holder: holder, Tier: 1,
		Consent: event.Consent{Deadline: time.Unix(1_800_000_000, 0), Signature: []byte{1, 2}},
	}}, *claims)
	*claims = nil
	saw := strings.Replace(claimBody, `}`, `,"seen":{"startsAt":"2027-01-01T00:00:00Z","endsAt":"2027-01-01T01:00:00Z","giveBackUntil":"2026-12-31T00:00:00Z","locked":true}}`, 1)
	require.Equal(t, http.StatusOK, ask(rt, http.MethodPost, "/api/rooms/gig/tickets", saw, "").Code)
	start := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	require.Equal(t, &event.Terms{StartsAt: start, EndsAt: start.Add(time.Hour), GiveBack: start.AddDate(0, 0, -1), Locked: true}, (*claims)[0].Seen)
	for change, want := range map[string]struct {
		status int
		says   string
	}{
		`"tier":1,"seen":{}`:                {400, "seen.endsAt"},
		`"tier":1,"seen":{"endsAt":"soon"}`: {400, "seen.endsAt"},
		`"tier":1,"seen":{"endsAt":"2027-01-01T01:00:00Z","giveBackUntil":"soon"}`: {400, "seen.giveBackUntil"},
		`"tier":1,"seen":{"startsAt":"soon","endsAt":"x"}`:                         {400, "seen.startsAt"},
		`"tier":0`:                      {403, "invitation"},
		`"tier":32`:                     {400, "tier"},
		`"tier":-1`:                     {400, "tier"},
		`"tier":1,"deadline":0`:         {400, "deadline"},
		`"tier":1,"holder":"0x1"`:       {400, "address"},
		`"tier":1,"signature":"0102"`:   {400, "signature"},
		`"tier":1,"signature":"0x"`:     {400, "signature"},
		`"tier":1,"deadline":"tonight"`: {400, "deadline"},
	} {
		body := `{"holder":"` + alice + `","deadline":1800000000,"signature":"0x0102",` + change + `}`
		w = ask(rt, http.MethodPost, "/api/rooms/gig/tickets", body, "")
		require.Equal(t, want.status, w.Code, "%s: %s", change, w.Body)
		require.Contains(t, object(t, w.Body.Bytes())["details"], want.says)
	}
}
