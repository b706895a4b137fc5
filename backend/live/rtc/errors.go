package rtc

import (
	"errors"
	"fmt"
	"io/fs"
)

var (
	// ErrRestart refuses trickled candidates of another ICE generation: Restart
	// begins one.
	ErrRestart = errors.New("rtc: candidates of another ICE generation")
	// ErrClosed refuses everything after Close, and changes to a peer that has ended.
	ErrClosed = fmt.Errorf("rtc: closed: %w", fs.ErrClosed)
)
