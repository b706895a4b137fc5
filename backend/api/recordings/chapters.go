package recordings

import (
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

type chaptersAnswer struct {
	Success  bool               `json:"success"`
	EventID  event.ID           `json:"eventId"`
	Chapters []recorded.Chapter `json:"chapters"`
}

// maxMarks limits the body of a chapters request to the size of all chapters that a recording may have, in
// bytes.
const maxMarks = 640 << 10

// mark adds chapters to a recording. The caller needs the rights to upload its chunks.
func (a Livestream) mark(w http.ResponseWriter, r *http.Request) error {
	id, err := router.PathID(r, "id")
	if err != nil {
		return err
	}
	if err = a.mayUpload(r, id); err != nil {
		return err
	}
	var req struct {
		Chapters []recorded.Chapter `json:"chapters"`
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxMarks)
	if err = router.Decode(r, &req); err != nil {
		return err
	}
	v, err := a.Recorder.Mark(r.Context(), id, req.Chapters)
	return router.Answer(w, chaptersAnswer{Success: true, EventID: v.EventID, Chapters: append([]recorded.Chapter{}, v.Chapters...)}, err)
}
