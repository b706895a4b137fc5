package rpcgateway

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"footlight/backend/limit"
)

const (
	perSecond = 20  // calls of one client in the long run
	burst     = 200 // and at once
)

// client is what one client uses. It is safe for concurrent use.
type client struct {
	calls   *rate.Limiter
	running chan struct{} // a token for each of its calls that runs, or waits to
}

// newClients knows what each client uses.
func newClients(now func() time.Time) *limit.Table[netip.Prefix, *client] {
	return &limit.Table[netip.Prefix, *client]{
		New: func() *client {
			return &client{calls: rate.NewLimiter(perSecond, burst), running: make(chan struct{}, maxOwn)}
		},
		Idle: func(c *client) bool { return limit.Full(c.calls, now()) },
	}
}
