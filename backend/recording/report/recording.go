// Package report describes recordings in the words of the API contract: what was recorded, what is
// missing, and where it can be retrieved.
package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
)

// megabyte is 10^6 bytes, as in the API contract.
const megabyte = 1e6

// Error texts in the status of a recording and of its chunks.
const (
	paused = "the disk is full: recording pauses until there is space again"
	unread = "its stored content cannot be read and is a gap in the replay"
	lost   = "its stored content is damaged or lost in all copies and is a gap in the replay"
)

// Replays plays stored chunks.
type Replays interface {
	// Unread reports whether a chunk's content could not be read when it was last played.
	Unread(cid string) bool
}

// Copies knows a chunk's copies outside the content store.
type Copies interface {
	// Tell adds the copies to the description of a chunk.
	Tell(id event.ID, m *recorded.Chunk, c index.Chunk)
	// Complete reports whether no copy and no first proof of a described chunk is awaited. open means that
	// anyone may have copies.
	Complete(m recorded.Chunk, c index.Chunk, open bool) bool
}

// Reporter describes recordings. It calls its functions anew for every description.
type Reporter struct {
	URL         func(cid string) string  // returns where content is retrieved from
	PlaylistURL func(id event.ID) string // returns where a recording is played from; nil means there is no replay
	Replays     Replays                  // knows which content cannot be played; nil means that all can
	Lost        func(cid string) bool    // reports whether content is lost in all copies; nil means that none is
	Paused      func() bool              // reports whether the disk is full
	Copies      Copies
}

// Of describes a recording as it is now.
func (r Reporter) Of(rec *index.Recording) recorded.Recording {
	e, chunks, stamp := rec.Snapshot()
	v := recorded.Recording{
		EventID: e.Start.EventID, Status: e.Status, Creator: e.Start.Creator, StartTime: e.Start.StartTime,
		Quality: e.Start.Quality, Source: e.Start.Source, Seal: e.Start.Seal, Archive: cmp.Or(e.Start.Archive, recorded.ArchivePublic),
		PublicCopies: e.Start.Archive != recorded.ArchiveTicketed || e.Start.PublicCopies == recorded.AssentGiven,
		Chapters:     e.Chapters,
		WaitsFor:     waitsFor(e, chunks),
		Chunks:       []recorded.Chunk{}, PlaybackURLs: recorded.PlaybackURLs{Chunks: []recorded.PlaybackChunk{}},
	}
	if e.Resumed != 0 {
		v.Resumed = time.UnixMilli(e.Resumed)
	}
	line := cut.NewTimeline(e)
	for _, c := range chunks {
		r.add(&v, c, line)
	}
	if e.Final() {
		addEnd(&v, line.End())
	}
	if v.Error == "" && !e.Final() && r.Paused() {
		v.Error = paused
	}
	if r.PlaylistURL != nil && v.UploadedChunks > 0 {
		v.PlaybackURLs.ManifestURL = r.PlaylistURL(v.EventID)
	}
	if m := e.Manifest; m.CID != "" {
		v.Manifest = &recorded.Manifest{
			CID: m.CID, URI: "ipfs://" + m.CID, SHA256: m.SHA256, TransactionHash: m.Transaction, Block: m.Block,
			AwaitsCreator: !m.Settled() && e.Start.Seal == recorded.SealCreator,
		}
	}
	if v.TotalChunks > 0 {
		v.UploadProgress = cut.Round(100 * float64(v.UploadedChunks) / float64(v.TotalChunks))
	}
	v.IsComplete = v.Status == recorded.RecordingCompleted && !slices.ContainsFunc(v.Chunks, func(c recorded.Chunk) bool {
		return c.CID == "" || r.lost(c.CID)
	})
	v.Duration, v.Missing = cut.Round(v.Duration), cut.Round(v.Missing)
	v.TotalSizeMB = math.Round(v.TotalSizeMB*megabyte) / megabyte
	v.NextSince = r.settled(v, e, chunks)
	v.Revision = revision(v, stamp)
	return v
}

// lost reports whether content is known to be lost in all copies.
func (r Reporter) lost(cid string) bool { return r.Lost != nil && r.Lost(cid) }

// add adds one chunk to v.
func (r Reporter) add(v *recorded.Recording, c index.Chunk, line *cut.Timeline) {
	m := r.metadata(v.EventID, c)
	m.GapBefore, m.Gaps = line.Next(c)
	v.Missing += m.Missing()
	v.Chunks = append(v.Chunks, m)
	v.TotalChunks++
	v.TotalSizeMB += float64(c.Size) / megabyte
	v.Duration += c.Duration
	if c.State == index.Failed && v.Error == "" {
		v.Error = fmt.Sprintf("part %d could not be made: %s", c.Index+1, c.Error) // people count from 1
	}
	if !c.Kept() {
		if c.State != index.Failed { // a failed chunk is no longer worked on
			v.PendingUploads++
		}
		return
	}
	v.UploadedChunks++
	if at := time.UnixMilli(c.StoredAt).UTC(); v.LastChunkTime == nil || at.After(*v.LastChunkTime) {
		v.LastChunkTime = &at
	}
	v.PlaybackURLs.Chunks = append(v.PlaybackURLs.Chunks, recorded.PlaybackChunk{
		ChunkID: m.ChunkID, CID: m.CID, URL: m.FilCDNURL, BackupURLs: m.BackupURLs, Duration: m.Duration, Size: m.Size,
	})
}

// addEnd adds what is missing at the end of a recording that has ended. It is shown as a gap at the
// end of the last stored chunk, so that the gaps add up.
func addEnd(v *recorded.Recording, seconds float64) {
	v.Missing += seconds
	for i := range slices.Backward(v.Chunks) {
		if c := &v.Chunks[i]; c.CID != "" && seconds > 0 {
			c.Gaps = append(c.Gaps, recorded.Gap{At: c.Duration, Duration: seconds})
			return
		}
	}
}

// metadata describes a chunk.
func (r Reporter) metadata(id event.ID, c index.Chunk) recorded.Chunk {
	m := recorded.Chunk{
		ChunkID: recorded.ChunkID(id, c.Index), ChunkIndex: c.Index, Timestamp: c.Begins(), Duration: cut.Round(c.Duration), Mode: c.Mode,
		Size: c.Size, BackupURLs: []string{}, Status: recorded.ChunkEncoding, Error: c.Error,
	}
	m.Segments = slices.Clone(c.Stands)
	for _, segment := range c.Readable() {
		m.Segments = append(m.Segments, segment.Seq)
	}
	if c.Decided() && c.State != index.Planned && c.State != index.Failed {
		m.Status, m.SHA256 = recorded.ChunkUploading, fmt.Sprintf("%x", c.SHA256[:])
	}
	if c.Kept() {
		m.Status, m.CID, m.FilCDNURL = recorded.ChunkStored, c.CID, r.URL(c.CID)
		m.BackupURLs = []string{m.FilCDNURL}
		r.Copies.Tell(id, &m, c)
	}
	switch {
	case m.Error != "":
	case c.Kept() && r.lost(c.CID):
		m.Error = lost
	case c.Kept() && r.Replays != nil && r.Replays.Unread(c.CID):
		m.Error = unread
	case len(c.Skipped) > 0:
		m.Error = fmt.Sprintf("%d of %d segments could not be read and are missing", len(c.Skipped), len(c.Segments))
	}
	return m
}
