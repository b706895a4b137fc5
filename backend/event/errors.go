package event

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"time"
)

// ErrNotFound, ErrTaken and ErrForbidden are what rooms answer when an event is
// unknown, belongs to somebody else, or may not be touched. They wrap the io/fs
// kinds so that a border (package api) needs to know no package's own errors.
var (
	ErrNotFound  = fmt.Errorf("event: not found: %w", fs.ErrNotExist)
	ErrTaken     = fmt.Errorf("event: eventId is taken: %w", fs.ErrExist)
	ErrForbidden = fmt.Errorf("event: not allowed: %w", fs.ErrPermission)
)

// ErrUnavailable is what rooms answer while something they have to ask, a chain
// say, gives no answer. Nothing is wrong with the request; later it may work.
var ErrUnavailable = errors.New("event: not available now")

// IsFull reports whether an error is of a full disk, or of a quota that is used up,
// also where a server in between tells of it in words.
func IsFull(err error) bool {
	if err == nil {
		return false
	}
	said := func(words string) bool { return strings.Contains(err.Error(), words) }
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		said("no space left on device") || said("disk quota exceeded")
}

// ErrLimited is one request too many for now. Reason is one sentence without its
// full stop, which may be shown.
type ErrLimited struct {
	Reason string
	After  time.Duration // when to ask again
}

func (e *ErrLimited) Error() string { return e.Reason }

// ErrInvalid says which field of a request is wrong and why. Reason is one
// sentence fragment a person can act on; it never repeats a secret.
type ErrInvalid struct {
	Field  string // the name the client used, e.g. "selectedIterations.title"
	Reason string // e.g. "must be an integer of at least 1"
}

func (e *ErrInvalid) Error() string { return e.Field + ": " + e.Reason }

// ErrConflict is a request that does not fit what is there: something else was
// first, or further. Reason is one sentence fragment a person can act on.
type ErrConflict struct{ Reason string }

func (e *ErrConflict) Error() string { return e.Reason }

// ErrContradictory is an acceptance of iterations that contradict each other, or the clock.
type ErrContradictory struct{ Checks []Check }

func (e *ErrContradictory) Error() string {
	ids := make([]string, len(e.Checks))
	for i, c := range e.Checks {
		ids[i] = c.ID
	}
	return "selectedIterations: contradict each other or the clock: " + strings.Join(ids, ", ") +
		"; change or refresh those aspects, or name these checks in despite"
}

// Invalid is shorthand for an *ErrInvalid with a formatted reason.
func Invalid(field, format string, args ...any) error {
	return &ErrInvalid{Field: field, Reason: fmt.Sprintf(format, args...)}
}

// Degradation is a part of a server that is damaged or paused while the server serves
// on: a full disk, content that is lost in all copies, a place of copies that is away.
type Degradation struct {
	Part  string    `json:"part"`
	Since time.Time `json:"since"` // as far as this run of the server knows
	Why   string    `json:"why"`   // one sentence for everybody: no paths, addresses or names of hosts
}
