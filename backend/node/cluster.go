package node

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/shirou/gopsutil/v4/cpu"

	"footlight/backend/api/router"
	"footlight/backend/blob"
	"footlight/backend/bus"
	"footlight/backend/cluster"
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/edge"
	"footlight/backend/room"
)

const (
	// keepNodes is the time after which the bus forgets a server, and keepLeases that for a lease. Both end long
	// before, when they were not renewed.
	keepNodes  = time.Minute
	keepLeases = 24 * time.Hour
)

// clusterPart joins this server with others. Without --node it opens nothing.
type clusterPart struct {
	*base
	content *contentPart
	chain   *chainPart
	people  *peoplePart
	live    *livePart

	joined *cluster.Cluster // nil without --node
	edge   *edge.Edge
	served edge.Served
}

func (p *clusterPart) open(ctx context.Context) error {
	if p.cfg.Cluster.Node == "" {
		return nil
	}
	text, err := p.cfg.Cluster.Key()
	if err != nil {
		return err
	}
	cfg := cluster.Config{Name: p.cfg.Cluster.Node, URL: p.cfg.Cluster.Origin(), Region: p.cfg.Cluster.Region, Access: p.access(), Load: p.load, Rules: p.rules(), Pulls: p.pulls, OnOther: p.dismiss, Log: p.log.With("part", "cluster")}
	if cfg.Secret, err = cluster.NewSecret(text); err != nil {
		return err
	}
	if cfg.Nodes, err = p.bus.KV(ctx, bus.KVConfig{Bucket: "nodes", Shared: true, TTL: keepNodes}); err != nil {
		return err
	}
	if cfg.Leases, err = p.bus.KV(ctx, bus.KVConfig{Bucket: "leases", Shared: true, TTL: keepLeases}); err != nil {
		return err
	}
	at := p.chain.Ledger.Deployment()
	cfg.Chain = fmt.Sprintf("chain %d, factory %s", at.ChainID, at.Factory)
	if p.joined, err = cluster.Open(ctx, cfg); err != nil {
		return err
	}
	if p.cfg.Cluster.Insecure {
		p.degraded.Report("cluster", "--cluster-insecure allows servers of this cluster to talk without TLS; others on their networks can read and change what they say")
	}
	p.edge = edge.New(edge.Config{Hub: p.live.hub, RTC: p.live.rtc, Origins: p.joined, Log: p.log.With("part", "edge")})
	a := &p.live.authorizer
	a.cluster, a.open, a.hub, a.edge, a.served = p.joined, !p.cfg.Enforced(), p.live.hub, p.edge, &p.served
	p.content.plans.others = p.joined.Others
	p.live.hub.OnPublish(ofEvents(own(p.claim)))
	p.loop("pulls", p.edge.Run)
	p.loop("cluster", p.joined.Run)
	return nil
}

// access names who is let in, for servers that must agree about it.
func (p *clusterPart) access() string {
	if p.cfg.Enforced() {
		return "enforced"
	}
	return "open"
}

// plannedElsewhere reports whether an event's plan, and so every decision about the event, is at another server. An event
// whose plan cannot be read counts as such.
func (p *clusterPart) plannedElsewhere(ctx context.Context, id event.ID) bool {
	if p.joined == nil {
		return false
	}
	seal, err := p.chain.Ledger.Plans.Seal(ctx, id)
	if err != nil || len(seal.Entries) == 0 {
		return err != nil && !errors.Is(err, event.ErrNotFound)
	}
	_, err = p.content.store.Document(ctx, blob.RawCID(seal.Entries[0].Digest))
	return err != nil
}

// load returns what this server does now.
func (p *clusterPart) load() cluster.Load {
	l := cluster.Load{}
	if used, err := cpu.Percent(0, false); err == nil && len(used) == 1 {
		l.CPU = used[0] / 100
	}
	for _, s := range p.live.hub.Streams() {
		l.Viewers += max(s.Viewers-p.served.Count(s.EventID), 0) // the servers that pull count theirs
		if s.Publishing && !s.Pulled {
			l.Publishers++
		}
	}
	return l
}

// claim takes the lease of a stream that is published here.
func (p *clusterPart) claim(s *live.Session) {
	identity, device := s.Publisher()
	over := p.joined.Publish(cluster.Claim{
		ID: s.EventID(), Identity: identity, Device: device, End: func(why error) { s.EndFor(heldError(why)) },
		Show: func() cluster.Show {
			now := p.shows().Presence(s.EventID())
			listed := p.people.directory.Read(s.EventID()).Publicity().Listed
			return cluster.Show{OnAir: now.Publishing, Quiet: now.Quiet, Viewers: now.Viewers, Listed: listed}
		},
	})
	s.AfterEnd(over)
}

// view returns what /api/cluster shows, nil without a cluster.
func (p *clusterPart) view() interface{ View() any } {
	if p.joined == nil {
		return nil
	}
	return p.joined
}

// dismiss ends the viewers of a stream that another server publishes, except those for whom the stream is pulled.
func (p *clusterPart) dismiss(id event.ID) {
	if _, ok := p.joined.Owner(id); ok {
		p.live.hub.Dismiss(id, p.edge.Keep(id), follows)
	}
}

// pulls returns how many watch what this server pulls.
func (p *clusterPart) pulls() map[event.ID]int {
	if p.edge == nil { // the server is just joining
		return nil
	}
	return p.edge.Audiences()
}

// rules names what this server may decide differently about viewers than another one with the same chain.
func (p *clusterPart) rules() string {
	text := fmt.Sprintf("%q %q", p.cfg.Allow, p.cfg.Deny)
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// everywhere implements room.Streams with the streams of all servers.
type everywhere struct {
	streams
	cluster *cluster.Cluster
	served  *edge.Served
}

// Presence tells of this server's stream, or else of another server's, and of the viewers at all servers.
func (e everywhere) Presence(id event.ID) room.Presence {
	here := e.streams.Presence(id)
	here.Viewers = max(here.Viewers-e.served.Count(id), 0)
	show, last := e.cluster.Show(id)
	here.Last = last
	if here.Publishing {
		here.Viewers += e.cluster.Audience(id)
	} else if show.OnAir {
		total := here.Viewers + show.Viewers
		if s, _ := e.hub.Stream(id); s.Pulled { // the other server counts the viewers here
			total = max(here.Viewers, show.Viewers)
		}
		here.Publishing, here.Quiet, here.Viewers, here.Unlisted = true, show.Quiet, total, !show.Listed
	}
	return here
}

func (e everywhere) IDs() []event.ID {
	ids := e.streams.IDs()
	for _, s := range e.cluster.Streams() {
		ids = append(ids, s.ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// shows returns the streams that rooms tell of.
func (p *clusterPart) shows() room.Streams {
	if p.joined == nil {
		return streams{p.live.hub}
	}
	return everywhere{streams{p.live.hub}, p.joined, &p.served}
}

// peers implements router.Peers.
type peers struct{ *cluster.Cluster }

// Sent implements router.Peers. Passes are for players only.
func (p peers) Sent(r *http.Request) bool {
	media := func(prefix string) bool { return strings.HasPrefix(r.URL.Path, prefix) }
	if !slices.ContainsFunc([]string{"/live/", "/rtc/v1/whep/", "/rtc/v1/play/"}, media) {
		return false
	}
	text, ok := strings.CutPrefix(r.URL.Query().Get("token"), live.PassMark)
	return ok && p.Cluster.Sent(text)
}

// peers returns nil without a cluster.
func (p *clusterPart) peers() router.Peers {
	if p.joined == nil {
		return nil
	}
	return peers{p.joined}
}
