package health

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs"
)

// TestHealthTellsWhatIsNotCollected checks that the report counts unreadable files without naming them.
func TestHealthTellsWhatIsNotCollected(t *testing.T) {
	last := ipfs.Cycle{Collected: ipfs.Collected{Freed: 2}, At: time.Unix(1_800_000_000, 0)}
	told := collection(last)
	require.Equal(t, 2, told["freedBlocks"])
	require.NotContains(t, told, "error")
	last.Err = errors.New("bafysecret cannot be read")
	require.NotContains(t, collection(last)["error"], "bafysecret")
	last.Unread = 3
	require.Contains(t, collection(last)["error"], "3 recorded")
	require.NotContains(t, collection(last)["error"], "bafysecret")
}
