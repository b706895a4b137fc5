package api_test

import (
	"context"
	"fmt"
	"math/big"
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

// creatorsHost records alice's decisions.
type creatorsHost struct{ done *[]string }

func (d creatorsHost) note(who auth.Identity, what string) error {
	if !strings.EqualFold(who.Address.String(), alice) {
		return &auth.Refusal{Reason: "only the event's creator can run its room"}
	}
	*d.done = append(*d.done, what)
	return nil
}

func (d creatorsHost) End(_ context.Context, id event.ID, who auth.Identity) (time.Time, error) {
	return time.Unix(0, 0).UTC(), d.note(who, "end "+string(id))
}

func (d creatorsHost) OpenAccess(_ context.Context, _ event.ID, who auth.Identity, open bool) error {
	return d.note(who, fmt.Sprint("open ", open))
}

func (d creatorsHost) GuestList(_ context.Context, _ event.ID, who auth.Identity) (event.GuestList, error) {
	list := event.GuestList{ByInvitation: true, Invites: []event.Invite{{Code: "open-sesame"}}, Guests: []event.Guest{{Here: true}}}
	return list, d.note(who, "look")
}

func (d creatorsHost) Invite(_ context.Context, _ event.ID, who auth.Identity, i event.Invite) error {
	return d.note(who, fmt.Sprint("invite ", i.Name, " by ", i.Code, ", once ", i.Once))
}

func (d creatorsHost) Uninvite(_ context.Context, _ event.ID, who auth.Identity, code string) error {
	return d.note(who, "uninvite "+code)
}

func (d creatorsHost) Mine(_ context.Context, _ event.ID, who auth.Identity) error {
	return d.note(who, "mine")
}

func (creatorsHost) Takings(context.Context, event.ID) (event.Takings, error) {
	office := event.BoxOffice{Sales: []event.Sale{{Name: "seat", Price: big.NewInt(5), Sold: 3}}, EndsAt: time.Unix(1_800_000_000, 0)}
	return event.Takings{
		Office: office, Returned: []int{1}, Balance: big.NewInt(10), Due: big.NewInt(10),
		Payouts: []event.Payout{{To: event.Address{19: 7}, Wei: big.NewInt(2)}},
	}, nil
}

func (d creatorsHost) Withdraw(_ context.Context, w event.Withdrawal) (event.Receipt, error) {
	*d.done = append(*d.done, fmt.Sprintf("withdraw %s to %s with nonce %d", w.ID, w.To, w.Consent.Nonce))
	return event.Receipt{}, nil
}

func (d creatorsHost) Sell(_ context.Context, s event.Selling) (event.Receipt, error) {
	*d.done = append(*d.done, fmt.Sprintf("sell %v until %v with nonce %d", s.Offer.Tiers, s.Offer.EndsAt, s.Consent.Nonce))
	return event.Receipt{}, nil
}

func (d creatorsHost) Postpone(_ context.Context, p event.Postponement, c event.Consent) (event.Receipt, error) {
	*d.done = append(*d.done, fmt.Sprintf("postpone %s to %v until %v with nonce %d: %s", p.ID, p.StartsAt.Unix(), p.EndsAt.Unix(), c.Nonce, p.Reason))
	return event.Receipt{}, nil
}

func (d creatorsHost) Cancel(_ context.Context, id event.ID, _ event.Address, c event.Consent) (event.Receipt, error) {
	*d.done = append(*d.done, fmt.Sprintf("cancel %s with nonce %d", id, c.Nonce))
	return event.Receipt{}, nil
}

func (d creatorsHost) GiveBack(_ context.Context, g event.GivingBack, c event.Consent) (event.Receipt, error) {
	*d.done = append(*d.done, fmt.Sprintf("give %d of tier %d back with nonce %d", g.Amount, g.Tier, c.Nonce))
	return event.Receipt{}, nil
}

func (creatorsHost) Refunds(context.Context, event.ID, event.Address) (event.Refunds, error) {
	held := event.Holding{Units: 3, Redeemed: 1, Claimed: true}
	return event.Refunds{Cancelled: true, Tickets: []event.HeldTicket{{Name: "seat", Holding: held, Refund: big.NewInt(10), GiveBack: big.NewInt(5)}, {Name: "lawn"}}, Owed: new(big.Int)}, nil
}

func creatorsRouter(t *testing.T) (*router.Router, *[]string) {
	done := &[]string{}
	rt := serving(
		api.HostControls{Host: creatorsHost{done}}, api.GuestLists{Guests: creatorsHost{done}},
		api.RoomSales{Sales: creatorsHost{done}, Money: creatorsHost{done}, Owner: creatorsHost{new([]string)}},
	)
	rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	return rt, done
}

// judged sends alice's request. wrong names the field that must be refused; "" means that the request must
// succeed.
func judged(t *testing.T, h http.Handler, method, path, body, wrong string) map[string]any {
	t.Helper()
	w := ask(h, method, path, body, "alice")
	answer := object(t, w.Body.Bytes())
	if wrong == "" {
		require.Equal(t, http.StatusOK, w.Code, "%s %s: %s", path, body, w.Body)
		return answer
	}
	require.Equal(t, http.StatusBadRequest, w.Code, "%s %s: %s", path, body, w.Body)
	require.Contains(t, answer["details"], wrong+":", "%s %s", path, body)
	return answer
}

func TestHostControls(t *testing.T) {
	rt, done := creatorsRouter(t)
	for _, c := range []struct {
		who, method, path, body string
		want                    int
	}{
		{"", "POST", "end", ``, 401},
		{"bob", "POST", "end", ``, 403},
		{"alice", "POST", "end", ``, 200},
		{"alice", "POST", "door", `{"door":"open"}`, 200},
		{"alice", "POST", "door", `{"door":"tickets"}`, 200},
		{"alice", "POST", "door", `{"door":"wide"}`, 400},
		{"bob", "POST", "door", `{"door":"open"}`, 403},
		{"alice", "POST", "invite", `{"invite":"open-sesame"}`, 200},
		{"alice", "POST", "invite", `{"invite":"seven-c"}`, 400},
		{"alice", "POST", "invite", `{"invite":"with a space"}`, 400},
		{"alice", "POST", "invite", `{"invite":"two\nlines"}`, 400},
		{"alice", "POST", "invite", `{"invite":"no\u00a0break"}`, 400},
		{"alice", "POST", "invite", `{"invite":"` + strings.Repeat("x", 65) + `"}`, 400},
		{"alice", "POST", "invite", `{"invite":"for-ana-alone","name":"Ana","once":true}`, 200},
		{"alice", "POST", "invite", `{"name":"two\nlines"}`, 400},
		{"bob", "POST", "invite", ``, 403},
		{"alice", "GET", "guests", ``, 200},
		{"bob", "GET", "guests", ``, 403},
		{"alice", "DELETE", "invite", `{"invite":"open-sesame"}`, 200},
		{"alice", "DELETE", "invite", ``, 400},
		{"alice", "DELETE", "invite", `{"invite":""}`, 400},
		{"alice", "DELETE", "invite", `{"invite":"open-sesame","all":true}`, 400},
		{"alice", "DELETE", "invite", `{"all":true}`, 200},
		{"alice", "POST", "en%20d", ``, 404},
	} {
		w := ask(rt, c.method, "/api/rooms/gig/"+c.path, c.body, c.who)
		require.Equal(t, c.want, w.Code, "%+v: %s", c, w.Body)
		require.NotContains(t, w.Body.String(), "seven c", "a code in an error")
	}
	require.Equal(t, []string{
		"end gig", "open true", "open false", "invite  by open-sesame, once false", "invite Ana by for-ana-alone, once true",
		"look", "uninvite open-sesame", "uninvite ",
	}, *done)
	made, _ := object(t, ask(rt, "POST", "/api/rooms/gig/invite", "", "alice").Body.Bytes())["invite"].(string)
	require.Len(t, made, 12)
}

func TestTakings(t *testing.T) {
	rt, done := creatorsRouter(t)
	answer := judged(t, rt, http.MethodGet, "/api/rooms/gig/takings", "", "")
	require.Equal(t, "10", answer["dueWei"])
	require.Equal(t, "2027-01-16T08:00:00Z", answer["heldUntil"])
	require.Equal(t, map[string]any{"tier": 0.0, "name": "seat", "sold": 3.0, "returned": 1.0, "wei": "10"}, answer["tiers"].([]any)[0])
	require.Equal(t, "2", answer["payouts"].([]any)[0].(map[string]any)["wei"])
	require.Equal(t, http.StatusUnauthorized, ask(rt, "GET", "/api/rooms/gig/takings", "", "").Code)
	require.Equal(t, http.StatusForbidden, ask(rt, "GET", "/api/rooms/gig/takings", "", "bob").Code)

	other := "0x0000000000000000000000000000000000000007"
	judged(t, rt, http.MethodPost, "/api/rooms/gig/withdraw", head+`}`, "")
	judged(t, rt, http.MethodPost, "/api/rooms/gig/withdraw", head+`,"to":"`+other+`"}`, "")
	judged(t, rt, http.MethodPost, "/api/rooms/gig/withdraw", head+`,"to":"nobody"}`, "to")
	require.Len(t, *done, 2)
	require.True(t, strings.EqualFold("withdraw gig to "+alice+" with nonce 7", (*done)[0]), (*done)[0])
	require.Equal(t, "withdraw gig to "+other+" with nonce 7", (*done)[1])
}

// head is the beginning of a request that alice signed.
const head = `{"userAddress":"` + alice + `","authorization":{"nonce":7,"deadline":1800000000,"signature":"0x01"}`

func TestSelling(t *testing.T) {
	rt, done := creatorsRouter(t)
	for body, want := range map[string]string{
		head + `}`: "",
		head + `,"tiers":[{"name":"seat","wei":"5","quantity":2,"opensAt":"2027-01-01T00:00:00+01:00"}],"endsAt":"2027-01-02T00:00:00Z"}`: "",
		head + `,"tiers":[{"wei":"5","quantity":2}]}`:                                   "tiers.name",
		head + `,"tiers":[{"name":"seat\u202e","wei":"5","quantity":2}]}`:               "tiers.name",
		head + `,"tiers":[{"name":"seat","wei":"5"}]}`:                                  "tiers.quantity",
		head + `,"tiers":[{"name":"seat","wei":"0x5","quantity":2}]}`:                   "tiers.wei",
		head + `,"tiers":[{"name":"seat","wei":"-5","quantity":2}]}`:                    "tiers.wei",
		head + `,"tiers":[{"name":"seat","wei":5,"quantity":2}]}`:                       "tiers.wei",
		head + `,"tiers":[{"name":"seat","quantity":2,"closesAt":"tomorrow"}]}`:         "tiers.closesAt",
		head + `,"endsAt":"soon"}`:                                                      "endsAt",
		head + `,"tiers":[` + strings.Repeat(`{"name":"x","quantity":1},`, 32) + `{}]}`: "tiers",
		`{"userAddress":"` + alice + `"}`:                                               "authorization",
		`{"authorization":{"nonce":7,"deadline":1800000000,"signature":"0x01"}}`:        "userAddress",
	} {
		judged(t, rt, http.MethodPost, "/api/rooms/gig/tiers", body, want)
	}
	require.Len(t, *done, 2)
	require.Equal(t, http.StatusForbidden, ask(rt, http.MethodPost, "/api/rooms/gig/tiers", head+`}`, "bob").Code)
	require.Equal(t, http.StatusUnauthorized, ask(rt, http.MethodPost, "/api/rooms/gig/cancel", head+`}`, "").Code)
	require.Equal(t, http.StatusOK, ask(rt, http.MethodPost, "/api/rooms/gig/cancel", head+`}`, "alice").Code)
	require.Contains(t, *done, "cancel gig with nonce 7")
}

func TestPostponing(t *testing.T) {
	rt, done := creatorsRouter(t)
	const start, end = `,"startsAt":"2027-01-01T00:00:00+01:00"`, `,"endsAt":"2027-01-01T00:00:00Z"`
	for body, want := range map[string]string{
		head + start + end + `}`: "",
		head + start + end + `,"reason":"` + strings.Repeat("é", 280) + `"}`: "",
		head + end + `}`:                                                     "startsAt",
		head + start + `}`:                                                   "endsAt",
		head + `,"startsAt":"soon"` + end:                                    "body",
		head + `,"startsAt":"soon"` + end + `}`:                              "startsAt",
		head + `,"startsAt":"2027-01-01T00:00:00Z"` + end + `}`:              "endsAt",
		head + start + end + `,"reason":"` + strings.Repeat("é", 281) + `"}`: "reason",
		head + start + end + `,"reason":"ill\u0000"}`:                        "reason",
		head + start + end + `,"reason":"ill \u202e reve"}`:                  "reason",
		head + start + end + `,"reason":"ill \u2066 reve"}`:                  "reason",
		head + start + end + `,"reason":7}`:                                  "reason",
		`{"userAddress":"` + alice + `"` + start + end + `}`:                 "authorization",
	} {
		answer := judged(t, rt, http.MethodPost, "/api/rooms/gig/postpone", body, want)
		if want == "" {
			require.Equal(t, "2026-12-31T23:00:00Z", answer["refundUntil"])
		}
	}
	require.Len(t, *done, 2)
	require.Contains(t, *done, "postpone gig to 1798758000 until 1798761600 with nonce 7: ")
	require.Equal(t, http.StatusForbidden, ask(rt, http.MethodPost, "/api/rooms/gig/postpone", head+start+end+`}`, "bob").Code)
}

func TestGivingBack(t *testing.T) {
	rt, done := creatorsRouter(t)
	for body, want := range map[string]string{
		head + `,"tier":1}`:                        "",
		head + `,"tier":0,"amount":3}`:             "",
		head + `}`:                                 "tier",
		head + `,"tier":32}`:                       "tier",
		head + `,"tier":-1}`:                       "tier",
		head + `,"tier":"seat"}`:                   "tier",
		head + `,"tier":1,"amount":0}`:             "amount",
		head + `,"tier":1,"amount":1.5}`:           "amount",
		`{"userAddress":"` + alice + `","tier":1}`: "authorization",
	} {
		judged(t, rt, http.MethodPost, "/api/rooms/gig/give-back", body, want)
	}
	require.ElementsMatch(t, []string{"give 1 of tier 1 back with nonce 7", "give 3 of tier 0 back with nonce 7"}, *done)
	require.Equal(t, http.StatusForbidden, ask(rt, http.MethodPost, "/api/rooms/gig/give-back", head+`,"tier":1}`, "bob").Code)
}

func TestRefundsAreReadable(t *testing.T) {
	rt, _ := creatorsRouter(t)
	require.Equal(t, http.StatusBadRequest, ask(rt, http.MethodGet, "/api/rooms/gig/tickets", "", "").Code)
	answer := object(t, ask(rt, http.MethodGet, "/api/rooms/gig/tickets?holder="+bob, "", "").Body.Bytes())
	require.Equal(t, []any{
		map[string]any{"tier": 0.0, "name": "seat", "units": 3.0, "redeemed": 1.0, "claimed": true, "refundWei": "10", "giveBackWei": "5"},
		map[string]any{"tier": 1.0, "name": "lawn", "units": 0.0, "redeemed": 0.0, "claimed": false, "refundWei": "0", "giveBackWei": nil},
	}, answer["tickets"])
	require.Equal(t, "0", answer["owedWei"])
}
