package room_test

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/auth/token"
	"footlight/backend/event"
	"footlight/backend/room"
)

func refused(t *testing.T, err error, unknown bool, why string) {
	t.Helper()
	var r *auth.Refusal
	require.ErrorAs(t, err, &r)
	require.Contains(t, r.Reason, why)
	require.Equal(t, unknown, r.Unknown, r.Reason)
}

func TestOpenPolicyAsksTheLists(t *testing.T) {
	prefix := netip.MustParsePrefix
	for _, tc := range []struct {
		name        string
		allow, deny []netip.Prefix
		remote      string
		ok          bool
	}{
		{"loopback", nil, nil, "127.0.0.1", true},
		{"v4 in v6", nil, nil, "::ffff:127.0.0.1", true},
		{"elsewhere", nil, nil, "192.0.2.1", false},
		{"denied", nil, []netip.Prefix{prefix("127.0.0.0/8")}, "127.0.0.1", false},
		{"deny wins", []netip.Prefix{prefix("127.0.0.0/8")}, []netip.Prefix{prefix("127.0.0.9/32")}, "127.0.0.9", false},
		{"allowed", []netip.Prefix{prefix("127.0.0.0/8")}, nil, "127.0.0.1", true},
		{"not on the allow list", []netip.Prefix{prefix("127.0.0.2/32")}, nil, "127.0.0.1", false},
	} {
		h, _ := newPolicy()
		p := room.NewPolicy(room.PolicyConfig{Shows: h, Addresses: room.Addresses{Open: true, Local: netip.Addr.IsLoopback, Allow: tc.allow, Deny: tc.deny}})
		pass, err := p.Admit(t.Context(), room.Ask{EventID: "e", Remote: netip.MustParseAddr(tc.remote)})
		if tc.ok {
			require.NoError(t, err, tc.name)
			require.NotEmpty(t, pass.Identity)
			pass.Release()
			continue
		}
		refused(t, err, false, "")
	}
}

var (
	creator  = event.Address{1}
	holder   = event.Address{2}
	stranger = event.Address{3}
	host     = event.Address{4}
)

// fakeEvent holds the tickets and tokens that a test sets.
type fakeEvent struct {
	mu      sync.Mutex
	terms   room.Terms
	held    map[event.Address]int
	revoked map[string]bool
	changes chan event.ID
	fail    error
	over    bool
	lost    error // the error of Over
}

func (h *fakeEvent) Over(context.Context, event.ID) (bool, error) { return h.over, h.lost }

func (h *fakeEvent) Creator(_ context.Context, id event.ID) (event.Address, error) {
	if id != "gig" {
		return event.Address{}, event.ErrNotFound
	}
	return creator, nil
}

func (h *fakeEvent) Held(_ context.Context, _ event.ID, who event.Address) (int, room.Terms, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.held[who], h.terms, h.fail
}

func (h *fakeEvent) Follow(ctx context.Context, _ func() []event.ID, changed func(event.ID)) error {
	for {
		select {
		case id := <-h.changes:
			changed(id)
		case <-ctx.Done():
			return nil
		}
	}
}

func (h *fakeEvent) Verify(_ context.Context, text string, purpose token.Purpose, id event.ID) (token.Claims, error) {
	tokens := map[string]token.Claims{
		"creator publishes": {ID: "1", Purpose: token.Publish, Subject: creator, EventID: "gig"},
		"other publishes":   {ID: "2", Purpose: token.Publish, Subject: stranger, EventID: "gig"},
		"nobody's":          {ID: "3", Purpose: token.Publish, Subject: creator, EventID: "none"},
		"creator":           {ID: "4", Purpose: token.Watch, Subject: creator, EventID: "gig"},
		"phone":             {ID: "5", Purpose: token.Watch, Subject: holder, EventID: "gig"},
		"tablet":            {ID: "6", Purpose: token.Watch, Subject: holder, EventID: "gig"},
		"laptop":            {ID: "7", Purpose: token.Watch, Subject: holder, EventID: "gig"},
		"stranger":          {ID: "8", Purpose: token.Watch, Subject: stranger, EventID: "gig"},
		"guest":             {ID: "9", Purpose: token.Watch, EventID: "gig"},
		"host":              {ID: "10", Purpose: token.Watch, Subject: host, EventID: "gig"},
		"host's own":        {ID: "11", Purpose: token.Watch, Host: true, EventID: "gig"},
		"of a session":      {ID: "13", Purpose: token.Watch, Subject: creator, EventID: "gig", Session: "99"},
		"holder's session":  {ID: "14", Purpose: token.Session, Subject: holder},
		"other session":     {ID: "15", Purpose: token.Session, Subject: stranger},
		"host publishes":    {ID: "12", Purpose: token.Publish, Host: true, EventID: "gig"},
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	c, ok := tokens[text]
	switch {
	case text == "old":
		return token.Claims{}, token.ErrExpired
	case !ok:
		return token.Claims{}, token.ErrInvalid
	case c.Purpose != purpose || c.EventID != id:
		return token.Claims{}, token.ErrPurpose
	case h.revoked[c.ID]:
		return token.Claims{}, token.ErrRevoked
	}
	return c, nil
}

func newPolicy() (*fakeEvent, *room.Policy) {
	h := newEvent()
	return h, policyOf(h, false)
}

func newEvent() *fakeEvent {
	return &fakeEvent{terms: room.Terms{Tiers: 1}, held: map[event.Address]int{holder: 1}, revoked: map[string]bool{}, changes: make(chan event.ID)}
}

// policyOf returns the policy of an enforced server.
func policyOf(h *fakeEvent, byInvitation bool) *room.Policy {
	return room.NewPolicy(room.PolicyConfig{
		ByInvitation: func(event.ID) bool { return byInvitation },
		Addresses:    room.Addresses{Deny: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}},
		Rules:        room.Rules{Creators: h, Tickets: h},
		Shows:        h,
		People:       auth.Sessions{Tokens: h, Hosts: []event.Address{host}},
	})
}

// openPolicy returns the policy of an open server.
func openPolicy(h *fakeEvent) *room.Policy {
	return room.NewPolicy(room.PolicyConfig{Shows: h, Addresses: room.Addresses{Open: true, Local: netip.Addr.IsLoopback}})
}

func (h *fakeEvent) set(change func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	change()
}

func from(token string) room.Ask {
	return room.Ask{EventID: "gig", Token: token, Remote: netip.MustParseAddr("203.0.113.5")}
}

func publishing(token string) room.Ask {
	a := from(token)
	a.Publish = true
	return a
}

func TestEnforcedPolicy(t *testing.T) {
	onSale, none, open := room.Terms{Tiers: 1}, room.Terms{}, room.Terms{Tiers: 1, OpenAccess: true}
	denied := from("creator")
	denied.Remote = netip.MustParseAddr("::ffff:192.0.2.7")
	elsewhere := publishing("nobody's")
	elsewhere.EventID = "none"
	for name, tc := range map[string]struct {
		ask     room.Ask
		terms   room.Terms
		who     string // "" means refused
		unknown bool
		why     string
	}{
		"creator publishes":          {publishing("creator publishes"), none, creator.String(), false, ""},
		"somebody else publishes":    {publishing("other publishes"), onSale, "", false, "creator"},
		"host publishes":             {publishing("host publishes"), onSale, "", false, "creator"},
		"publishing to watch":        {from("creator publishes"), onSale, "", false, "another purpose"},
		"watching to publish":        {publishing("creator"), onSale, "", false, "another purpose"},
		"an event of nobody":         {elsewhere, onSale, "", false, "no such event"},
		"another event":              {room.Ask{EventID: "other", Token: "phone", Remote: denied.Remote.Next()}, onSale, "", false, ""},
		"creator watches":            {from("creator"), none, creator.String(), false, ""},
		"host watches":               {from("host"), none, host.String(), false, ""},
		"host's token watches":       {from("host's own"), none, "token 11", false, ""},
		"holder":                     {from("phone"), onSale, holder.String(), false, ""},
		"holder, nothing on sale":    {from("phone"), none, "", false, "ticket"},
		"stranger":                   {from("stranger"), onSale, "", false, "ticket"},
		"stranger, the door is open": {from("stranger"), open, stranger.String(), false, ""},
		"guest":                      {from("guest"), onSale, "", false, "ticket"},
		"guest, the door is open":    {from("guest"), open, "token 9", false, ""},
		"no token":                   {from(""), open, "", true, "token is needed"},
		"expired":                    {from("old"), open, "", true, "expired"},
		"nonsense":                   {from("x"), open, "", true, "not issued by this server"},
		"denied address":             {denied, open, "", false, "deny list"},
		"no address":                 {room.Ask{EventID: "gig", Token: "creator"}, open, "", false, "unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			h, p := newPolicy()
			h.terms = tc.terms
			pass, err := p.Admit(t.Context(), tc.ask)
			if tc.who == "" {
				refused(t, err, tc.unknown, tc.why)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tc.who, pass.Identity)
			pass.Release()
		})
	}
}

// TestOverForPublishers checks that the audience may still watch after the end.
func TestOverForPublishers(t *testing.T) {
	h, p := newPolicy()
	open, local := openPolicy(h), publishing("")
	local.Remote = netip.MustParseAddr("127.0.0.1")
	h.over = true
	_, err := p.Admit(t.Context(), publishing("creator publishes"))
	refused(t, err, false, "the event is over")
	_, err = open.Admit(t.Context(), local)
	refused(t, err, false, "the event is over")
	admitted(t, p, from("creator")).Release()
	h.over, h.lost = false, errors.New("chain is down")
	_, err = p.Admit(t.Context(), publishing("creator publishes"))
	require.ErrorIs(t, err, h.lost)
	admitted(t, open, local).Release()
}

// TestOverEndsPublishing checks that a show that ends, by whatever decision, ends its publishers but not
// its audience.
func TestOverEndsPublishing(t *testing.T) {
	h, p := newPolicy()
	publisher, viewer := admitted(t, p, publishing("creator publishes")), admitted(t, p, from("creator"))
	p.Recheck(t.Context(), "gig")
	h.over, h.lost = true, errors.New("chain is down")
	p.Recheck(t.Context(), "gig")
	require.False(t, over(publisher), "nobody knows whether it is over")
	h.lost = nil
	p.Recheck(t.Context(), "another")
	require.False(t, over(publisher), "another show is over")
	p.Recheck(t.Context(), "")
	require.True(t, over(publisher))
	require.False(t, over(viewer))
}

// TestOverEndsPublishingOnAnOpenServer checks the same on an open server, where a wallet can cancel the
// event.
func TestOverEndsPublishingOnAnOpenServer(t *testing.T) {
	h, _ := newPolicy()
	p, here := openPolicy(h), netip.MustParseAddr("127.0.0.1")
	publisher, viewer := admitted(t, p, room.Ask{Publish: true, EventID: "gig", Remote: here}), admitted(t, p, room.Ask{EventID: "gig", Remote: here})
	require.Equal(t, []event.ID{"gig"}, p.Attended())
	p.Recheck(t.Context(), "gig")
	require.False(t, over(publisher))
	h.over = true
	p.Recheck(t.Context(), "gig")
	require.True(t, over(publisher))
	require.False(t, over(viewer), "the audience stays")
	publisher.Release()
	require.Empty(t, p.Attended())
}

func over(p *room.Admission) bool {
	select {
	case <-p.Done():
		return true
	default:
		return false
	}
}

func admitted(t *testing.T, p *room.Policy, a room.Ask) *room.Admission {
	t.Helper()
	pass, err := p.Admit(t.Context(), a)
	require.NoError(t, err, a.Token)
	return pass
}

func TestDevices(t *testing.T) {
	h, p := newPolicy()
	phone, tablet := admitted(t, p, from("phone")), admitted(t, p, from("tablet"))
	_, err := p.Admit(t.Context(), from("laptop"))
	refused(t, err, false, "devices")
	again := admitted(t, p, from("phone"))
	require.True(t, over(phone), "the phone comes again, in its own place")
	require.False(t, over(tablet))
	again.Release()
	again.Release()
	laptop := admitted(t, p, from("laptop"))
	h.set(func() { h.held[holder] = 2 })
	phone = admitted(t, p, from("phone"))
	require.False(t, over(laptop) || over(tablet) || over(phone))
}

// TestVouched checks that the policy decides about people for whom another server vouches as about its own.
func TestVouched(t *testing.T) {
	h, p := newPolicy()
	vouched := func(id string, who event.Address) room.Ask {
		a := from("")
		a.Vouched = &token.Claims{ID: id, Purpose: token.Watch, Subject: who, EventID: "gig"}
		return a
	}
	phone, tablet := admitted(t, p, vouched("5", holder)), admitted(t, p, from("tablet"))
	require.Equal(t, phone.Identity, tablet.Identity)
	_, err := p.Admit(t.Context(), vouched("7", holder))
	refused(t, err, false, "devices")
	admitted(t, p, vouched("5", holder))
	require.True(t, over(phone), "the phone comes again, in its own place")
	_, err = p.Admit(t.Context(), vouched("8", stranger))
	refused(t, err, false, "")
	h.set(func() { h.terms.OpenAccess = true })
	for who, want := range map[event.Address]bool{stranger: false, {}: false, creator: true} {
		x, err := p.Admit(t.Context(), vouched("8", who))
		require.NoError(t, err)
		x.Release()
		_, err = policyOf(h, true).Admit(t.Context(), vouched("8", who))
		require.Equal(t, want, err == nil, "%v: only a server with the codes lets guests in", who)
	}
}

// TestVouch checks what a server tells another one of its clients.
func TestVouch(t *testing.T) {
	h, p := newPolicy()
	claims, err := p.Vouch(t.Context(), from("phone"))
	require.NoError(t, err)
	require.Equal(t, holder, claims.Subject)
	_, err = p.Vouch(t.Context(), from("old"))
	refused(t, err, true, "")
	denied := from("phone")
	denied.Remote = netip.MustParseAddr("192.0.2.1")
	_, err = p.Vouch(t.Context(), denied)
	refused(t, err, false, "")
	local := room.Ask{EventID: "gig", Remote: netip.MustParseAddr("127.0.0.1")}
	claims, err = openPolicy(h).Vouch(t.Context(), local)
	require.NoError(t, err)
	require.Zero(t, claims)
}

// TestRightsEnd runs the loop that follows tickets.
// TestTalking checks that the chat follows the ticket, and uses none of its devices.
func TestTalking(t *testing.T) {
	h, p := newPolicy()
	talking := func(token string) room.Ask {
		a := from(token)
		a.Talk = true
		return a
	}
	var talks []*room.Admission
	for _, token := range []string{"phone", "holder's session", "holder's session"} {
		a, err := p.Admit(t.Context(), talking(token))
		require.NoError(t, err)
		require.Equal(t, room.Holder, a.Role)
		require.Equal(t, holder, a.Wallet)
		talks = append(talks, a)
	}
	require.NotContains(t, p.Here("gig"), holder, "a person who only talks does not watch")
	for _, device := range []string{"phone", "tablet"} {
		_, err := p.Admit(t.Context(), from(device))
		require.NoError(t, err)
	}
	_, err := p.Admit(t.Context(), from("holder's session"))
	refused(t, err, false, "another purpose")
	h.set(func() { h.terms.OpenAccess = true })
	_, err = p.Admit(t.Context(), talking("other session"))
	refused(t, err, true, "POST …/access")
	require.Error(t, p.Check(t.Context(), talking("other session")))
	require.NoError(t, p.Check(t.Context(), talking("guest")))
	h.set(func() { h.terms.OpenAccess, h.held[holder] = false, 0 })
	p.Recheck(t.Context(), "gig")
	for _, a := range talks {
		select {
		case <-a.Done():
		default:
			t.Error("a person without a ticket still talks")
		}
	}
}

func TestRightsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, p := newPolicy()
		stop := run(t, p)
		h.set(func() { h.held[holder] = 2 })
		phone, tablet, laptop := admitted(t, p, from("phone")), admitted(t, p, from("tablet")), admitted(t, p, from("laptop"))
		mine, hosts := admitted(t, p, from("creator")), admitted(t, p, from("host"))
		moved := func(id event.ID, change func()) {
			h.set(change)
			h.changes <- id
			synctest.Wait()
		}
		moved("other", func() { h.held[holder] = 0 })
		require.False(t, over(phone), "another event")
		moved("gig", func() { h.fail = errors.New("chain is down") })
		require.False(t, over(phone), "a show outlives its chain")
		moved("gig", func() { h.fail, h.held[holder] = nil, 1 })
		require.False(t, over(phone) || over(tablet))
		require.True(t, over(laptop), "one ticket is good for two")
		moved("", func() { h.held[holder] = 0 })
		require.True(t, over(phone) && over(tablet))
		require.False(t, over(mine) || over(hosts))
		later := admitted(t, p, from("of a session"))
		p.Revoked("4")
		require.True(t, over(mine))
		require.False(t, over(later))
		p.Revoked("99")
		require.True(t, over(later), "it goes with its session")
		_, err := p.Admit(t.Context(), from("phone"))
		refused(t, err, false, "ticket")
		stop()
	})
}

// run runs p until the test calls stop.
func run(t *testing.T, p *room.Policy) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var loop sync.WaitGroup
	loop.Go(func() { assert.NoError(t, p.Run(ctx)) })
	return func() {
		cancel()
		loop.Wait()
	}
}

// slow fakes an event whose tickets move while a client is being admitted.
type slow struct {
	*fakeEvent
	during func()
}

func (s *slow) Held(ctx context.Context, id event.ID, who event.Address) (int, room.Terms, error) {
	n, terms, err := s.fakeEvent.Held(ctx, id, who)
	if s.during != nil {
		during := s.during
		s.during = nil
		during()
	}
	return n, terms, err
}

func TestTicketGoneOnTheWayIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := newPolicy()
		s := &slow{fakeEvent: h}
		p := room.NewPolicy(room.PolicyConfig{Rules: room.Rules{Creators: h, Tickets: s}, Shows: h, People: auth.Sessions{Tokens: h}})
		stop := run(t, p)
		s.during = func() {
			h.set(func() { h.held[holder] = 0 })
			h.changes <- "gig"
			h.changes <- "other" // received only when the first change was handled
		}
		_, err := p.Admit(t.Context(), from("phone"))
		refused(t, err, false, "ticket")
		s.during = func() { p.Revoked("5") }
		h.set(func() { h.held[holder] = 1 })
		_, err = p.Admit(t.Context(), from("phone"))
		refused(t, err, true, "revoked")
		stop()
	})
}
