package node

import (
	"context"
	"net/http"
	"runtime"
	"strings"
	"time"

	"footlight/backend/access"
	"footlight/backend/api"
	"footlight/backend/api/directory"
	"footlight/backend/api/plans"
	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/body"
	"footlight/backend/bus"
	"footlight/backend/config"
	"footlight/backend/httpserver"
	"footlight/backend/ledger/rpcgateway"
	"footlight/backend/limit"
	"footlight/backend/live/httpflv"
	"footlight/backend/live/lowhls"
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

// keepAnswers is the lifetime of an answer stored under an Idempotency-Key.
const keepAnswers = 24 * time.Hour

// bodyBudget limits the request bodies in memory, in bytes. Their decoded form may need twice as much in
// addition.
const bodyBudget = 2 * router.MaxBody

// Turns of requests, and of plans. A request that waits for others, such as an external chain, does not need
// a processor: after the longest time, another request has its turn.
const (
	requestTurns   = 64 // few enough that a newcomer's request need not wait long for a processor
	longestRequest = 2 * time.Second
	longestPlan    = 5 * time.Second
	longestPicture = time.Minute // decoding takes at most a second or two, and 100 MB of memory
)

// resource is a part of the API that registers its own routes.
type resource interface{ Routes(*router.Router) }

// webPart serves HTTP.
type webPart struct {
	*base
	content   *contentPart
	chain     *chainPart
	people    *peoplePart
	swarm     *swarmPart
	copies    *copiesPart
	recording *recordingPart
	live      *livePart
	cluster   *clusterPart
	curation  *curationPart
	rooms     *roomsPart
	chat      *chatPart
}

func (p *webPart) open(ctx context.Context) error {
	answers, err := p.bus.KV(ctx, bus.KVConfig{Bucket: "answers", TTL: keepAnswers, MaxBytes: 256 << 20})
	if err != nil {
		return err
	}
	jobs := plans.NewJobs(p.log)
	p.onClose("jobs", jobs.Close)
	rt := router.New(p.log)
	rt.Turns, rt.Refused = limit.NewTurns(requestTurns, longestRequest), p.refusals.Add
	rt.Enforce(router.Access{Enforced: p.cfg.Enforced(), Sessions: p.people.sessions})
	rooms, limits := p.rooms.shown(), router.NewLimits(nil)
	controls := room.Controls{States: p.rooms.states, Policy: p.rooms.policy}
	selling, listed := p.sales(), p.directory(rooms)
	replaying := playback.New(p.live.hub)
	p.loop("replay", replaying.Run)
	for _, r := range []resource{
		api.OpenAPI{},
		api.Site{Files: frontend.Web(), Front: directory.Front{Listings: listed, Site: p.origins().SiteURL(), Names: p.rooms.names}, Rooms: rooms, Bills: rooms, Embeds: p.people.directory, Limits: limits, Privacy: p.privacy()},
		directory.Resource{Listings: listed, Creators: controls, Limits: limits},
		directory.People{Profiles: p.rooms.names, Barred: p.rooms.rules.Barred, Limits: limits},
		directory.Portraits{Pictures: p.rooms.names, Barred: p.rooms.rules.Barred, Limits: limits, Turns: limit.NewTurns(1, longestPicture)},
		api.Rooms{Source: rooms, Tokens: rooms, Limits: limits},
		p.chat.api(controls, limits),
		api.HostControls{Host: controls},
		api.GuestLists{Guests: controls},
		api.Speakers{Stage: p.rooms.stage, Seats: p.rooms.stage, Limits: limits},
		api.Restreams{Sending: p.rooms.sending},
		api.Entrances{Entrance: p.entrances(), Owner: controls},
		api.RoomSales{Sales: selling, Money: selling, Owner: controls},
		plans.Resource{Plans: p.curation.engine, Reader: p.curation.engine, Conversations: p.curation.engine, Catalogue: p.curation.engine, Jobs: jobs, Answers: answers, Turns: limit.NewTurns(max(2, runtime.GOMAXPROCS(0)), longestPlan), Creators: p.recording.limits, Recordings: p.recording.recorder, Log: p.log},
		recordings.Livestream{Recorder: p.control(), Uploads: p.recording.recorder.Studio, DataSets: p.copies.dataSets(), Access: access.Uploads{Policy: p.rooms.policy}},
		recordings.Replay{Source: replays{p.recording.library, p.recording.recorder}, Access: access.Replay{Readers: p.rooms.readers, Sessions: replaying}},
		recordings.Manifests{Source: manifests{p.recording.recorder, p.content.store}},
		api.RecordingSeals{Notary: sales.Manifests{Ledger: p.chain.Ledger}, Recordings: p.recording.recorder},
		api.Tickets{Office: sales.FreeTickets{Tickets: p.chain.Ledger.Tickets, Directory: p.people.directory, PlannedElsewhere: p.cluster.plannedElsewhere}, Passer: selling, Limits: limits},
		api.Signing{Intents: sales.Intents{Ledger: p.chain.Ledger, Sales: selling}, Limits: limits},
		api.Statements{Author: p.curation.engine},
		api.Auth{SignIn: p.people.signIn, Tokens: p.people.tokens, Limits: limits},
		ledgerAPI(p.chain, p.copies),
		directory.Cluster{Peers: p.cluster.view()},
		p.health(),
	} {
		r.Routes(rt)
	}
	rt.Mount(rpcPath, rpcgateway.New(rpcgateway.Config{Chain: p.chain.RPC, Logger: p.log}))
	if err = p.mountLive(rt); err != nil {
		return err
	}
	p.server.Handle(httpserver.Patient(p.facade(rt)), p.log)
	return nil
}

func (p *webPart) entrances() entrances {
	return entrances{p.rooms.entrance, p.chain.index, p.people.boxOffices, p.cluster.plannedElsewhere}
}

// sales returns the creators' operations on tickets.
func (p *webPart) sales() sales.Sales {
	s := sales.Sales{
		Tickets: p.chain.Ledger.Tickets, Consents: p.chain.Ledger.Consents, BoxOffices: p.people.boxOffices,
		Creators: p.rooms.rules.Creators, Plans: p.recording.programmes, States: p.rooms.states, Streams: streams{p.live.hub},
		Entrance: p.entrances(),
	}
	if p.chain.Embedded != nil {
		s.Clock = p.chain.Embedded
	}
	return s
}

// facade returns the middleware in front of every route. In open mode it admits only this machine; otherwise
// the routes decide whom they serve.
func (p *webPart) facade(next http.Handler) http.Handler {
	origins, budget := router.Origins{Listed: p.cfg.CORSOrigins, Peers: p.cluster.peers()}, body.NewBudget(bodyBudget)
	if !p.cfg.Enforced() {
		return budget.Wrap(httpserver.Traced(router.Guard{Local: config.IsLocal, Origins: origins, Refused: p.refusals.Add}.Wrap(origins.Wrap(next)), p.log))
	}
	origins.Listed = append(origins.Listed[:len(origins.Listed):len(origins.Listed)], p.origins().SiteURL())
	origins.Public = []string{"/rtc/", "/api/v1/"}
	origins.Read = []string{"/ipfs/", "/piece/", "/replay/"}
	return p.proxies.Wrap(budget.Wrap(httpserver.Traced(origins.Wrap(next), p.log)))
}

// mountLive mounts the live protocols beside the API. They write their own errors.
func (p *webPart) mountLive(rt *router.Router) error {
	servers, err := p.iceServers()
	if err != nil {
		return err
	}
	webrtc := signaling.Config{Hub: p.live.hub, RTC: p.live.rtc, ICEServers: servers, Lenient: p.cfg.LenientPatch, Logger: p.log}
	in, out := whip.New(webrtc), whep.New(webrtc)
	srs := srsapi.New(srsapi.Config{Hub: p.live.hub, Publish: in, Play: out, Sees: access.SeesStream, NoHLS: !p.cfg.HLSEnabled, HLSFragment: p.cfg.HLSFragment, Logger: p.log})
	hosts := access.Hosts{Open: !p.cfg.Enforced(), People: p.people.sessions, Creators: p.rooms.rules.Creators, Streams: streams{p.live.hub}.IDs, Refuse: rt.Refuse}
	for path, h := range map[string]http.Handler{
		whip.Path: in, whep.Path: out, whep.AliasPath: out,
		"/rtc/v1/publish/": srs, "/rtc/v1/play/": srs,
	} {
		rt.Mount(path, h)
		rt.Mount(strings.TrimSuffix(path, "/"), h) // some clients omit the slash
	}
	rt.Mount("/api/v1/", hosts.Only(srs))
	rt.Mount(telemetry.Path, hosts.Only(telemetry.Metrics(p.metrics()...)))
	rt.Mount("/live/", p.watch())
	rt.Mount("/ipfs/", gatewayOf(p.content.store, p.rooms.readers, rt.Refuse))
	if p.copies.proven != nil {
		rt.Mount(access.PiecePath, piecesOf(p.copies.proven, p.rooms.readers, rt.Refuse))
	}
	return nil
}

func (p *webPart) iceServers() ([]signaling.ICEServer, error) {
	list, err := config.ParseICEServers(p.cfg.ICEServers)
	servers := make([]signaling.ICEServer, len(list))
	for i, s := range list {
		servers[i] = signaling.ICEServer{URL: s.URL, Username: s.User, Credential: s.Password}
	}
	return servers, err
}

// watch serves HLS and HTTP-FLV.
func (p *webPart) watch() http.Handler {
	tags := httpflv.Handler{Hub: p.live.hub, Streams: p.live.players, Log: p.log}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, httpflv.Suffix) {
			tags.ServeHTTP(w, r)
			return
		}
		if p.cfg.HLSEnabled && lowhls.Serves(r.URL.Path) {
			p.live.lowhls.ServeHTTP(w, r)
			return
		}
		p.live.hls.ServeHTTP(w, r)
	})
}

// control returns the recorder, or one that starts nothing if no segments are written.
func (p *webPart) control() recordings.Recorder {
	all := control{p.recording.recorder, p.live.hls, p.recording.limits}
	if p.cfg.HLSEnabled {
		return all
	}
	return unrecorded{all}
}
