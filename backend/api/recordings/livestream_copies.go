package recordings

import (
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

type copiesAnswer struct {
	Success      bool     `json:"success"`
	EventID      event.ID `json:"eventId"`
	PublicCopies bool     `json:"publicCopies"`
}

// copies stores a creator's decision about copies of the recording, at any time. A host can say no in the
// creator's place, but not yes.
func (a Livestream) copies(w http.ResponseWriter, r *http.Request) error {
	who, err := router.Known(r.Context())
	if err != nil {
		return err
	}
	var req struct {
		EventID      event.ID        `json:"eventId"`
		PublicCopies recorded.Assent `json:"publicCopies"`
	}
	if err = router.Decode(r, &req); err != nil {
		return err
	}
	switch {
	case req.EventID == "":
		return event.Invalid("eventId", "is required")
	case req.PublicCopies == recorded.AssentOpen:
		return event.Invalid("publicCopies", "is required: true or false")
	}
	v, err := a.own(r.Context(), who, req.EventID)
	if err != nil {
		return err
	}
	if req.PublicCopies == recorded.AssentGiven && !who.Owns(v.Creator) {
		return errNotCreator()
	}
	v, err = a.Recorder.Consent(r.Context(), req.EventID, req.PublicCopies)
	return router.Answer(w, copiesAnswer{Success: true, EventID: v.EventID, PublicCopies: v.PublicCopies}, err)
}
