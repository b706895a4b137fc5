package report

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// settled returns the number of the first chunk whose description may change for another reason than a renewed proof. That
// of the last stored chunk always may: what is missing at the end of a recording is a gap in it until the recording is
// resumed. Until the server has seen a studio's show, that of the first chunk may: the gap before it is a guess.
func (r Reporter) settled(v recorded.Recording, e index.Event, chunks []index.Chunk) int {
	if v.Source == recorded.SourceStudio && e.Began == 0 {
		return 0
	}
	last := 0
	for i, c := range chunks {
		m := v.Chunks[i]
		if c.State != index.Done || m.Error == unread || r.lost(c.CID) || !r.Copies.Complete(m, c, v.PublicCopies) {
			break
		}
		last = i
	}
	return last
}

// revision names a description. stamp covers what comes from the index; the rest may change without it: the server's
// addresses, the proofs, and what is known of the content and the disk.
func revision(v recorded.Recording, stamp uint64) string {
	h := fnv.New128a()
	text := func(s string) {
		_, _ = h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(s))))
		_, _ = io.WriteString(h, s)
	}
	_, _ = fmt.Fprint(h, stamp, v.IsComplete, v.NextSince)
	text(v.Error)
	text(v.PlaybackURLs.ManifestURL)
	for i := range v.Chunks {
		c := &v.Chunks[i]
		text(c.Error)
		text(c.FilCDNURL)
		text(c.Status)
		_, _ = h.Write([]byte{byte(c.DealCount)})
		if p := c.Proof; p != nil {
			text(p.Provider + p.DataSet + "/" + p.PieceID)
			_, _ = h.Write(p.TransactionHash[:])
			_, _ = h.Write(binary.BigEndian.AppendUint64(nil, p.Block))
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}
