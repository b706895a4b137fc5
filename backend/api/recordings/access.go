package recordings

import (
	"context"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// own returns a recording for its creator or a host. For other callers it is event.ErrNotFound.
func (a Livestream) own(ctx context.Context, who router.Visitor, id event.ID) (recorded.Recording, error) {
	return OwnRecording(ctx, a.Recorder, who, id)
}

// mayUpload admits the creator by session, or a holder of a publish token.
func (a Livestream) mayUpload(r *http.Request, id event.ID) error {
	who, err := router.VisitorOf(r.Context())
	if err == nil && (who.Open || who.Known()) {
		return a.mayAdd(r, who, id)
	}
	if a.Access == nil {
		_, err = router.Known(r.Context())
		return err
	}
	return a.Access.MayPublish(r, id)
}

// mayAdd lets a recording's creator in, and hosts if the call writes no chunk.
func (a Livestream) mayAdd(r *http.Request, who router.Visitor, id event.ID) error {
	v, err := a.own(r.Context(), who, id)
	if err == nil && r.Method == http.MethodPut && !who.Owns(v.Creator) {
		err = &auth.Refusal{Reason: "only the event's creator can upload chunks"}
	}
	return err
}

// mayStart lets hosts start other creators' recordings, but not make them public.
func mayStart(who router.Visitor, s recorded.LivestreamStart) error {
	err := who.ActAs("creator", s.Creator)
	if err == nil || !who.Host {
		return err
	}
	if s.PublicCopies == recorded.AssentGiven {
		return errNotCreator()
	}
	if s.Archive == recorded.ArchivePublic {
		return &auth.Refusal{Reason: "archive: only the event's creator can make it public; leave the field out to follow the event's prices"}
	}
	return nil
}

// errNotCreator is the error if another caller than the creator agrees to public copies.
func errNotCreator() error {
	return &auth.Refusal{Reason: "publicCopies: only the event's creator can agree to public copies"}
}

// OwnRecording returns a recording of the visitor. A host may read any recording.
func OwnRecording(ctx context.Context, from RecordingView, who router.Visitor, id event.ID) (recorded.Recording, error) {
	v, err := from.Status(ctx, id)
	if err == nil {
		err = who.MustOwn(v.Creator)
	}
	if err != nil {
		return recorded.Recording{}, err
	}
	return v, nil
}
