package node

import (
	"context"
	"path/filepath"
	"time"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/bus"
	"footlight/backend/event"
	"footlight/backend/places"
	"footlight/backend/recording"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/replay"
)

// tardy is how much longer than its fragment a segment may take: a publisher
// that is gone without a word is noticed after 10 s and holds the segment open
// until then, its keyframe has to come, and its file to be synced.
const tardy = 20 * time.Second

func (n *Node) openRecording(ctx context.Context) error {
	kv, err := n.bus.KV(ctx, bus.KVConfig{Bucket: "recording"})
	if err != nil {
		return err
	}
	stored := places.Stored{Content: n.content}
	n.library = replay.New(replay.Config{Fetch: n.content, Log: n.log})
	cfg := recording.Config{
		Live: filepath.Join(n.folder.Sub("hls"), "live"), Spool: n.folder.Sub("spool"),
		KV: kv, Store: n.content, Private: n.content.Private(), Content: n.content, Owners: planned{n.ledger.Plans}, Tickets: prices{n.programmes},
		Library: n.content.Kept(), Collector: n.refs, Replays: n.library, Lost: stored.Lost, Documents: stored, Segmenter: n.hls,
		URL: n.contentURL, PlaylistURL: n.playlistURL,
		Notary: n.ledger.Plans, Leaves: stored, Slots: n.slots, Grace: n.cfg.HLSFragment + tardy, Log: n.log,
	}
	for name, queue := range map[string]*jobs.Queue{"encode": &cfg.Encode, "upload": &cfg.Upload, "finish": &cfg.Finish} {
		if *queue, err = n.queue(ctx, name); err != nil {
			return err
		}
	}
	if n.proven != nil {
		proven, failed := n.proven.Place(ctx)
		if failed != nil {
			return failed
		}
		cfg.Places, cfg.Proofs, cfg.PieceURL = append(cfg.Places, proven), n.proven, n.pieceURL
	}
	cfg.Places = append(cfg.Places, n.places.List()...)
	if n.recorder, err = recording.Open(ctx, cfg); err != nil {
		return err
	}
	n.loop("recording", n.recorder.Run)
	n.refs.AddRecordings(n.recorder.Content)
	return n.places.Recall(ctx, n.recorder.Copies)
}

func (n *Node) queue(ctx context.Context, name string) (jobs.Queue, error) {
	q, err := n.bus.Queue(ctx, bus.QueueConfig{Name: name})
	if err != nil {
		return nil, err
	}
	return q, nil
}

// recordings is the recorder, unless nothing writes what it records.
func (n *Node) recordings() recordings.Recorder {
	if n.cfg.HLSEnabled {
		return n.recorder
	}
	return unrecorded{n.recorder}
}

// unrecorded refuses new recordings: a started one would stay empty.
type unrecorded struct{ recordings.Recorder }

// Start implements api.RecordingControl.
func (unrecorded) Start(context.Context, event.LivestreamStart) (event.Recording, error) {
	return event.Recording{}, errNoFragments{}
}

// errNoFragments is why a recording cannot be started.
type errNoFragments struct{}

var _ router.Explained = errNoFragments{}

// Error implements error.
func (errNoFragments) Error() string {
	return "recordings are made of HLS fragments, and this server was told to write none (hls-enabled)"
}

// Explain implements api.Explained.
func (e errNoFragments) Explain() string { return e.Error() }

// contentURL is where a CID is retrieved from.
func (n *Node) contentURL(cid string) string { return n.origins().SiteURL() + "/ipfs/" + cid }

// playlistURL is where a recording is played from.
func (n *Node) playlistURL(id event.ID) string {
	return n.origins().SiteURL() + "/replay/" + string(id) + ".m3u8"
}
