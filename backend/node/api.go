package node

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"footlight/backend/access"
	"footlight/backend/api"
	"footlight/backend/api/plans"
	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/body"
	"footlight/backend/bus"
	"footlight/backend/config"
	"footlight/backend/httpserver"
	"footlight/backend/ledger/gateway"
	"footlight/backend/live/httpflv"
	"footlight/backend/live/playback"
	"footlight/backend/live/rtc/signaling"
	"footlight/backend/live/srsapi"
	"footlight/backend/live/whep"
	"footlight/backend/live/whip"
	"footlight/backend/room"
	"footlight/backend/sales"
	"footlight/backend/telemetry"
	"footlight/frontend"
)

// keepAnswers is how long an Idempotency-Key is remembered.
const keepAnswers = 24 * time.Hour

// bodyBudget is how many bytes of requests are held at a time. What is decoded of
// them may take twice that, beside them.
const bodyBudget = 2 * router.MaxBody

// resource is a part of the API that registers its own routes.
type resource interface{ Routes(*router.Router) }

func (n *Node) openAPI(ctx context.Context) error {
	answers, err := n.bus.KV(ctx, bus.KVConfig{Bucket: "answers", TTL: keepAnswers, MaxBytes: 256 << 20})
	if err != nil {
		return err
	}
	jobs := plans.NewJobs(n.log)
	n.onClose("jobs", jobs.Close)
	rt := router.New(n.log)
	rt.Enforce(router.Access{Enforced: n.cfg.Enforced(), Sessions: n.people})
	rooms, limits := n.rooms(), router.NewLimits(nil)
	selling := sales.Sales{
		Tickets: n.ledger.Tickets, Consents: n.ledger.Consents, BoxOffices: n.boxOffices, Plans: n.programmes, States: n.states, Stage: stage{n.hub},
	}
	replaying := playback.New(n.hub)
	n.loop("replay", replaying.Run)
	for _, r := range []resource{
		api.OpenAPI{},
		api.Site{Files: frontend.Web(), Rooms: rooms, Limits: limits},
		api.Rooms{Source: rooms, Tokens: rooms, Limits: limits},
		api.HostControls{Host: room.Controls{States: n.states, Policy: n.policy}},
		api.RoomSales{Sales: selling},
		plans.Resource{Plans: n.curation, Conversations: n.curation, Catalogue: n.curation, Jobs: jobs, Answers: answers, Recordings: n.recorder, Log: n.log},
		recordings.Livestream{Recorder: n.recordings(), Uploads: n.recorder.Studio, DataSets: n.dataSets(), Access: access.Uploads{Policy: n.policy}},
		recordings.Replay{Source: n.replays(), Access: access.Replay{Readers: n.readers, Sessions: replaying}},
		recordings.Manifests{Source: manifests{n}},
		api.Tickets{Office: sales.BoxOffice{Tickets: n.ledger.Tickets, Directory: n.directory}, Limits: limits},
		api.Signing{Intents: sales.Intents{Ledger: n.ledger, Sales: selling}, Limits: limits},
		api.Statements{Author: n.curation},
		api.Auth{SignIn: n.signIn, Tokens: n.tokens, Limits: limits},
		n.ledgerAPI(),
		n.health(),
	} {
		r.Routes(rt)
	}
	rt.Mount(rpcPath, gateway.New(gateway.Config{Chain: n.chain.RPC, Logger: n.log}))
	if err = n.mountLive(rt); err != nil {
		return err
	}
	n.front.Handle(httpserver.Patient(n.facade(rt)), n.log)
	return nil
}

// facade is what stands before every route: without sessions a guard who lets
// in this machine alone, else nobody but whom the routes refuse.
func (n *Node) facade(next http.Handler) http.Handler {
	origins, budget := router.Origins{Listed: n.cfg.CORSOrigins}, body.NewBudget(bodyBudget)
	if !n.cfg.Enforced() {
		return budget.Wrap(httpserver.Traced(router.Guard{Local: isLocal, Origins: origins}.Wrap(origins.Wrap(next)), n.log))
	}
	origins.Listed = append(origins.Listed[:len(origins.Listed):len(origins.Listed)], n.origins().SiteURL())
	origins.Public = []string{"/rtc/", "/api/v1/"}
	return n.proxies.Wrap(budget.Wrap(httpserver.Traced(origins.Wrap(next), n.log)))
}

// mountLive puts the protocols next to the API; they answer in their own words.
func (n *Node) mountLive(rt *router.Router) error {
	servers, err := n.iceServers()
	if err != nil {
		return err
	}
	lenient := n.cfg.LenientPatch
	in := whip.New(whip.Config{Hub: n.hub, RTC: n.rtc, ICEServers: servers, Lenient: lenient, Logger: n.log})
	out := whep.New(whep.Config{Hub: n.hub, RTC: n.rtc, ICEServers: servers, Lenient: lenient, Logger: n.log})
	srs := srsapi.New(srsapi.Config{Hub: n.hub, Publish: in, Play: out, Sees: access.SeesStream, NoHLS: !n.cfg.HLSEnabled, HLSFragment: n.cfg.HLSFragment, Logger: n.log})
	hosts := access.Hosts{Open: !n.cfg.Enforced(), People: n.people, Creators: n.rules.Creators, Streams: stage{n.hub}.IDs, Refuse: rt.Refuse}
	for path, h := range map[string]http.Handler{
		whip.Path: in, whep.Path: out, whep.AliasPath: out,
		"/rtc/v1/publish/": srs, "/rtc/v1/play/": srs,
	} {
		rt.Mount(path, h)
		rt.Mount(strings.TrimSuffix(path, "/"), h) // clients forget the slash
	}
	rt.Mount("/api/v1/", hosts.Only(srs))
	rt.Mount(telemetry.Path, hosts.Only(telemetry.Metrics(n.metrics()...)))
	rt.Mount("/live/", n.watch())
	rt.Mount("/ipfs/", n.gateway(rt))
	if n.proven != nil {
		rt.Mount(access.PiecePath, n.pieces(rt))
	}
	return nil
}

func (n *Node) iceServers() ([]signaling.ICEServer, error) {
	list, err := config.ParseICEServers(n.cfg.ICEServers)
	servers := make([]signaling.ICEServer, len(list))
	for i, s := range list {
		servers[i] = signaling.ICEServer{URL: s.URL, Username: s.User, Credential: s.Password}
	}
	return servers, err
}

// watch serves what is played over plain HTTP.
func (n *Node) watch() http.Handler {
	tags := httpflv.Handler{Access: n.hub, Streams: n.players, Log: n.log}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, httpflv.Suffix) {
			tags.ServeHTTP(w, r)
			return
		}
		n.hls.ServeHTTP(w, r)
	})
}

// isLocal reports whether an address belongs to this machine. Browsers may send
// WebRTC from any of its interfaces, so loopback alone is not enough.
func isLocal(a netip.Addr) bool {
	a = a.Unmap()
	if a.IsLoopback() {
		return true
	}
	own, err := net.InterfaceAddrs()
	return err == nil && slices.ContainsFunc(own, func(x net.Addr) bool {
		prefix, err := netip.ParsePrefix(x.String())
		return err == nil && prefix.Addr().Unmap() == a
	})
}
