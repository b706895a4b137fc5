package recordings

import (
	"context"
	"io"
	"net/http"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// RecordingView reads recordings. For an unknown one it returns event.ErrNotFound.
type RecordingView interface {
	Status(ctx context.Context, id event.ID) (recorded.Recording, error)
}

// Recorder controls recordings. It returns event.ErrTaken for another creator's event and event.ErrNotFound
// for an unknown one.
type Recorder interface {
	RecordingView
	Start(ctx context.Context, s recorded.LivestreamStart) (recorded.Recording, error)
	Stop(ctx context.Context, id event.ID) (recorded.Recording, error)
	// Consent stores the creator's decision about public copies of a recording.
	Consent(ctx context.Context, id event.ID, said recorded.Assent) (recorded.Recording, error)
	// Mark adds chapters to a recording.
	Mark(ctx context.Context, id event.ID, chapters []recorded.Chapter) (recorded.Recording, error)
	// Remove deletes a recording that is over.
	Remove(ctx context.Context, id event.ID) (recorded.Removal, error)
	Owner(ctx context.Context, id event.ID) (event.Address, error)
	// Failures lists what went wrong with recordings.
	Failures(ctx context.Context) (recorded.Failures, error)
}

// DataSets knows the data sets that prove possession of an event's chunks.
type DataSets interface {
	// DataSet returns the id of the event's data set, and creates the data set if needed. It returns "" if
	// none is available now.
	DataSet(ctx context.Context, id event.ID) string
}

// RecordingUploads takes chunks that the creator's machine makes. It returns an *event.ErrConflict for a
// chunk that contradicts stored ones, and an *event.ErrInvalid for one that cannot be part of a recording.
type RecordingUploads interface {
	Upload(ctx context.Context, id event.ID, n int, p recorded.Piece, body io.Reader) (recorded.ChunkReceipt, error)
	Uploaded(ctx context.Context, id event.ID, n int, size int64) (recorded.ChunkReceipt, error)
}

// PublishAccess checks publish tokens.
type PublishAccess interface {
	MayPublish(r *http.Request, id event.ID) error
}
