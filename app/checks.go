package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

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

// Checks are what can be told about an event's show without making it.
func (s *Show) Checks(id string) ([]Check, error) {
	name, err := event.ParseID(id)
	if err != nil {
		return nil, err
	}
	at := s.window.visit.Load()
	if at == nil {
		return nil, errNowhere
	}
	server := at.Server
	if session := at.session.Load(); session != nil {
		server.Bearer = *session
	}
	return []Check{
		checked("The plan is accepted", accepted(s.window.ctx, &server, name)),
		checked("You may publish", mayPublish(s.window.ctx, &server, name)),
		checked("This machine’s clock agrees with the server’s", sameTime(s.window.ctx, &server)),
		checked("There is room on the disk", roomFor(server.Base, name)),
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

var errPlan = errors.New("accept the plan first, so that the room can sell tickets and open its doors")

func accepted(ctx context.Context, server *remote.Server, id event.ID) error {
	var room struct {
		Creator *event.Address `json:"creator"`
	}
	if err := server.Call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &room); err != nil {
		return err
	}
	if room.Creator == nil {
		return errPlan
	}
	var plan struct {
		Acceptance *struct{} `json:"acceptance"`
	}
	path := "/conversation/" + string(id) + "/" + room.Creator.String() + "?scope=planner"
	if err := server.Call(ctx, http.MethodGet, path, nil, &plan); err != nil {
		return err
	}
	if plan.Acceptance == nil {
		return errPlan
	}
	return nil
}

func mayPublish(ctx context.Context, server *remote.Server, id event.ID) error {
	if _, _, err := server.Publishing(ctx, id); err != nil {
		return fmt.Errorf("is this the key that planned the event? %w", err)
	}
	return nil
}

// apart is how far two clocks may be from each other: chunks are placed by their time.
const apart = 5 * time.Second

func sameTime(ctx context.Context, server *remote.Server) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodHead, server.Base+"/health", http.NoBody)
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

// enough is what two hours of a show need, with something left.
const enough = 5 << 30

func roomFor(server string, id event.ID) error {
	folder, err := publish{}.folder(server, id)
	if err != nil {
		return err
	}
	for ; ; folder = filepath.Dir(folder) { // it is made with the first show
		if _, err = os.Stat(folder); err == nil || folder == filepath.Dir(folder) {
			break
		}
	}
	free, err := keep.Free(folder)
	if err != nil {
		return err
	}
	if free < enough {
		return fmt.Errorf("%.1f GB are free at %s; two hours need 5: remove what is no longer needed", float64(free)/1e9, folder)
	}
	return nil
}
