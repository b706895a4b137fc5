package keep

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestChunksWithoutSoundAreSilent covers shows whose sound never begins, or begins seconds after the pictures.
func TestChunksWithoutSoundAreSilent(t *testing.T) {
	for name, begins := range map[string]time.Duration{"never": time.Hour, "late": 5 * time.Second} {
		t.Run(name, func(t *testing.T) {
			inNoTime(t, func(t *testing.T) {
				to := &server{t: t} // it checks that each chunk has both tracks
				k := keeper(t, t.TempDir(), to)
				for _, f := range show(t, 7, time.Now()) {
					if f.Codec.IsVideo() || f.PTS >= begins {
						require.NoError(t, k.Write(f))
					}
				}
				require.NoError(t, k.Finish())
				require.NoError(t, k.Run(t.Context()))
				require.Len(t, to.lengths, 1)
				assert.InDelta(t, 7, to.lengths[0], 0.1)
			})
		})
	}
}
