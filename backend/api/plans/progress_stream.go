package plans

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/limit"
)

// heartbeat is the interval of keep-alives on an idle connection.
const heartbeat = 15 * time.Second

// wantsEvents reports whether the client accepts an event stream.
func wantsEvents(r *http.Request) bool {
	for _, accept := range r.Header.Values("Accept") {
		if strings.Contains(strings.ToLower(accept), "text/event-stream") {
			return true
		}
	}
	return false
}

// stream answers GET /plan/stream/{jobId}. It continues after the Last-Event-ID of the request.
func (c Resource) stream(w http.ResponseWriter, r *http.Request) error {
	job, err := c.Jobs.Find(r.Context(), r.PathValue("jobId"))
	if err != nil {
		return err
	}
	from := r.Header.Get("Last-Event-ID")
	if from == "" {
		from = r.URL.Query().Get("lastEventId")
	}
	after := 0
	if from != "" {
		if after, err = strconv.Atoi(from); err != nil || after < 0 {
			return event.Invalid("Last-Event-ID", "must be the number of an event of this stream")
		}
	}
	if events, done, _ := job.after(after); done && len(events) == 0 {
		w.WriteHeader(http.StatusNoContent) // an EventSource does not reconnect after 204
		return nil
	}
	return streamJob(w, r, job, after)
}

// cancel answers DELETE /plan/stream/{jobId} after the job has ended, so that nothing is sealed after the
// answer. A transaction that was already under way is still completed.
func (c Resource) cancel(w http.ResponseWriter, r *http.Request) error {
	job, err := c.Jobs.Find(r.Context(), r.PathValue("jobId"))
	if err != nil {
		return err
	}
	job.end(errCanceled)
	for {
		_, done, changed := job.after(0)
		if done {
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return r.Context().Err()
		}
	}
}

// streamJob sends a job's events after a sequence number until the job ends.
// https://html.spec.whatwg.org/multipage/server-sent-events.html
func streamJob(w http.ResponseWriter, r *http.Request, job *Job, after int) error {
	limit.EndTurn(r.Context())
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	out := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		events, done, changed := job.after(after)
		for _, e := range events {
			if writeEvent(w, e) != nil {
				return nil // the client disconnected; the job continues
			}
			after = e.Sequence
		}
		if out.Flush() != nil || done {
			return nil
		}
		select {
		case <-changed:
		case <-beat.C:
			if _, err := w.Write([]byte(": still here\n\n")); err != nil {
				return nil // the client disconnected
			}
		case <-r.Context().Done():
			return nil
		}
	}
}

func writeEvent(w http.ResponseWriter, e Envelope) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "id: %d\nevent: %s\ndata: %s\n\n", e.Sequence, e.Type, data)
	return err
}
