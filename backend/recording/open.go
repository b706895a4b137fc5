package recording

import (
	"context"
	"errors"

	"footlight/backend/blob"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/content"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/planner"
	"footlight/backend/recording/quota"
	"footlight/backend/recording/report"
	"footlight/backend/recording/seal"
	"footlight/backend/recording/spool"
	"footlight/backend/recording/studio"
	"footlight/backend/recording/upload"
)

// Open finds what was recorded so far, rebuilds what the KV lost, and takes the segments that were
// finished meanwhile. Call it before the segmenter may delete any. Nothing is encoded or stored
// before Run.
func Open(ctx context.Context, cfg Config) (*Recorder, error) {
	cfg = cfg.withDefaults()
	segments := spool.Spool{Live: cfg.Live, Dir: cfg.Spool}
	if err := segments.Open(); err != nil {
		return nil, err
	}
	x, err := index.Open(ctx, cfg.KV, cfg.Spool, cfg.Log)
	if err != nil {
		return nil, err
	}
	r := wire(cfg, segments, x)
	for _, rec := range x.Unfinished() {
		if err := chunk.Clean(segments.Folder(rec.ID())); err != nil {
			return nil, err
		}
		if err := r.advance(ctx, rec); err != nil {
			return nil, err
		}
	}
	return r, errors.Join(r.Studio.Count(ctx), r.Content.Resume(ctx), r.Copies.Resume(ctx), r.Seals.Find(ctx))
}

// Refill writes again what the KV and the queues of copies lost while the recorder ran. Its other queues are filled
// by the next look at the unfinished recordings.
func (r *Recorder) Refill(ctx context.Context) error {
	if err := r.index.Refill(ctx); err != nil {
		return err
	}
	return r.Copies.Resume(ctx)
}

// wire connects the stages.
func wire(cfg Config, segments spool.Spool, x *index.Index) *Recorder {
	r := &Recorder{
		cfg: cfg, index: x, queues: jobs.Queues{Encode: cfg.Encode, Upload: cfg.Upload, Finish: cfg.Finish},
		quota: &quota.Unfinished{Limits: cfg.Limits},
		pause: &jobs.Pause{Disk: cfg.Disk, Log: cfg.Log}, failures: &jobs.Failures{Spool: cfg.Spool},
	}
	r.recorded = &quota.Recorded{Limits: cfg.Limits, Each: r.eachSize}
	r.Content = &content.Content{Index: x, Collector: cfg.Collector, Log: cfg.Log}
	r.Copies = copies.New(copies.Config{
		Index: x, Places: cfg.Places, Documents: cfg.Documents, Proofs: cfg.Proofs, PieceURL: cfg.PieceURL,
		AtOnce: cfg.Uploads, Failures: r.failures, Log: cfg.Log,
	})
	r.reporter = report.Reporter{
		URL: cfg.URL, PlaylistURL: cfg.PlaylistURL, Replays: cfg.Replays, Lost: cfg.Lost, Paused: r.pause.On, Copies: r.Copies,
	}
	r.Seals = &seal.Stage{
		Index: x, Notary: cfg.Notary, Leaves: cfg.Leaves, Library: cfg.Library, Proven: cfg.Proofs != nil,
		Describe: r.reporter.Of, Keep: r.Copies.KeepDocument, Poll: cfg.Poll, Log: cfg.Log,
	}
	r.planner = &planner.Planner{Spool: segments, Push: r.queues.Push, Size: cfg.SegmentsPerChunk, Grace: cfg.Grace, Log: cfg.Log}
	r.encode = encode.New(encode.Config{
		Index: x, Spool: segments, Encoder: cfg.Encoder, Machine: cfg.Machine, Taking: r.Content.Taking(), Push: r.queues.Push,
		Encoders: cfg.Encoders, Overdue: cfg.Overdue, Log: cfg.Log,
	})
	r.upload = &upload.Stage{
		Index: x, Spool: segments, Store: cfg.Store, Private: cfg.Private, Slots: cfg.Slots,
		Taking: r.Content.Taking(), Collect: r.Content.Collect, Spread: r.Copies.Spread, Log: cfg.Log,
	}
	r.Studio = &studio.Stage{
		Index: x, Spool: segments, Planner: r.planner, Push: r.queues.Push, Disk: r.pause, Inspector: cfg.Inspector, Content: cfg.Content,
		Quota: r.quota, Recorded: r.recorded, Slots: blob.NewSlots(), Size: cfg.SegmentsPerChunk, Wait: cfg.StudioWait, Grace: cfg.Grace, Log: cfg.Log,
	}
	return r
}
