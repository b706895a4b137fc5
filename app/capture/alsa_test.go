package capture

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestALSAWritesNothing opens an unknown microphone in a separate process.
func TestALSAWritesNothing(t *testing.T) {
	const own = "FOOTLIGHT_TEST_ALSA"
	if os.Getenv(own) != "" {
		err := (&Microphone{Label: DefaultMicrophone}).Run(t.Context(), func([]int16, time.Time) {})
		fmt.Fprintln(os.Stderr, err)
		return
	}
	config := filepath.Join(t.TempDir(), "alsa.conf")
	require.NoError(t, os.WriteFile(config, []byte("pcm.default { type nothing }\n"), 0o600))
	var said strings.Builder
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$") //nolint:gosec // itself
	cmd.Env = append(os.Environ(), own+"=1", "PULSE_SERVER=none", "ALSA_CONFIG_PATH="+config)
	cmd.Stderr = &said
	require.NoError(t, cmd.Run(), said.String())
	if strings.Contains(said.String(), "no sound system") {
		t.Skip("this machine has no ALSA")
	}
	assert.Contains(t, said.String(), "the microphone default does not open", "the studio's own output stays")
	assert.NotContains(t, said.String(), "ALSA lib")
}
