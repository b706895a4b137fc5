package edge

import (
	"context"
	"net/netip"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

// pull fetches one stream from its origin.
type pull struct {
	id     event.ID
	origin string
	opened chan struct{} // closed when media may come, or the pull has failed
	err    error         // why it failed; set before opened is closed
}

// run opens a pull and keeps it as long as it is needed.
func (e *Edge) run(ctx context.Context, p *pull) {
	client, err := e.open(ctx, p)
	if p.err = err; err != nil {
		e.end(p, 0)
	}
	close(p.opened)
	log := e.cfg.Log.With("event", p.id, "node", p.origin)
	if err != nil {
		if ctx.Err() == nil {
			log.Warn("a stream could not be pulled; viewers are sent to its server", "err", err)
		}
		return
	}
	log.Info("pull began")
	began := time.Now()
	e.watch(ctx, client, p)
	client.Leave()
	log.Info("pull ended", "reason", client.Err())
	e.end(p, time.Since(began))
	if ctx.Err() == nil {
		e.Keep(p.id)
	}
}

// open asks the origin for the stream.
func (e *Edge) open(ctx context.Context, p *pull) (*live.Client, error) {
	ctx, cancel := context.WithTimeout(ctx, openFor)
	defer cancel()
	url, credential, err := e.cfg.Origins.Credential(p.origin, p.id)
	if err != nil {
		return nil, err
	}
	client, err := e.cfg.Hub.Enter(live.ClientInfo{
		Request: live.Request{Action: live.Publish, EventID: p.id, Remote: netip.IPv4Unspecified(), Protocol: "pull"},
		Type:    "rtc-publish", Pulled: true,
	}, live.Grant{Identity: "server " + p.origin})
	if err != nil {
		return nil, err
	}
	return client, e.cfg.RTC.Pull(ctx, client, func(ctx context.Context, offer string) (string, error) {
		return ask(ctx, url, p.id, credential, offer)
	})
}

// watch returns when a pull has ended, or is not needed any more.
func (e *Edge) watch(ctx context.Context, client *live.Client, p *pull) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for used := time.Now(); ; {
		select {
		case now := <-tick.C:
			if s, _ := e.cfg.Hub.Stream(p.id); s.Everywhere > 0 {
				used = now
			}
			if e.cfg.Origins.Origin(p.id) != p.origin || now.Sub(used) >= Linger {
				return
			}
		case <-client.Done():
			return
		case <-ctx.Done():
			return
		}
	}
}
