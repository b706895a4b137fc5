package places

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/ipfs/go-cid"
	"golang.org/x/sync/errgroup"

	"footlight/backend/bus"
	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/index"
	"footlight/backend/references"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pinning"
)

// copiesAtOnce limits how many chunks are copied to one place at a time.
const copiesAtOnce = 2

// Config holds the settings of the remote places.
type Config struct {
	Storage    config.Storage // says which places there are
	Content    *ipfs.Node
	Bus        *bus.Bus
	References *references.Registry
	Peer       pinning.Peer // address from which a pinning service fetches content; nil means none
	Log        *slog.Logger
}

// Places holds all remote places. Make it with Open.
type Places struct {
	cfg      Config
	list     []copies.Place
	sources  map[string]source // by the name of the place
	held     []*held
	filecoin filecoinProofs // its chain is nil if no RPC is configured
}

// Open opens the configured remote places, to which chunks that may be public are copied.
func Open(ctx context.Context, cfg Config) (*Places, error) {
	p := &Places{cfg: cfg, sources: map[string]source{}}
	for _, open := range []func(context.Context) error{p.openFilecoin, p.openKubo, p.openPinning} {
		if err := open(ctx); err != nil {
			_ = p.Close() // the first error is returned
			return nil, err
		}
	}
	return p, nil
}

func (p *Places) openFilecoin(ctx context.Context) (err error) {
	c := p.cfg.Storage.PDP
	if c.URL == "" {
		return nil
	}
	kv, err := p.cfg.Bus.KV(ctx, bus.KVConfig{Bucket: "copies-" + filecoinPlace})
	if err != nil {
		return err
	}
	k, err := newFilecoin(c, p.cfg.Content, progress{kv})
	if err != nil {
		return err
	}
	q, err := p.cfg.Bus.Queue(ctx, queueOf(filecoinPlace))
	if err != nil {
		return err
	}
	place := copies.Place{Name: filecoinPlace, Keeper: openKeeper{k}, Queue: q, Copies: pdp.MaxBatch, Documents: true}
	if c.RPCURL != "" {
		if p.filecoin, err = watchFilecoin(c, p.cfg.Log); err != nil {
			return err
		}
		place.Seen = p.filecoin
	}
	p.list, p.sources[filecoinPlace] = append(p.list, place), k
	p.cfg.Log.Info("public recordings are copied to Filecoin", "provider", strings.TrimSuffix(c.URL, "/"), "payer", k.payer.Hex())
	return nil
}

func (p *Places) openKubo(ctx context.Context) error {
	c := p.cfg.Storage.Kubo
	if c.URL == "" {
		return nil
	}
	k, err := newKubo(c, p.cfg.Content)
	if err != nil {
		return err
	}
	return p.add(ctx, "kubo", c.URL, k)
}

func (p *Places) openPinning(ctx context.Context) error {
	c := p.cfg.Storage.Pinning
	if c.URL == "" {
		return nil
	}
	k, err := newPinning(c, p.cfg.Content, p.cfg.Peer)
	if err != nil {
		return err
	}
	return p.add(ctx, "pinning", c.URL, k)
}

// add adds a place for public copies and for their removal. The place is named after its host,
// because copies at one host are not copies at another.
func (p *Places) add(ctx context.Context, kind, address string, k remotePlace) error {
	u, err := url.Parse(address)
	if err != nil { // the config was checked before
		return err
	}
	q, err := p.cfg.Bus.Queue(ctx, queueOf(kind))
	if err != nil {
		return err
	}
	name := kind + "@" + u.Host
	held, err := p.hold(ctx, name, kind, k)
	if err != nil {
		return err
	}
	p.list = append(p.list, copies.Place{Name: name, Keeper: openKeeper{heldKeeper{k, held}}, Queue: q, Copies: copiesAtOnce, Documents: true})
	p.sources[name], p.held = k, append(p.held, held)
	p.cfg.Log.Info("public recordings are copied", "to", kind, "host", u.Host)
	return nil
}

// hold opens the notes and the queue of a place. If another place of the kind is configured, the
// old one's removals wait until it is configured again.
func (p *Places) hold(ctx context.Context, name, kind string, k remotePlace) (*held, error) {
	kv, err := p.cfg.Bus.KV(ctx, bus.KVConfig{Bucket: "held"})
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(name))
	q, err := p.cfg.Bus.Queue(ctx, bus.QueueConfig{Name: "release-" + kind + "-" + hex.EncodeToString(sum[:8])})
	if err != nil {
		return nil, err
	}
	refs := p.cfg.References
	h := &held{
		place: name, notes: kv, queue: q, referred: refs.Recorded, log: p.cfg.Log, wake: make(chan struct{}, 1),
		wanted: func(ctx context.Context, i item) (bool, error) { return refs.HasOrKeeps(ctx, i.EventID, i.CID) },
		remove: func(ctx context.Context, name string, items []item) error {
			c, err := cid.Decode(name)
			if err != nil {
				return err
			}
			return k.release(ctx, c, items)
		},
	}
	refs.OnRelease(h.review)
	return h, nil
}

// queueOf returns the settings of a place's queue. It is quiet because the recorder logs failed
// copies.
func queueOf(place string) bus.QueueConfig { return bus.QueueConfig{Name: place, Quiet: true} }

// List returns the places to which the recorder copies.
func (p *Places) List() []copies.Place { return p.list }

// Recall restores lost notes from the recordings. If the folder nats/ is lost, so are the notes,
// while recordings with their copies come back from the spool.
func (p *Places) Recall(ctx context.Context, on *copies.Stage) error {
	for _, held := range p.held {
		var items []item
		err := on.Each(ctx, held.place, func(id event.ID, c index.Chunk) {
			items = append(items, item{EventID: string(id), Chunk: c.Index, CID: c.CID})
		})
		if err == nil {
			err = held.recall(ctx, items)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Copies returns the remote copies from which damaged or lost content is restored, in the order in
// which they are tried.
func (p *Places) Copies(on *copies.Stage, scrubber *ipfs.Scrubber) (all []ipfs.Copies) {
	for _, place := range slices.Sorted(maps.Keys(p.sources)) {
		all = append(all, remoteCopies{p.sources[place], place, p.cfg.Content, on, scrubber})
	}
	return all
}

// Run removes copies of removed recordings, and reads which copies are proven, until ctx ends.
func (p *Places) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, held := range p.held {
		g.Go(func() error {
			if err := held.run(ctx); err != nil {
				return fmt.Errorf("copies held at %s: %w", held.place, err)
			}
			return nil
		})
	}
	if p.filecoin.chain != nil {
		g.Go(func() error { return p.filecoin.Run(ctx) })
	}
	return g.Wait()
}

// Close closes what Open opened.
func (p *Places) Close() error {
	if p.filecoin.chain == nil {
		return nil
	}
	return p.filecoin.chain.Close()
}
