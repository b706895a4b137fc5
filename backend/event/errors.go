package event

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"time"
)

// ErrNotFound, ErrTaken and ErrForbidden report that an event is unknown, belongs to another creator, or
// may not be changed by the caller. They wrap errors of io/fs, so that package api needs to know no other
// package's errors.
var (
	ErrNotFound  = fmt.Errorf("event: not found: %w", fs.ErrNotExist)
	ErrTaken     = fmt.Errorf("event: eventId is taken: %w", fs.ErrExist)
	ErrForbidden = fmt.Errorf("event: not allowed: %w", fs.ErrPermission)
)

// ErrUnavailable reports that something the answer depends on, such as a chain, does not respond. The
// request is valid and may succeed later.
var ErrUnavailable = errors.New("event: not available now")

// IsFull reports whether the error comes from a full disk or a used-up quota, also if another server
// reports it only in words.
func IsFull(err error) bool {
	if err == nil {
		return false
	}
	said := func(words string) bool { return strings.Contains(err.Error(), words) }
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		said("no space left on device") || said("disk quota exceeded")
}

// ErrLimited rejects one request too many. Reason is one sentence without a full stop, which clients may
// show.
type ErrLimited struct {
	Reason string
	After  time.Duration // when to try again
}

func (e *ErrLimited) Error() string { return e.Reason }

// ErrQuota rejects what a limit of the server does not allow any more. Reason is one sentence without a full
// stop, which clients may show.
type ErrQuota struct {
	Flag   string // the setting, e.g. "max-events"
	Reason string
}

func (e *ErrQuota) Error() string { return "--" + e.Flag + ": " + e.Reason }

// ErrInvalid names the field of a request that is wrong, and why. Reason is a sentence fragment that a
// person can act on. It never contains a secret.
type ErrInvalid struct {
	Field  string // the name the client used, e.g. "selectedIterations.title"
	Reason string // e.g. "must be an integer of at least 1"
}

func (e *ErrInvalid) Error() string { return e.Field + ": " + e.Reason }

// ErrConflict reports that a request does not fit the present state, for example because another request
// came first. Reason is a sentence fragment that a person can act on.
type ErrConflict struct{ Reason string }

func (e *ErrConflict) Error() string { return e.Reason }

// Invalid returns an *ErrInvalid with a formatted reason.
func Invalid(field, format string, args ...any) error {
	return &ErrInvalid{Field: field, Reason: fmt.Sprintf(format, args...)}
}

// Degradation is a part of a server that is damaged or paused while the server goes on: a full disk,
// content whose copies are all lost, a storage place that does not answer.
type Degradation struct {
	Part  string    `json:"part"`
	Since time.Time `json:"since"` // since when, as far as this run of the server knows
	Why   string    `json:"why"`   // one sentence for everyone: no paths, addresses or host names
}
