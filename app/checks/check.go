package checks

import (
	"context"
	"log/slog"
	"time"

	"footlight/app/keep"
	"footlight/app/plain"
	"footlight/app/remote"
	"footlight/backend/event"
)

// Check is one thing that should hold before a show.
type Check struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Remedy string `json:"remedy"` // says what to do if the check fails
}

// Subject is a show that is to be checked: an event at a server, and its creator.
type Subject struct {
	*remote.Server
	Event  event.ID
	Owner  []event.Address // the address of the key on this machine; empty if there is no key
	Locked error           // says why the key cannot be used; nil means that it can
	Sends  int             // bits per second that the show will send

	free func(folder string) (int64, error) // measures the free bytes of a disk; nil means keep.Free
}

// checkTimeout limits all checks of Before together.
const checkTimeout = 10 * time.Second

// Before makes the checks that need no media.
func Before(ctx context.Context, s Subject) []Check {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	return []Check{
		checked("The plan is accepted", s.accepted(ctx)),
		checked("Tickets are on sale", s.onSale(ctx)),
		checked("Your key is open", s.Locked),
		checked("You may publish", s.mayPublish(ctx)),
		checked("The server can record", s.canRecord(ctx)),
		checked("This machine’s clock agrees with the server’s", s.clocksAgree(ctx)),
		checked("There is room on the disk", s.hasRoom(ctx)),
		checked("Recordings can be made here", keep.Ready()),
	}
}

// checked returns a check that fails with a problem, or holds if that is nil.
func checked(name string, problem error) Check {
	c := Check{Name: name, OK: problem == nil}
	if problem != nil {
		slog.Warn("a check before a show failed", "check", name, "error", problem, "cause", plain.Cause(problem))
		c.Remedy = problem.Error()
	}
	return c
}
