package api_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

// rooms shows an empty room to every visitor, and admits by a code.
type rooms struct{ api.RoomSource }

func (rooms) Room(_ context.Context, id event.ID, _ auth.Identity) (api.Room, error) {
	return api.Room{EventID: id}, nil
}

func (rooms) Publish(context.Context, event.ID, auth.Identity) (api.Publishing, error) {
	return api.Publishing{}, nil
}

func (rooms) Watch(_ context.Context, _ event.ID, _ auth.Identity, invite string) (api.Watching, error) {
	if invite != "open sesame" {
		return api.Watching{}, &auth.Refusal{Reason: "an invite code is needed", Code: auth.NeedsInvite}
	}
	return api.Watching{Token: "in"}, nil
}

// crowd sends requests to a server with limits and a fake clock.
type crowd struct {
	*testing.T
	now    time.Time
	server http.Handler
}

func newCrowd(t *testing.T) *crowd {
	c := &crowd{T: t, now: time.Unix(1_800_000_000, 0)}
	limits := router.NewLimits(func() time.Time { return c.now })
	c.server = router.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}.Wrap(serving(
		api.Auth{SignIn: porter{}, Limits: limits},
		api.Rooms{Source: rooms{}, Tokens: rooms{}, Limits: limits},
		api.Tickets{Office: office{new([]event.Claim)}, Limits: limits},
		api.Signing{Intents: scribe{new([]event.IntentRequest)}, Limits: limits},
	))
	return c
}

// call is a request: "METHOD path" and a body.
type call struct{ line, body string }

func (c *crowd) ask(x call, from string, forwarded ...string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(x.line, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(x.body))
	r.RemoteAddr = from
	for _, hop := range forwarded {
		r.Header.Add("X-Forwarded-For", hop)
	}
	return answered(c.server, r)
}

// until repeats a call until the server answers 429, and returns how many calls were accepted before.
func (c *crowd) until(x call, from string, want int) (times int) {
	for ; ; times++ {
		require.Less(c, times, 100_000)
		if w := c.ask(x, from); w.Code != want {
			c.tooMany(w)
			return times
		}
	}
}

// tooMany returns the Retry-After of a 429 answer.
func (c *crowd) tooMany(w *httptest.ResponseRecorder) time.Duration {
	c.Helper()
	require.Equal(c, http.StatusTooManyRequests, w.Code, w.Body)
	wait, err := strconv.Atoi(w.Header().Get("Retry-After"))
	require.NoError(c, err)
	require.Positive(c, wait)
	require.Equal(c, "too many requests", object(c.T, w.Body.Bytes())["error"])
	require.Contains(c, object(c.T, w.Body.Bytes())["details"], "try again")
	return time.Duration(wait) * time.Second
}

// asking is a call and its expected status.
type asking struct {
	call
	status int
}

// asks returns the calls that one phone makes when it enters a room.
func asks() map[string]asking {
	return map[string]asking{
		"nonce":  {call{"GET /api/auth/nonce", ""}, 200},
		"verify": {call{"POST /api/auth/verify", `{"message":"let me in","signature":"0x0102"}`}, 200},
		"room":   {call{"GET /api/rooms/gig", ""}, 200},
		"access": {call{"POST /api/rooms/gig/access", `{"invite":"open sesame"}`}, 200},
		"intent": {call{"GET /api/events/gig/intent?action=claim&tier=1&holder=" + alice, ""}, 200},
		"claim":  {call{"POST /api/rooms/gig/tickets", claimBody}, 200},
		"code":   {call{"POST /api/rooms/gig/access", `{"invite":"open simsim"}`}, 403},
	}
}

func TestLimits(t *testing.T) {
	for name, x := range asks() {
		t.Run(name, func(t *testing.T) {
			c := newCrowd(t)
			require.GreaterOrEqual(t, c.until(x.call, "[2001:db8::1]:1", x.status), 200)
			wait := c.tooMany(c.ask(x.call, "[2001:db8::2]:1"))
			require.Equal(t, x.status, c.ask(x.call, "192.0.2.1:1").Code, "others may")
			for range 20_000 {
				if w := c.ask(x.call, "10.0.0.1:1", "192.0.2.2"); w.Code == http.StatusTooManyRequests {
					break
				}
			}
			require.Equal(t, x.status, c.ask(x.call, "10.0.0.1:1", "192.0.2.3").Code, "a trusted proxy's clients are counted one by one")
			c.tooMany(c.ask(x.call, "10.0.0.2:1", "192.0.2.2"))
			c.now = c.now.Add(wait)
			require.Equal(t, x.status, c.ask(x.call, "[2001:db8::2]:1").Code, "after what Retry-After says")
		})
	}
}

// TestAVenueOpens lets five hundred phones behind one address enter in the minute before doors, each with its
// room's page open.
func TestAVenueOpens(t *testing.T) {
	c := newCrowd(t)
	for second := range 60 {
		for phone := range 500 {
			if phone%60 == second { // the phone that enters now
				for name, x := range asks() {
					require.True(t, name == "code" || c.ask(x.call, "192.0.2.1:1").Code == 200, "%s of phone %d", name, phone)
				}
			} else if (phone+second)%3 == 0 {
				require.Equal(t, 200, c.ask(call{"GET /api/rooms/gig", ""}, "192.0.2.1:1").Code)
			}
		}
		c.now = c.now.Add(time.Second)
	}
}

// TestEventsAreCounted checks that a client with many addresses can neither claim all tickets at once nor try
// all codes.
func TestEventsAreCounted(t *testing.T) {
	for _, name := range []string{"claim", "code"} {
		c, x, times := newCrowd(t), asks()[name], 0
		for ; ; times++ {
			require.Less(t, times, 10_000)
			if w := c.ask(x.call, fmt.Sprintf("203.0.%d.%d:1", times/250%250, times%250)); w.Code != x.status {
				c.tooMany(w)
				break
			}
		}
		require.GreaterOrEqual(t, times, 1000)
	}
}

// TestWhoHasNoCodeIsNotCounted checks that only wrong codes are counted, not missing ones.
func TestWhoHasNoCodeIsNotCounted(t *testing.T) {
	c := newCrowd(t)
	c.until(asks()["code"].call, "192.0.2.1:1", 403)
	require.Equal(t, 403, c.ask(call{"POST /api/rooms/gig/access", ""}, "192.0.2.1:1").Code)
}

// TestAWrongCodeKeepsNobodyOut lets one phone repeat a wrong code behind a venue's address, where other
// phones have the right code.
func TestAWrongCodeKeepsNobodyOut(t *testing.T) {
	c, right, wrong := newCrowd(t), asks()["access"].call, asks()["code"].call
	c.until(wrong, "192.0.2.1:1", 403)
	for range 3000 {
		c.tooMany(c.ask(wrong, "192.0.2.1:1"))
	}
	require.Equal(t, 200, c.ask(right, "192.0.2.1:1").Code)
	require.Equal(t, 403, c.ask(wrong, "192.0.2.2:1").Code, "one address brings no event to its limit")
}

// TestGuessingEnds checks that after thousands of wrong codes an address may try only a few codes per second,
// right ones included.
func TestGuessingEnds(t *testing.T) {
	c, right, wrong := newCrowd(t), asks()["access"].call, asks()["code"].call
	tries := 0
	for ; c.ask(right, "192.0.2.1:1").Code == 200; tries++ {
		require.Less(t, tries, 10_000)
		c.ask(wrong, "192.0.2.1:1")
		c.now = c.now.Add(10 * time.Millisecond) // the interval that the limit on looking at rooms allows
	}
	require.Greater(t, tries, 3000)
	wait := c.tooMany(c.ask(right, "192.0.2.1:1"))
	require.Equal(t, 200, c.ask(right, "192.0.2.2:1").Code, "others may")
	c.now = c.now.Add(wait)
	require.Equal(t, 200, c.ask(right, "192.0.2.1:1").Code)
	for range 3 {
		c.ask(wrong, "192.0.2.1:1")
	}
	c.tooMany(c.ask(right, "192.0.2.1:1")) // the right code is refused again
}

// TestGuessingFromManyAddressesEndsSooner checks that while an event is under attack, codes from the
// attacking addresses are not looked at.
func TestGuessingFromManyAddressesEndsSooner(t *testing.T) {
	c, right, wrong := newCrowd(t), asks()["access"].call, asks()["code"].call
	from := func(i int) string { return fmt.Sprintf("203.0.113.%d:1", i) }
	for i := range 6 {
		for range 250 {
			c.ask(wrong, from(i))
		}
	}
	c.tooMany(c.ask(right, from(0)))
	c.tooMany(c.ask(wrong, "192.0.2.1:1"))
	require.Equal(t, 200, c.ask(right, "192.0.2.1:1").Code, "who does not guess")
}

// away returns an error in place of rooms, as when the chain is unreachable.
type away struct{ rooms }

func (away) Room(context.Context, event.ID, auth.Identity) (api.Room, error) {
	return api.Room{}, fmt.Errorf("room: dial 10.0.0.1: %w", event.ErrUnavailable)
}

func TestWhatIsAwayMayComeBack(t *testing.T) {
	w := ask(serving(api.Rooms{Source: away{}, Tokens: away{}}), http.MethodGet, "/api/rooms/gig", "", "")
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	require.Equal(t, "5", w.Header().Get("Retry-After"))
	require.JSONEq(t, `{"error":"unavailable","details":"a service that this request needs does not answer now; try again","received":{}}`, w.Body.String())
}
