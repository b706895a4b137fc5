package cluster

import (
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// TestWhoPasses has server a send a viewer to b, whose clock is ahead by an hour.
func TestWhoPasses(t *testing.T) {
	who := Viewer{Wallet: event.Address{1}, Token: "device", Session: "sign-in"}
	member := func(t *testing.T, name, text string) *Cluster {
		return &Cluster{cfg: Config{Name: name, Secret: secret(t, text)}}
	}
	for name, c := range map[string]struct {
		at, secret string // of the server that reads the pass
		stream     event.ID
		after      time.Duration
		change     func(string) string
		want       error
	}{
		"in time":            {at: "b", secret: "one", stream: "show", after: time.Hour + passFor - 1},
		"late":               {at: "b", secret: "one", stream: "show", after: time.Hour + passFor, want: ErrPassExpired},
		"another server":     {at: "c", secret: "one", stream: "show", want: ErrPass},
		"the sending server": {at: "a", secret: "one", stream: "show", want: ErrPass},
		"another stream":     {at: "b", secret: "one", stream: "gig", want: ErrPass},
		"another cluster":    {at: "b", secret: "two", stream: "show", want: ErrPass},
		"changed":            {at: "b", secret: "one", stream: "show", change: func(s string) string { return s[:40] + "AA" + s[42:] }, want: ErrPass},
		"cut":                {at: "b", secret: "one", stream: "show", change: func(s string) string { return s[:8] }, want: ErrPass},
		"not of its letters": {at: "b", secret: "one", stream: "show", change: func(string) string { return "a.b/c" }, want: ErrPass},
		"a lease": {at: "b", secret: "one", stream: "show", change: func(string) string {
			return string(secret(t, "one").seal("b", []byte(`{"stream":"show"}`)))
		}, want: ErrPass},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				text, err := member(t, "a", "one").Pass(Place{node: "b", ahead: time.Hour}, "show", who)
				require.NoError(t, err)
				if c.change != nil {
					text = c.change(text)
				}
				time.Sleep(c.after)
				got, err := member(t, c.at, c.secret).Passed(text, c.stream)
				require.Equal(t, c.want, err)
				if err == nil {
					require.Equal(t, who, got)
				}
			})
		})
	}
}

// TestCredential has server b pull a stream from a. Neither a pass nor a credential is good for the other's purpose.
func TestCredential(t *testing.T) {
	a, b := &Cluster{cfg: Config{Name: "a", Secret: secret(t, "one")}}, &Cluster{cfg: Config{Name: "b", Secret: secret(t, "one")}}
	text, err := b.sealed(Place{node: "a"}, pass{Stream: "show", Puller: "b"})
	require.NoError(t, err)
	node, err := a.Puller(text, "show")
	require.NoError(t, err)
	require.Equal(t, "b", node)
	_, err = a.Puller(text, "gig")
	require.Equal(t, ErrPass, err)
	_, err = b.Puller(text, "show")
	require.Equal(t, ErrPass, err, "at another server")
	_, err = a.Passed(text, "show")
	require.Equal(t, ErrPass, err, "for a viewer")
	require.False(t, a.Sent(text))
	text, err = b.Pass(Place{node: "a"}, "show", Viewer{Token: "device"})
	require.NoError(t, err)
	require.True(t, a.Sent(text))
	_, err = a.Puller(text, "show")
	require.Equal(t, ErrPass, err, "a viewer's pass")
}

// TestServes checks whose pages may call this server.
func TestServes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &Cluster{nodes: &nodes{all: map[string]seenNode{"a": {Node: Node{URL: "https://a.example"}, at: time.Now()}}}}
		require.True(t, c.Serves("https://a.example"))
		require.False(t, c.Serves("https://b.example"))
		time.Sleep(forget)
		require.False(t, c.Serves("https://a.example"), "it left an hour ago")
	})
}

// TestOwner checks to which server a viewer of a stream is sent from b.
func TestOwner(t *testing.T) {
	for name, c := range map[string]struct {
		after func(tell func(name, state string), over func(), bus *cells) // changes something at server a, or the bus
		want  bool
	}{
		"published":       {func(func(string, string), func(), *cells) {}, true},
		"not any more":    {func(_ func(string, string), over func(), _ *cells) { over() }, false},
		"the server left": {func(tell func(string, string), _ func(), _ *cells) { tell("a", gone) }, false},
		"the server is silent": {func(tell func(string, string), _ func(), _ *cells) {
			time.Sleep(TTL)
			tell("b", up)
		}, false},
		"the bus is away": {func(_ func(string, string), _ func(), bus *cells) { bus.setAway(true); time.Sleep(time.Hour) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				bus := newCells()
				a, _ := start(t, bus, "a")
				b, _ := start(t, bus, "b")
				b.nodes = &nodes{cfg: Config{Secret: b.leases.secret}, all: map[string]seenNode{}}
				tell := func(name, state string) {
					raw, err := json.Marshal(entry{Node: Node{Name: name, URL: "http://" + name, State: state, SeenAt: time.Now().UTC().Add(time.Hour)}})
					require.NoError(t, errors.Join(err, b.nodes.learn(name, b.leases.secret.seal("node/"+name, raw), 0)))
				}
				tell("a", up)
				tell("b", up)
				began := time.Now()
				_, over := publish(a, "ann", "one")
				c.after(tell, over, bus)
				synctest.Wait()
				at, ok := b.Owner("show")
				require.Equal(t, c.want, ok)
				if ok {
					require.Equal(t, Place{URL: "http://a", node: "a", ahead: time.Hour, alike: true}, at)
					_, last := b.Show("show")
					require.WithinDuration(t, began.Add(-time.Hour), last, 0, "a wrote the lease by its own clock")
				}
				_, ok = a.Owner("show")
				require.False(t, ok, "a has it itself")
			})
		})
	}
}
