package plain

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestAPersonReadsTheTextAndTheLogHasTheCause(t *testing.T) {
	raw := fmt.Errorf("dial tcp: %w", fs.ErrNotExist)
	told := Errorf(raw, "no server answers at %s: start it", "x")
	for name, test := range map[string]struct {
		err   error
		text  string
		cause error
	}{
		"told":    {told, "no server answers at x: start it", raw},
		"wrapped": {fmt.Errorf("chunk 1: %w", errors.Join(errors.New("another"), told)), "no server answers at x: start it", raw},
		"raw":     {err: raw},
		"nil":     {},
	} {
		assert.Equal(t, test.text, Text(test.err), name)
		assert.Equal(t, test.cause, Cause(test.err), name)
	}
	assert.NotContains(t, told.Error(), "dial tcp")
	assert.ErrorIs(t, told, fs.ErrNotExist)
}
