package api

import (
	"context"
	"net/http"

	"footlight/backend/event"
)

// RecordingControl begins and ends recordings. An event of another creator is
// event.ErrTaken, an unknown one event.ErrNotFound.
type RecordingControl interface {
	Start(ctx context.Context, s event.LivestreamStart) (event.Recording, error)
	Stop(ctx context.Context, id event.ID) (event.Recording, error)
}

// RecordingView reads recordings. Unknown: event.ErrNotFound.
type RecordingView interface {
	Status(ctx context.Context, id event.ID) (event.Recording, error)
	CIDTable(ctx context.Context, id event.ID) (event.CIDTable, error)
}

// Recorder is all the storage service needs.
type Recorder interface {
	RecordingControl
	RecordingView
}

// Livestream serves the storage service.
type Livestream struct{ Recorder Recorder }

// Routes registers /api/livestream/* and GET /api/event/{id}/cid-table.
func (a Livestream) Routes(rt *Router) {
	rt.Handle(http.MethodPost, "/api/livestream/start", a.start)
	rt.Handle(http.MethodPost, "/api/livestream/stop", a.stop)
	rt.Handle(http.MethodGet, "/api/livestream/{id}/status", a.status)
	rt.Handle(http.MethodGet, "/api/event/{id}/cid-table", a.cidTable)
}

// startAnswer tells where the recording will be. DataSet is null while no
// provider proves possession of it.
type startAnswer struct {
	Success   bool     `json:"success"`
	EventID   event.ID `json:"eventId"`
	Status    string   `json:"status"`
	StartTime int64    `json:"startTime"`
	DataSet   *string  `json:"dataSet"`
}

func (a Livestream) start(w http.ResponseWriter, r *http.Request) error {
	who, err := known(r.Context())
	if err != nil {
		return err
	}
	var req event.LivestreamStart
	if err = Decode(r, &req); err != nil {
		return err
	}
	if err = who.actAs("creator", req.Creator); err != nil && !who.Host {
		return err
	}
	v, err := a.Recorder.Start(r.Context(), req)
	if err != nil {
		return err
	}
	return Reply(w, http.StatusOK, startAnswer{Success: true, EventID: v.EventID, Status: v.Status, StartTime: v.StartTime})
}

type stopAnswer struct {
	Success bool     `json:"success"`
	EventID event.ID `json:"eventId"`
	Status  string   `json:"status"`
}

func (a Livestream) stop(w http.ResponseWriter, r *http.Request) error {
	who, err := known(r.Context())
	if err != nil {
		return err
	}
	var req struct {
		EventID event.ID `json:"eventId"`
	}
	if err = Decode(r, &req); err != nil {
		return err
	}
	if req.EventID == "" {
		return event.Invalid("eventId", "is required")
	}
	if _, err = a.own(r.Context(), who, req.EventID); err != nil {
		return err
	}
	v, err := a.Recorder.Stop(r.Context(), req.EventID)
	if err != nil {
		return err
	}
	return Reply(w, http.StatusOK, stopAnswer{Success: true, EventID: v.EventID, Status: v.Status})
}

// own reads a recording for its creator or a host; anybody else does not learn
// that it is there.
func (a Livestream) own(ctx context.Context, who visitor, id event.ID) (event.Recording, error) {
	v, err := a.Recorder.Status(ctx, id)
	if err == nil && !who.runs() && !who.is(v.Creator) {
		return event.Recording{}, event.ErrNotFound
	}
	return v, err
}

type statusAnswer struct {
	Success bool `json:"success"`
	Found   bool `json:"found"`
	event.Recording
}

func (a Livestream) status(w http.ResponseWriter, r *http.Request) error {
	id, err := PathID(r, "id")
	if err != nil {
		return err
	}
	who, err := known(r.Context())
	if err != nil {
		return err
	}
	v, err := a.own(r.Context(), who, id)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return Reply(w, http.StatusOK, statusAnswer{Success: true, Found: true, Recording: v})
}

type cidTableAnswer struct {
	Success bool `json:"success"`
	event.CIDTable
}

func (a Livestream) cidTable(w http.ResponseWriter, r *http.Request) error {
	id, err := PathID(r, "id")
	if err != nil {
		return err
	}
	who, err := known(r.Context())
	if err != nil {
		return err
	}
	if _, err = a.own(r.Context(), who, id); err != nil {
		return err
	}
	t, err := a.Recorder.CIDTable(r.Context(), id)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return Reply(w, http.StatusOK, cidTableAnswer{Success: true, CIDTable: t})
}
