package node

import (
	"context"
	"path/filepath"
	"time"

	"footlight/backend/access"
	"footlight/backend/bus"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/live/hls"
	"footlight/backend/places"
	"footlight/backend/recording"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/replay"
	"footlight/backend/store/ipfs"
)

// tardy is how much longer than its fragment a segment may take: a publisher
// that is gone without a word is noticed after 10 s and holds the segment open
// until then, its keyframe has to come, and its file to be synced.
const tardy = 20 * time.Second

// recordingPart records what HLS writes, and plays it again.
type recordingPart struct {
	*base
	content *contentPart
	chain   *chainPart
	copies  *copiesPart

	programmes *record.Programmes // what rooms show of plans
	segments   hls.Leftovers      // that were there at the start
	recorder   *recording.Recorder
	library    *replay.Library
}

// open closes what a crash left open of HLS, as the recorder is to see it.
func (p *recordingPart) open(ctx context.Context) error {
	var err error
	if p.segments, err = hls.Recover(p.hls()); err != nil {
		return err
	}
	store, plans := p.content.store, p.chain.Ledger.Plans
	p.programmes = record.NewProgrammes(store, plans, p.chain.Ledger.Log)
	p.library = replay.New(replay.Config{Fetch: store, Log: p.log})
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
	return p.copies.elsewhere.Recall(ctx, p.recorder.Copies)
}

// hls says where segments are, and how they are cut.
func (p *recordingPart) hls() hls.Config {
	return hls.Config{Dir: p.folder.Sub("hls"), Fragment: p.cfg.HLSFragment, Window: p.cfg.HLSWindow, Dispose: p.cfg.HLSDispose, Log: p.log}
}

func (p *recordingPart) config(ctx context.Context) (cfg recording.Config, err error) {
	store, plans := p.content.store, p.chain.Ledger.Plans
	stored := places.Stored{Content: store}
	cfg = recording.Config{
		Live: filepath.Join(p.folder.Sub("hls"), "live"), Spool: p.folder.Sub("spool"),
		Store: store, Private: store.Private(), Content: store, Owners: planned{plans}, Tickets: prices{p.programmes},
		Library: store.Kept(), Collector: p.content.refs, Replays: p.library, Lost: stored.Lost, Documents: stored,
		URL: p.contentURL, PlaylistURL: p.playlistURL,
		Notary: plans, Leaves: stored, Slots: p.slots, Grace: p.cfg.HLSFragment + tardy, Log: p.log,
	}
	if cfg.KV, err = p.bus.KV(ctx, bus.KVConfig{Bucket: "recording"}); err != nil {
		return cfg, err
	}
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

// restore has reads that meet damaged content restore it, now that it is known what is
// recorded. What can be made again here comes before what has to be fetched.
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

// contentURL is where a CID is retrieved from.
func (p *recordingPart) contentURL(cid string) string { return p.origins().SiteURL() + "/ipfs/" + cid }

// playlistURL is where a recording is played from.
func (p *recordingPart) playlistURL(id event.ID) string {
	return p.origins().SiteURL() + "/replay/" + string(id) + ".m3u8"
}

// pieceURL is where a piece is retrieved from.
func (p *recordingPart) pieceURL(pieceCID string) string {
	return p.origins().SiteURL() + access.PiecePath + pieceCID
}
