package api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// office gives a ticket to whoever asks for tier 1.
type office struct{ claims *[]api.Claim }

func (office) Intent(id event.ID, holder event.Address, tier int, _ time.Time) any {
	return fmt.Sprint(id, holder, tier)
}

func (o office) Claim(_ context.Context, c api.Claim) (event.Receipt, error) {
	*o.claims = append(*o.claims, c)
	if c.Tier != 1 {
		return event.Receipt{}, &auth.Refusal{Reason: "this tier is by invitation only"}
	}
	return event.Receipt{TransactionHash: event.Hash{9}}, nil
}

func ticketDesk() (*api.Router, *[]api.Claim) {
	rt, claims := api.NewRouter(nil), &[]api.Claim{}
	api.Tickets{Office: office{claims}}.Routes(rt)
	return rt, claims
}

const claimBody = `{"holder":"` + alice + `","tier":1,"deadline":1800000000,"signature":"0x0102"}`

func TestClaim(t *testing.T) {
	rt, claims := ticketDesk()
	w := ask(rt, http.MethodPost, "/api/rooms/gig/tickets", claimBody, "")
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	answer := object(t, w.Body.Bytes())
	require.Equal(t, event.Hash{9}.String(), answer["transactionHash"])
	holder, err := event.ParseAddress("a", alice)
	require.NoError(t, err)
	require.Equal(t, []api.Claim{{
		ID: "gig", Holder: holder, Tier: 1,
		Consent: event.Consent{Deadline: time.Unix(1_800_000_000, 0), Signature: []byte{1, 2}},
	}}, *claims)
	for change, want := range map[string]struct {
		status int
		says   string
	}{
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

func TestIntent(t *testing.T) {
	rt, _ := ticketDesk()
	for query, want := range map[string]int{
		"action=claim&tier=1&holder=" + alice:  200,
		"action=dance&tier=1&holder=" + alice:  400,
		"action=claim&tier=32&holder=" + alice: 400,
		"action=claim&tier=x&holder=" + alice:  400,
		"action=claim&tier=1":                  400,
	} {
		w := ask(rt, http.MethodGet, "/api/events/gig/intent?"+query, "", "")
		require.Equal(t, want, w.Code, "%s: %s", query, w.Body)
	}
}

// TestClaimsAreCounted: the operator pays for them.
func TestClaimsAreCounted(t *testing.T) {
	rt, claims := ticketDesk()
	from := func(remote string) int {
		r := httptest.NewRequest(http.MethodPost, "/api/rooms/gig/tickets", strings.NewReader(claimBody))
		r.RemoteAddr = remote
		w := httptest.NewRecorder()
		rt.ServeHTTP(w, r)
		return w.Code
	}
	for range 10 {
		require.Equal(t, 200, from("[2001:db8::1]:1"))
	}
	require.Equal(t, 403, from("[2001:db8::2]:1"), "the same network")
	for i := range 290 {
		require.Equal(t, 200, from(fmt.Sprintf("203.0.113.%d:1", i%200)))
	}
	require.Equal(t, 403, from("192.0.2.1:1"), "enough of this event")
	require.Len(t, *claims, 300)
}
