package recording

import (
	"context"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// megabyte is the contract's: 10^6 bytes.
const megabyte = 1e6

// Status is an event's recording as it is now. Unknown: event.ErrNotFound.
func (r *Recorder) Status(ctx context.Context, id event.ID) (event.Recording, error) {
	b, err := r.index.Get(ctx, id)
	if err != nil {
		return event.Recording{}, err
	}
	return r.view(b), nil
}

// Owner is who had the event recorded first. Unknown: event.ErrNotFound.
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
	t.IsComplete = v.Status == event.RecordingCompleted && len(t.Table) == t.TotalChunks
	return t, nil
}

func (r *Recorder) view(b *index.Book) event.Recording {
	e := b.Event()
	v := event.Recording{
		EventID: e.Start.EventID, Status: e.Status, Creator: e.Start.Creator, StartTime: e.Start.StartTime,
		Quality: e.Start.Quality, Chunks: []event.Chunk{}, PlaybackURLs: event.PlaybackURLs{Chunks: []event.PlaybackChunk{}},
	}
	for _, c := range b.Chunks() {
		r.add(&v, c)
	}
	v.PendingUploads = v.TotalChunks - v.UploadedChunks
	if v.TotalChunks > 0 {
		v.UploadProgress = 100 * float64(v.UploadedChunks) / float64(v.TotalChunks)
	}
	return v
}

// add counts one chunk into v.
func (r *Recorder) add(v *event.Recording, c index.Chunk) {
	m := r.metadata(v.EventID, c)
	v.Chunks = append(v.Chunks, m)
	v.TotalChunks++
	v.TotalSizeMB += float64(c.Size) / megabyte
	v.Duration += c.Duration
	if c.State == index.Failed && v.Error == "" {
		v.Error = fmt.Sprintf("chunk %d could not be made: %s", c.Index, c.Error)
	}
	if !c.Kept() {
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

// metadata is a chunk in the contract's words. No proof of possession has been
// checked for any, and the only copy known is the store's own.
func (r *Recorder) metadata(id event.ID, c index.Chunk) event.Chunk {
	m := event.Chunk{
		ChunkID: chunkID(id, c.Index), ChunkIndex: c.Index, Timestamp: c.Segments[0].Time, Duration: c.Duration,
		Size: c.Size, BackupURLs: []string{}, Status: event.ChunkEncoding, Error: c.Error,
	}
	if c.State != index.Planned && c.State != index.Failed {
		m.Status, m.SHA256 = event.ChunkUploading, fmt.Sprintf("%x", c.SHA256[:])
	}
	if c.Kept() {
		m.Status, m.CID, m.FilCDNURL = event.ChunkStored, c.CID, r.cfg.URL(c.CID)
		m.BackupURLs = []string{m.FilCDNURL}
	}
	if len(c.Skipped) > 0 && m.Error == "" {
		m.Error = fmt.Sprintf("%d of %d segments could not be read and are missing", len(c.Skipped), len(c.Segments))
	}
	return m
}
