package rpcgateway

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"footlight/backend/limit"
)

const (
	perSecond = 20  // calls of one client on average
	burst     = 200 // calls of one client at once
	maxOwn    = 4   // concurrent calls of one client
)

// client holds the limits of one client. It is safe for concurrent use.
type client struct {
	calls   *rate.Limiter
	running chan struct{} // a token for each call that runs or waits to run
}

// newClients returns a table of all clients' limits.
func newClients(now func() time.Time) *limit.Table[netip.Prefix, *client] {
	return &limit.Table[netip.Prefix, *client]{
		New: func() *client {
			return &client{calls: rate.NewLimiter(perSecond, burst), running: make(chan struct{}, maxOwn)}
		},
		Idle: func(c *client) bool { return limit.Full(c.calls, now()) },
	}
}
