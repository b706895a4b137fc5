// Package recordings holds the HTTP resources of recordings: their control, chunk uploads, manifests and
// replays.
package recordings

import (
	"context"
	"math"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// Livestream serves the recording calls of the contract.
type Livestream struct {
	Recorder Recorder
	Uploads  RecordingUploads // nil means that the server makes all chunks
	DataSets DataSets         // nil means that no provider proves possession
	Access   PublishAccess    // nil means that uploading needs a session
}

// Routes registers /api/livestream/* and GET /api/event/{id}/cid-table.
func (a Livestream) Routes(rt *router.Router) {
	rt.Handle(http.MethodPost, "/api/livestream/start", router.Contractual(a.start))
	rt.Handle(http.MethodPost, "/api/livestream/stop", router.Contractual(a.stop))
	rt.Handle(http.MethodPost, "/api/livestream/copies", a.copies)
	rt.Handle(http.MethodGet, "/api/livestream/failures", a.failures)
	rt.Handle(http.MethodGet, "/api/livestream/{id}/status", router.Contractual(router.ForKnown(a.status)))
	rt.Handle(http.MethodDelete, "/api/livestream/{id}", router.ForKnown(a.remove))
	rt.Handle(http.MethodPut, "/api/livestream/{id}/chunks/{n}", a.upload, router.AtOnce)
	rt.Handle(http.MethodGet, "/api/livestream/{id}/chunks/{n}", a.uploaded, router.AtOnce)
	rt.Handle(http.MethodPost, "/api/livestream/{id}/chapters", a.mark)
	rt.Handle(http.MethodGet, "/api/event/{id}/cid-table", router.Contractual(router.ForKnown(a.cidTable)))
}

// startAnswer describes the recording that was started. DataSet is null while no provider proves possession
// of it.
type startAnswer struct {
	Success   bool     `json:"success"`
	EventID   event.ID `json:"eventId"`
	Status    string   `json:"status"`
	StartTime int64    `json:"startTime"`
	DataSet   *string  `json:"dataSet"`
}

func (a Livestream) start(w http.ResponseWriter, r *http.Request) error {
	who, err := router.Known(r.Context())
	if err != nil {
		return err
	}
	var req recorded.LivestreamStart
	if err = router.Decode(r, &req); err != nil {
		return err
	}
	if err = mayStart(who, req); err != nil {
		return err
	}
	v, err := a.Recorder.Start(r.Context(), req)
	if err != nil {
		return err
	}
	return router.Reply(w, http.StatusOK, startAnswer{
		Success: true, EventID: v.EventID, Status: v.Status, StartTime: v.StartTime, DataSet: a.dataSet(r.Context(), v.EventID),
	})
}

func (a Livestream) dataSet(ctx context.Context, id event.ID) *string {
	if a.DataSets == nil {
		return nil
	}
	if set := a.DataSets.DataSet(ctx, id); set != "" {
		return &set
	}
	return nil
}

type stopAnswer struct {
	Success bool     `json:"success"`
	EventID event.ID `json:"eventId"`
	Status  string   `json:"status"`
}

func (a Livestream) stop(w http.ResponseWriter, r *http.Request) error {
	who, err := router.Known(r.Context())
	if err != nil {
		return err
	}
	var req struct {
		EventID event.ID `json:"eventId"`
	}
	if err = router.Decode(r, &req); err != nil {
		return err
	}
	if req.EventID == "" {
		return event.Invalid("eventId", "is required")
	}
	if _, err = a.own(r.Context(), who, req.EventID); err != nil {
		return err
	}
	v, err := a.Recorder.Stop(r.Context(), req.EventID)
	return router.Answer(w, stopAnswer{Success: true, EventID: v.EventID, Status: v.Status}, err)
}

// StatusAnswer is the status of a recording.
type StatusAnswer struct {
	Success bool `json:"success"`
	Found   bool `json:"found"`
	recorded.Recording
}

func (a Livestream) status(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	v, err := a.since(r, id, who)
	if err != nil {
		return err
	}
	return router.AnswerRevised(w, r, v.Revision, func() any { return StatusAnswer{Success: true, Found: true, Recording: v} })
}

// since returns the visitor's recording without the chunks that the query leaves out.
func (a Livestream) since(r *http.Request, id event.ID, who router.Visitor) (recorded.Recording, error) {
	n, err := router.QueryInt(r, "since", 0)
	if err != nil {
		return recorded.Recording{}, err
	}
	v, err := a.own(r.Context(), who, id)
	return v.After(int(min(n, math.MaxInt32))), err
}

type cidTableAnswer struct {
	Success bool `json:"success"`
	recorded.CIDTable
}

func (a Livestream) cidTable(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	v, err := a.since(r, id, who)
	if err != nil {
		return err
	}
	return router.AnswerRevised(w, r, v.Revision, func() any { return cidTableAnswer{Success: true, CIDTable: v.Table()} })
}

type failuresAnswer struct {
	Success bool `json:"success"`
	recorded.Failures
}

// failures lists errors for hosts only, because they come from all creators' events.
func (a Livestream) failures(w http.ResponseWriter, r *http.Request) error {
	if err := router.HostOnly(r.Context(), "only hosts of this server may list failures"); err != nil {
		return err
	}
	all, err := a.Recorder.Failures(r.Context())
	return router.AnswerPrivate(w, failuresAnswer{Success: true, Failures: all}, err)
}

type removalAnswer struct {
	Success bool `json:"success"`
	recorded.Removal
}

// remove asks for the owner instead of the status, because the status is gone after the first call.
func (a Livestream) remove(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	owner, err := a.Recorder.Owner(r.Context(), id)
	if err == nil {
		err = who.MustOwn(owner)
	}
	if err != nil {
		return err
	}
	gone, err := a.Recorder.Remove(r.Context(), id)
	return router.Answer(w, removalAnswer{Success: true, Removal: gone}, err)
}
