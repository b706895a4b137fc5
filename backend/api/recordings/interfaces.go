package recordings

import (
	"context"
	"io"
	"net/http"

	"footlight/backend/event"
)

// RecordingView reads recordings. Unknown: event.ErrNotFound.
type RecordingView interface {
	Status(ctx context.Context, id event.ID) (event.Recording, error)
	CIDTable(ctx context.Context, id event.ID) (event.CIDTable, error)
}

// Recorder is all the storage service needs. An event of another creator is
// event.ErrTaken, an unknown one event.ErrNotFound.
type Recorder interface {
	RecordingView
	Start(ctx context.Context, s event.LivestreamStart) (event.Recording, error)
	Stop(ctx context.Context, id event.ID) (event.Recording, error)
	// Consent takes a creator's word on copies of a recording that anybody can read.
	Consent(ctx context.Context, id event.ID, said event.Assent) (event.Recording, error)
	// Mark adds chapters to a recording.
	Mark(ctx context.Context, id event.ID, chapters []event.Chapter) (event.Recording, error)
	// Remove takes a recording away that is over.
	Remove(ctx context.Context, id event.ID) (event.Removal, error)
	Owner(ctx context.Context, id event.ID) (event.Address, error)
	// Failures tells what went wrong with recordings.
	Failures(ctx context.Context) (event.Failures, error)
}

// DataSets knows where possession of an event's chunks is proven.
type DataSets interface {
	// DataSet is the id of the event's data set, which is made where it is
	// missing; empty: there is none now.
	DataSet(ctx context.Context, id event.ID) string
}

// RecordingUploads takes chunks that a creator's machine makes. What does not
// fit what is there is an *event.ErrConflict, what may not be part of a
// recording an *event.ErrInvalid.
type RecordingUploads interface {
	Upload(ctx context.Context, id event.ID, n int, p event.Piece, body io.Reader) (event.ChunkReceipt, error)
	Uploaded(ctx context.Context, id event.ID, n int, size int64) (event.ChunkReceipt, error)
}

// PublishAccess lets in who may publish an event, by a publish token.
type PublishAccess interface {
	MayPublish(r *http.Request, id event.ID) error
}
