package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"footlight/app/host"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/backend/event"
)

// Check is one thing that should be so before a show, with what to do where it is not.
type Check struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Remedy string `json:"remedy"`
}

// asked is what a check asks about: an event at a server, for whoever has signed in there.
type asked struct {
	*remote.Server
	id    event.ID
	owner []event.Address // whose key is here; none: nobody's
}

// ask is for an event at the server of the visit.
func (s *Show) ask(id string) (asked, error) {
	name, err := event.ParseID(id)
	if err != nil {
		return asked{}, err
	}
	at := s.window.visit.Load()
	if at == nil {
		return asked{}, errNowhere
	}
	server := at.Server
	if session := at.session.Load(); session != nil {
		server.Bearer = *session
	}
	return asked{Server: &server, id: name}, nil
}

// checkPatience is how long an answer may take: a check that waits is none.
const checkPatience = 10 * time.Second

// Checks are what can be told about an event's show without making it.
func (s *Show) Checks(id string) ([]Check, error) {
	a, err := s.ask(id)
	if err != nil {
		return nil, err
	}
	a.owner = s.keys.owner()
	_, noKey := s.keys.wallet.Key()
	ctx, cancel := context.WithTimeout(s.window.ctx, checkPatience)
	defer cancel()
	return []Check{
		checked("The plan is accepted", a.accepted(ctx)),
		checked("Tickets are to be had", a.onSale(ctx)),
		checked("Your key is open", noKey),
		checked("You may publish", a.mayPublish(ctx)),
		checked("The server can record", a.records(ctx)),
		checked("This machine’s clock agrees with the server’s", a.sameTime(ctx)),
		checked("There is room on the disk", a.hasRoom(ctx)),
		checked("Recordings can be made here", keep.Ready()),
	}, nil
}

func checked(name string, problem error) Check {
	c := Check{Name: name, OK: problem == nil}
	if problem != nil {
		c.Remedy = problem.Error()
	}
	return c
}

// room is what a room's page says, as far as it is checked.
type room struct {
	Creator *event.Address `json:"creator"`
	State   string         `json:"state"`
	Tiers   []struct {
		Sale *struct{} `json:"sale"`
	} `json:"tiers"`
	Access struct {
		Door string `json:"door"`
	} `json:"access"`
}

func (a asked) room(ctx context.Context) (r room, err error) {
	return r, a.Call(ctx, http.MethodGet, "/api/rooms/"+string(a.id), nil, &r)
}

var (
	errPlan  = errors.New("accept the plan first, so that the room can sell tickets and open its doors")
	errTiers = errors.New("put the plan’s tickets on sale on the event’s page, or open its doors: until then nobody is let in")
)

func (a asked) accepted(ctx context.Context) error {
	r, err := a.room(ctx)
	if err != nil {
		return err
	}
	if r.Creator == nil {
		return errPlan
	}
	var plan struct {
		Conversation struct {
			Acceptance *struct{} `json:"acceptance"`
		} `json:"conversation"`
	}
	path := "/conversation/" + string(a.id) + "/" + r.Creator.String() + "?scope=planner"
	if err := a.Call(ctx, http.MethodGet, path, nil, &plan); err != nil {
		return err
	}
	if plan.Conversation.Acceptance == nil {
		return errPlan
	}
	return nil
}

func (a asked) onSale(ctx context.Context) error {
	r, err := a.room(ctx)
	if err != nil || r.Access.Door == "open" {
		return err
	}
	for _, tier := range r.Tiers {
		if tier.Sale != nil {
			return nil
		}
	}
	return errTiers
}

var (
	errOthers = errors.New("the event belongs to another key than this one")
	errEnded  = errors.New("the event is over or cancelled: plan another one, or postpone it while it is not over")
)

func (a asked) mayPublish(ctx context.Context) error {
	r, err := a.room(ctx)
	switch {
	case err != nil:
		return err
	case r.Creator != nil && len(a.owner) > 0 && !slices.Contains(a.owner, *r.Creator):
		return errOthers
	case r.Creator != nil && slices.Contains([]string{"cancelled", "ended", "replay"}, r.State):
		return errEnded // one that nobody planned can be published again
	}
	if _, _, err := a.Publishing(ctx, a.id); err != nil {
		return fmt.Errorf("is this the key that planned the event? %w", err)
	}
	return nil
}

var (
	errPaused = errors.New("its disk is full: whoever runs it has to make room; this machine keeps the show meanwhile")
	errFailed = errors.New("the recording there is has failed; on the event’s page its creator can take it away")
)

// records finds out whether the recording that is started with the show has a place.
func (a asked) records(ctx context.Context) error {
	var health struct {
		Checks struct {
			Storage struct {
				Paused bool `json:"paused"`
			} `json:"storage"`
		} `json:"checks"`
	}
	if err := a.Call(ctx, http.MethodGet, "/health", nil, &health); err != nil {
		return err
	}
	if health.Checks.Storage.Paused {
		return errPaused
	}
	var recording struct {
		Status string `json:"status"`
	}
	err := a.Call(ctx, http.MethodGet, "/api/livestream/"+string(a.id)+"/status", nil, &recording)
	if answer := new(remote.AnswerError); errors.As(err, &answer) && answer.Status == http.StatusNotFound {
		return nil // there is none yet
	}
	if err == nil && recording.Status == event.RecordingFailed {
		return errFailed
	}
	return err
}

// apart is how far two clocks may be from each other: chunks are placed by their time.
const apart = 5 * time.Second

func (a asked) sameTime(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodHead, a.Base+"/health", http.NoBody)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	_ = answer.Body.Close()
	there, err := http.ParseTime(answer.Header.Get("Date"))
	if err != nil {
		return fmt.Errorf("the server does not tell its time: %w", err)
	}
	if by := time.Since(there).Round(time.Second); by.Abs() > apart {
		return fmt.Errorf("they are %s apart: have this system set its clock by itself", by.Abs())
	}
	return nil
}

const (
	twoHours = 5 << 29 // bytes that a show of two hours takes; as many are to be left
	atServer = 3       // times as many are taken by a server on this machine: its segments, content, and that's second copy
)

func (a asked) hasRoom(ctx context.Context) error {
	folder, err := publish{}.folder(a.Base, a.id)
	if err != nil {
		return err
	}
	if own, away := host.Running(ctx); away == nil && own.Base == a.Base {
		return roomFor(folder, (2+atServer)*twoHours)
	}
	return roomFor(folder, 2*twoHours)
}

func roomFor(folder string, needed int64) (err error) {
	for ; ; folder = filepath.Dir(folder) { // it is made with the first show
		if _, err = os.Stat(folder); err == nil || folder == filepath.Dir(folder) {
			break
		}
	}
	free, err := keep.Free(folder)
	if err != nil {
		return err
	}
	if free < needed {
		return fmt.Errorf("%.1f GB are free at %s; two hours need %d: remove what is no longer needed", float64(free)/1e9, folder, needed>>30)
	}
	return nil
}
