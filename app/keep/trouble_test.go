package keep

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/sys/unix"

	"footlight/app/plain"
)

// TestTroubleIsForAPerson checks that no text of an operating system, of HTTP or of ffmpeg gets into Trouble.
func TestTroubleIsForAPerson(t *testing.T) {
	raw := errors.New("dial tcp 127.0.0.1:1: connect: connection refused")
	for want, err := range map[string]error{
		"":                                     nil,
		"no server answers: start it":          fmt.Errorf("chunk 1: %w", plain.Errorf(raw, "no server answers: start it")),
		"disk is full: remove what":            fmt.Errorf("%w: chunk 1: %w", errUnmade, unix.ENOSPC),
		"not yours. Sign in with the key":      fmt.Errorf("%w: %w", ErrDenied, plain.Errorf(raw, "not yours")),
		"accepts no chunks of this show. Sign": fmt.Errorf("%w: %w", ErrDenied, raw),
		"ffmpeg cannot join some parts":        fmt.Errorf("%w: chunk 1: %w", errUnmade, raw),
		"the studio tries again by itself":     raw,
	} {
		got := inWords(err)
		assert.Contains(t, got, want)
		assert.NotContains(t, got, "dial tcp", want)
	}
}
