package node

import (
	"context"

	"github.com/ipfs/go-cid"
	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp/provider"
)

// openMending has reads that meet damaged content restore it, now that it is known
// what is recorded.
func (n *Node) openMending(context.Context) error {
	all := n.further()
	if n.provider != nil {
		all = append([]ipfs.Copies{providerCopies{n.provider}}, all...)
	}
	n.content.Restorer().OnLost(n.tellLost)
	n.content.Restorer().SetCopies(all...)
	return nil
}

// providerCopies are the pieces of the embedded provider, out of which the content store
// restores chunks.
type providerCopies struct{ provider *provider.Provider }

var _ ipfs.Copies = providerCopies{}

// Knows implements ipfs.Copies.
func (c providerCopies) Knows(file cid.Cid) bool { return c.provider.Keeps(file.String()) }

// Open implements ipfs.Copies.
func (c providerCopies) Open(ctx context.Context, file cid.Cid) (ipfs.Copy, error) {
	r, label, err := c.provider.Whole(ctx, file.String())
	about := []any{"event", label.EventID, "chunk", label.ChunkIndex}
	return ipfs.Copy{ReadCloser: r, About: about}, err
}

// Files implements ipfs.Copies.
func (c providerCopies) Files() (files []cid.Cid) {
	for _, name := range c.provider.Contents() {
		if file, err := cid.Decode(name); err == nil { // a name that is none is of nothing
			files = append(files, file)
		}
	}
	return files
}

// mendMetrics tell of damage that reads of content met.
func (n *Node) mendMetrics() (list []prometheus.Collector) {
	for _, m := range []struct {
		name, help string
		value      func(m ipfs.Restorations) int
	}{
		{"restored_total", "Damaged files restored out of their pieces.", func(m ipfs.Restorations) int { return m.Restored }},
		{"restore_failures_total", "Attempts at that which failed.", func(m ipfs.Restorations) int { return m.Failed }},
	} {
		opts := prometheus.CounterOpts{Namespace: "footlight", Subsystem: "content", Name: m.name, Help: m.help}
		list = append(list, prometheus.NewCounterFunc(opts, func() float64 { return float64(m.value(n.content.Restorer().Restorations())) }))
	}
	bad := prometheus.GaugeOpts{Namespace: "footlight", Subsystem: "content", Name: "bad", Help: "Files that the newest scrub found damaged and could not restore."}
	return append(list, prometheus.NewGaugeFunc(bad, func() float64 { return float64(n.scrubber.Last().Bad) }))
}

// addMends tells of the newest scrub, and of damage that reads met.
func (n *Node) addMends(details map[string]any) {
	if s := n.scrubber.Last(); !s.At.IsZero() {
		details["lastScrub"] = map[string]any{"at": s.At, "seconds": s.Took.Seconds(), "files": s.Files, "bytes": s.Bytes, "bad": s.Bad}
	}
	if m := n.content.Restorer().Restorations(); !m.At.IsZero() {
		details["damage"] = map[string]any{"restored": m.Restored, "failed": m.Failed, "at": m.At}
	}
}
