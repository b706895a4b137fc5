package recording

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// megabyte is the contract's: 10^6 bytes.
const megabyte = 1e6

// paused is what the status of an event says while the disk is full.
const paused = "the disk is full: recording pauses, and goes on once there is room"

// unread is what the status of a stored chunk says that cannot be read any more.
const unread = "its stored content cannot be read, and is a gap in the replay"

// lost is what the status of a chunk says of which no whole copy was found.
const lost = "its stored content is damaged or lost in all copies, and is a gap in the replay"

// Status is an event's recording as it is now. Unknown: event.ErrNotFound.
func (r *Recorder) Status(ctx context.Context, id event.ID) (event.Recording, error) {
	b, err := r.book(ctx, id)
	if err != nil {
		return event.Recording{}, err
	}
	return r.view(b), nil
}

// book is the record of an event's recording, unless that was removed.
func (r *Recorder) book(ctx context.Context, id event.ID) (*index.Book, error) {
	b, err := r.index.Get(ctx, id)
	if err == nil && b.Event().Removed {
		err = event.ErrNotFound
	}
	return b, err
}

// Owner is who had the event recorded first, also where the recording was
// removed. Unknown: event.ErrNotFound.
func (r *Recorder) Owner(ctx context.Context, id event.ID) (event.Address, error) {
	b, err := r.index.Get(ctx, id)
	if err != nil {
		return event.Address{}, err
	}
	return b.Event().Start.Creator, nil
}

// CIDTable lists an event's stored chunks. Unknown: event.ErrNotFound.
func (r *Recorder) CIDTable(ctx context.Context, id event.ID) (event.CIDTable, error) {
	v, err := r.Status(ctx, id)
	if err != nil {
		return event.CIDTable{}, err
	}
	t := event.CIDTable{EventID: id, TotalChunks: v.TotalChunks, Table: []event.Chunk{}, Metadata: event.TableMetadata{
		Creator: v.Creator, StartTime: v.StartTime, Status: v.Status, Quality: v.Quality,
		Duration: v.Duration, TotalSizeMB: v.TotalSizeMB,
	}}
	for _, c := range v.Chunks {
		if c.CID != "" {
			t.Table = append(t.Table, c)
		}
	}
	t.IsComplete = v.IsComplete
	return t, nil
}

func (r *Recorder) view(b *index.Book) event.Recording {
	e := b.Event()
	v := event.Recording{
		EventID: e.Start.EventID, Status: e.Status, Creator: e.Start.Creator, StartTime: e.Start.StartTime,
		Quality: e.Start.Quality, Archive: cmp.Or(e.Start.Archive, event.ArchivePublic),
		PublicCopies: e.Start.Archive != event.ArchiveTicketed || e.Start.PublicCopies == event.AssentGiven,
		Chunks:       []event.Chunk{}, PlaybackURLs: event.PlaybackURLs{Chunks: []event.PlaybackChunk{}},
	}
	if e.Resumed != 0 {
		v.Resumed = time.UnixMilli(e.Resumed)
	}
	line := timeline{event: e}
	for _, c := range b.Chunks() {
		r.add(&v, c, &line)
	}
	if e.Final() {
		addEnd(&v, line.end())
	}
	if v.Error == "" && !e.Final() && r.full.is() {
		v.Error = paused
	}
	if r.cfg.PlaylistURL != nil && v.UploadedChunks > 0 {
		v.PlaybackURLs.ManifestURL = r.cfg.PlaylistURL(v.EventID)
	}
	if m := e.Manifest; m.CID != "" {
		v.Manifest = &event.Manifest{CID: m.CID, URI: "ipfs://" + m.CID, SHA256: m.SHA256, TransactionHash: m.Transaction, Block: m.Block}
	}
	if v.TotalChunks > 0 {
		v.UploadProgress = round(100 * float64(v.UploadedChunks) / float64(v.TotalChunks))
	}
	v.IsComplete = v.Status == event.RecordingCompleted && !slices.ContainsFunc(v.Chunks, func(c event.Chunk) bool {
		return c.CID == "" || r.lost(c.CID)
	})
	v.Duration, v.Missing = round(v.Duration), round(v.Missing)
	v.TotalSizeMB = math.Round(v.TotalSizeMB*megabyte) / megabyte
	return v
}

// lost reports whether content is known to be lost in all copies.
func (r *Recorder) lost(cid string) bool { return r.cfg.Lost != nil && r.cfg.Lost(cid) }

// add counts one chunk into v.
func (r *Recorder) add(v *event.Recording, c index.Chunk, line *timeline) {
	m := r.metadata(v.EventID, c)
	m.GapBefore, m.Gaps = line.next(c)
	v.Missing += m.Missing()
	v.Chunks = append(v.Chunks, m)
	v.TotalChunks++
	v.TotalSizeMB += float64(c.Size) / megabyte
	v.Duration += c.Duration
	if c.State == index.Failed && v.Error == "" {
		v.Error = fmt.Sprintf("chunk %d could not be made: %s", c.Index, c.Error)
	}
	if !c.Kept() {
		if c.State != index.Failed { // nobody works on that any more
			v.PendingUploads++
		}
		return
	}
	v.UploadedChunks++
	if at := time.UnixMilli(c.StoredAt).UTC(); v.LastChunkTime == nil || at.After(*v.LastChunkTime) {
		v.LastChunkTime = &at
	}
	v.PlaybackURLs.Chunks = append(v.PlaybackURLs.Chunks, event.PlaybackChunk{
		ChunkID: m.ChunkID, CID: m.CID, URL: m.FilCDNURL, BackupURLs: m.BackupURLs, Duration: m.Duration, Size: m.Size,
	})
}

// addEnd counts what is missing at the end of a recording that is over. It is told
// of the last chunk there is, as a gap at its end, so that the gaps add up.
func addEnd(v *event.Recording, seconds float64) {
	v.Missing += seconds
	for i := range slices.Backward(v.Chunks) {
		if c := &v.Chunks[i]; c.CID != "" && seconds > 0 {
			c.Gaps = append(c.Gaps, event.Gap{At: c.Duration, Duration: seconds})
			return
		}
	}
}

// metadata is a chunk in the contract's words.
func (r *Recorder) metadata(id event.ID, c index.Chunk) event.Chunk {
	m := event.Chunk{
		ChunkID: chunkID(id, c.Index), ChunkIndex: c.Index, Timestamp: c.Begins(), Duration: round(c.Duration), Mode: c.Mode,
		Size: c.Size, BackupURLs: []string{}, Status: event.ChunkEncoding, Error: c.Error,
	}
	if decided(c) && c.State != index.Planned && c.State != index.Failed {
		m.Status, m.SHA256 = event.ChunkUploading, fmt.Sprintf("%x", c.SHA256[:])
	}
	if c.Kept() {
		m.Status, m.CID, m.FilCDNURL = event.ChunkStored, c.CID, r.cfg.URL(c.CID)
		m.BackupURLs = []string{m.FilCDNURL}
		r.addCopies(id, &m, c)
	}
	switch {
	case m.Error != "":
	case c.Kept() && r.lost(c.CID):
		m.Error = lost
	case c.Kept() && r.cfg.Film != nil && r.cfg.Film.Unread(c.CID):
		m.Error = unread
	case len(c.Skipped) > 0:
		m.Error = fmt.Sprintf("%d of %d segments could not be read and are missing", len(c.Skipped), len(c.Segments))
	}
	return m
}

// addCopies tells of the copies beside the store's own. The first whose
// possession can be proven is where the chunk is to be had first.
func (r *Recorder) addCopies(id event.ID, m *event.Chunk, c index.Chunk) {
	for _, p := range r.cfg.Places {
		made := c.Copies[p.Name]
		switch {
		case made.PieceCID != "" && m.PieceCID == "":
			m.FilCDNURL, m.PieceCID, m.UploadReceipt = r.pieceURL(made), made.PieceCID, made.Receipt
			if p.Seen == nil {
				r.addProof(id, m)
			}
		case made.URL != "":
			m.BackupURLs = append(m.BackupURLs, made.URL)
		}
		if p.Seen == nil || made.PieceCID == "" {
			continue
		}
		if proof, ok := p.Seen.Proof(made); ok {
			counts(m, proof)
		}
	}
}

func (r *Recorder) pieceURL(c index.Copy) string {
	if c.URL != "" {
		return c.URL
	}
	return r.cfg.PieceURL(c.PieceCID)
}

func (r *Recorder) addProof(id event.ID, m *event.Chunk) {
	if r.cfg.Proofs == nil {
		return
	}
	if proof, ok := r.cfg.Proofs.Proof(id, *m); ok {
		counts(m, proof)
	}
}

// counts counts a provider's standing proof. The first is the one to show.
func counts(m *event.Chunk, proof event.Proof) {
	m.PDPVerified, m.Status = true, event.ChunkVerified
	m.DealCount++
	if m.Proof == nil {
		m.Proof = &proof
	}
}
