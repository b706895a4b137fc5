package api

import (
	"context"
	"net/http"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/event"
)

// Notary writes the hashes of documents to the ledger under their authors' signatures. It returns the same
// errors as Sales.
type Notary interface {
	Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error)
}

// Sealed makes the recorder look for a recording's manifest on the ledger.
type Sealed interface {
	recordings.RecordingView
	Sealed(ctx context.Context, id event.ID) error
}

// RecordingSeals serves POST /api/livestream/{id}/seal.
type RecordingSeals struct {
	Notary     Notary
	Recordings Sealed
}

// Routes registers the seal route.
func (a RecordingSeals) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/livestream/{id}/seal", router.ForKnown(a.seal))
}

// seal takes the creator's signature over the manifest that the recording's status names.
func (a RecordingSeals) seal(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	by, c, err := readSigned(w, r, who)
	if err != nil {
		return err
	}
	v, err := recordings.OwnRecording(r.Context(), a.Recordings, who, id)
	if err != nil {
		return err
	}
	if v.Manifest == nil {
		return event.Invalid("eventId", "names a recording without a manifest; it is written when the recording is over and its proofs exist")
	}
	receipt, err := a.Notary.Anchor(r.Context(), event.Anchor{
		ID: id, Author: by, Kind: event.AnchorRecording, Digest: v.Manifest.SHA256, URI: v.Manifest.URI, Consent: c,
	})
	if err == nil {
		err = a.Recordings.Sealed(r.Context(), id)
	}
	return router.Answer(w, map[string]any{"success": true, "eventId": id, "transactionHash": receipt.TransactionHash}, err)
}
