package curation

import (
	"context"
	"crypto/sha256"
	"io/fs"
	"math/big"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Rehearse drafts and checks an event plan as Engine.Plan does, but stores nothing.
func Rehearse(ctx context.Context, d Drafter, brief planning.Brief, now time.Time) ([]planning.Iteration, error) {
	schemas, err := schema.Load()
	if err != nil {
		return nil, err
	}
	f, err := draft.FactsOf(brief, now)
	if err != nil {
		return nil, err
	}
	f.EventID, f.Now, f.RoomURL = "rehearsal", now, "https://rehearsal.invalid/room/rehearsal"
	a := author{Config: Config{
		Drafter: d, WeiPerMinor: big.NewInt(1), Library: forgetful{}, Posters: []poster.Size{{Role: "master", Width: 150, Height: 100}},
	}, schemas: schemas}
	return a.draftAll(ctx, &record.Record{ID: f.EventID}, event.Planner, f, nil)
}

// forgetful is a Library that names documents without storing them.
type forgetful struct{}

func (forgetful) PutDocument(_ context.Context, doc []byte) (blob.Ref, error) {
	sum := event.Hash(sha256.Sum256(doc))
	return blob.Ref{CID: blob.RawCID(sum), SHA256: sum, Size: int64(len(doc))}, nil
}

func (forgetful) Document(context.Context, cid.Cid) ([]byte, error) { return nil, fs.ErrNotExist }
