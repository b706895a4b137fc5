package health

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
)

func TestStorageIsTheSpool(t *testing.T) {
	spool := filepath.Join(t.TempDir(), "spool")
	require.Error(t, probe(spool), "no spool, and storage is well")
	require.NoError(t, os.Mkdir(spool, 0o700))
	for range 2 {
		require.NoError(t, probe(spool))
	}
	left, err := os.ReadDir(spool)
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestHealthShowsPlacesWithoutTheirHosts checks that the report names places but not their hosts.
func TestHealthShowsPlacesWithoutTheirHosts(t *testing.T) {
	since := time.Unix(1, 0)
	for name, want := range map[string]string{"pdp": "pdp", "kubo@10.0.0.7:5001": "kubo"} {
		all := []recorded.PlaceHealth{{Place: name, FailingSince: &since, Why: "connection refused"}}
		require.Equal(t, []recorded.PlaceHealth{{Place: want, FailingSince: &since, Why: "connection refused"}}, withoutHosts(all))
		require.Equal(t, name, all[0].Place, "the caller's list stays as it is")
	}
}
