package node

import (
	"context"
	"path/filepath"
	"time"

	"footlight/backend/access"
	"footlight/backend/bus"
	"footlight/backend/config"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/live/hls"
	"footlight/backend/places"
	"footlight/backend/recording"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/quota"
	"footlight/backend/recording/replay"
	"footlight/backend/recording/spool"
	"footlight/backend/store/ipfs"
)

// tardy is the largest delay of a segment beyond its fragment's length. A publisher that disconnects silently
// is noticed after 10 s, and its segment stays open until then; the segment's keyframe has to arrive and its
// file to be synced.
const tardy = 20 * time.Second

// recordingPart records HLS segments and plays recordings.
type recordingPart struct {
	*base
	content *contentPart
	chain   *chainPart
	copies  *copiesPart

	programmes *record.Programmes // the public plans of rooms
	segments   hls.Leftovers      // segments left from the last run
	recorder   *recording.Recorder
	library    *replay.Library
	made       *quota.Events // counts new events
	limits     quota.Limits
}

// open first completes the HLS files that a crash left open, so that the recorder finds them.
func (p *recordingPart) open(ctx context.Context) error {
	var err error
	if p.segments, err = hls.Recover(p.hls()); err != nil {
		return err
	}
	p.programmes = record.NewProgrammes(p.content.plans, p.chain.Ledger.Plans, p.chain.Ledger.Log)
	p.library = replay.New(replay.Config{Fetch: p.content.store, Spool: p.spool(), Log: p.log})
	cfg, err := p.config(ctx)
	if err != nil {
		return err
	}
	if p.recorder, err = recording.Open(ctx, cfg); err != nil {
		return err
	}
	p.loop("recording", p.recorder.Run)
	p.content.refs.AddRecordings(p.recorder.Content)
	p.restore()
	recall := func(ctx context.Context) error { return p.copies.elsewhere.Recall(ctx, p.recorder.Copies) }
	p.bus.OnLoss(p.recorder.Refill)
	p.bus.OnLoss(recall)
	return recall(ctx)
}

// spool returns where segments are kept until they are stored.
func (p *recordingPart) spool() spool.Spool {
	return spool.Spool{Live: filepath.Join(p.folder.Sub("hls"), "live"), Dir: p.folder.Sub("spool")}
}

// hls returns where segments are and how they are cut.
func (p *recordingPart) hls() hls.Config {
	return hls.Config{Dir: p.folder.Sub("hls"), Fragment: p.cfg.HLSFragment, Window: p.cfg.HLSWindow, Dispose: p.cfg.HLSDispose, Log: p.log}
}

func (p *recordingPart) config(ctx context.Context) (cfg recording.Config, err error) {
	store, plans := p.content.store, p.chain.Ledger.Plans
	stored := places.Stored{Content: store}
	cfg = recording.Config{
		Live: p.spool().Live, Spool: p.spool().Dir,
		Store: store, Private: store.Private(), Content: store, Owners: planned{plans}, Tickets: prices{p.programmes},
		Library: store.Kept(), Collector: p.content.refs, Replays: p.library, Lost: stored.Lost, Documents: stored,
		URL: p.contentURL, PlaylistURL: p.playlistURL,
		Notary: plans, Leaves: stored, Slots: p.slots, Grace: p.cfg.HLSFragment + tardy, Log: p.log,
	}
	if cfg.KV, err = p.bus.KV(ctx, bus.KVConfig{Bucket: "recording"}); err != nil {
		return cfg, err
	}
	cfg.Limits = quota.Limits{
		Unfinished: p.cfg.MaxUnfinished, UnfinishedAll: p.cfg.MaxUnfinishedAll, Events: p.cfg.MaxEvents, Recorded: p.cfg.MaxRecorded, OneWallet: !p.cfg.Enforced(),
	}
	if cfg.Limits.Creators, err = config.Addresses("creators", p.cfg.Creators); err != nil {
		return cfg, err
	}
	p.limits = cfg.Limits
	recent, err := p.bus.KV(ctx, bus.KVConfig{Bucket: "new-events", TTL: 24 * time.Hour})
	if err != nil {
		return cfg, err
	}
	p.made = &quota.Events{Limits: cfg.Limits, KV: recent}
	cfg.Made = p.made
	for name, queue := range map[string]*jobs.Queue{"encode": &cfg.Encode, "upload": &cfg.Upload, "finish": &cfg.Finish} {
		if *queue, err = p.bus.Queue(ctx, bus.QueueConfig{Name: name}); err != nil {
			return cfg, err
		}
	}
	if p.copies.proven != nil {
		proven, failed := p.copies.proven.Place(ctx)
		if failed != nil {
			return cfg, failed
		}
		cfg.Places, cfg.Proofs, cfg.PieceURL = append(cfg.Places, proven), p.copies.proven, p.pieceURL
	}
	cfg.Places = append(cfg.Places, p.copies.elsewhere.List()...)
	return cfg, nil
}

// restore lets the store restore damaged content when it is read. Copies that can be rebuilt here come before
// those that must be fetched. It needs the recorder, which knows what is recorded.
func (p *recordingPart) restore() {
	var all []ipfs.Copies
	if p.copies.proven != nil {
		all = append(all, p.copies.proven.Copies())
	}
	all = append(all, places.Rebuilt{Content: p.content.store, Seals: p.recorder.Seals})
	all = append(all, p.copies.elsewhere.Copies(p.recorder.Copies, p.content.scrubber)...)
	p.content.store.Restorer().OnLost(p.degraded.Lost)
	p.content.store.Restorer().SetCopies(all...)
}

// contentURL returns the address of a CID.
func (p *recordingPart) contentURL(cid string) string { return p.origins().SiteURL() + "/ipfs/" + cid }

// playlistURL returns the address of a recording's playlist.
func (p *recordingPart) playlistURL(id event.ID) string {
	return p.origins().SiteURL() + "/replay/" + string(id) + ".m3u8"
}

// pieceURL returns the address of a piece.
func (p *recordingPart) pieceURL(pieceCID string) string {
	return p.origins().SiteURL() + access.PiecePath + pieceCID
}
