package api

import (
	"context"
	"fmt"
	"net/http"

	"footlight/backend/api/router"
	"footlight/backend/body"
	"footlight/backend/event"
)

// Entrance admits ticket holders to a hall. It returns event.ErrNotFound if the event has no tickets. It is safe for
// concurrent use.
type Entrance interface {
	List(ctx context.Context, id event.ID) (event.EntranceList, error)
	// Scan judges each scan. It returns once the admissions survive a crash.
	Scan(ctx context.Context, id event.ID, scans []event.Scan) ([]event.EntranceEntry, error)
}

// Entrances serves GET /api/rooms/{id}/door/list and POST …/door/scans for events' creators.
type Entrances struct {
	Entrance Entrance
	Owner    Owner
}

// Limits of one request with scans.
const (
	maxScans     = 100
	maxScansBody = 256 << 10 // bytes
)

// Routes registers both.
func (a Entrances) Routes(rt *router.Router) {
	rt.Handle(http.MethodGet, "/api/rooms/{id}/door/list", router.ForKnown(a.list))
	rt.Handle(http.MethodPost, "/api/rooms/{id}/door/scans", router.ForKnown(a.scan))
}

func (a Entrances) list(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	if err := a.Owner.Mine(r.Context(), id, who.Identity); err != nil {
		return err
	}
	since, err := router.QueryInt(r, "since", 0)
	if err != nil {
		return err
	}
	list, err := a.Entrance.List(r.Context(), id)
	if since > int64(len(list.Entries)) {
		since = 0 // the entries were restored from a backup
	}
	return router.AnswerPrivate(w, map[string]any{
		"eventId": id, "madeAt": list.MadeAt, "tiers": list.Tiers, "holders": list.Holders,
		"entries": list.Entries[since:], "nextSince": len(list.Entries),
	}, err)
}

// scanned is a scan with its result.
type scanned struct {
	Ticket string `json:"ticket"`
	event.EntranceEntry
}

func (a Entrances) scan(w http.ResponseWriter, r *http.Request, id event.ID, who router.Visitor) error {
	if err := a.Owner.Mine(r.Context(), id, who.Identity); err != nil {
		return err
	}
	scans, err := readScans(r)
	if err != nil {
		return err
	}
	entries, err := a.Entrance.Scan(r.Context(), id, scans)
	accepted, conflicts := []scanned{}, []scanned{}
	for i, entry := range entries {
		x := scanned{scans[i].Ticket, entry}
		if entry.Reason == "" {
			accepted = append(accepted, x)
		} else {
			conflicts = append(conflicts, x)
		}
	}
	return router.AnswerPrivate(w, map[string]any{"eventId": id, "accepted": accepted, "conflicts": conflicts}, err)
}

// readScans reads a request's body, an array.
func readScans(r *http.Request) ([]event.Scan, error) {
	raw, err := body.Kind{Max: maxScansBody, JSON: true}.Read(r.Context(), r.Body, r.ContentLength)
	if err != nil {
		return nil, err
	}
	var scans []event.Scan
	if err = router.Unmarshal(raw, &scans); err != nil {
		return nil, event.Invalid("body", "must be an array of {ticket, at, device}")
	}
	if len(scans) == 0 || len(scans) > maxScans {
		return nil, event.Invalid("body", "must have 1 to %d scans", maxScans)
	}
	for i, s := range scans {
		if year := s.At.UTC().Year(); year < 2000 || year > 9999 {
			return nil, event.Invalid(fmt.Sprintf("%d.at", i), "must be the time of the scan, such as 2027-03-01T20:00:00Z")
		}
		if err = named(fmt.Sprintf("%d.device", i), s.Device); err != nil {
			return nil, err
		}
	}
	return scans, nil
}
