//go:build cgo

package transcode

import (
	"testing"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/stretchr/testify/require"
)

// engines returns all ways to transcode that this build has.
func engines(t testing.TB) map[string]func() (engine, error) {
	return map[string]func() (engine, error){
		"libav":   func() (engine, error) { return openLibav() },
		"process": func() (engine, error) { return openProcess(t.Context()) },
	}
}

func opusEngines(t testing.TB, config []byte, asc mpeg4audio.AudioSpecificConfig) map[string]func() (engine, error) {
	return map[string]func() (engine, error){
		"libav":   func() (engine, error) { return openLibavOpus(config) },
		"process": func() (engine, error) { return openProcessOpus(t.Context(), asc) },
	}
}

// TestHoldsLittleBack tests libav only: how much a process holds back depends on when it runs.
func TestHoldsLittleBack(t *testing.T) {
	e, err := openLibav()
	require.NoError(t, err)
	tr := newOpusToAAC(e)
	defer func() { _, _ = tr.Close() }()
	for i, f := range tone(t) {
		_, err := tr.Push(f)
		require.NoError(t, err)
		given := length(tr.given*aacSamples - aacPriming)
		require.Less(t, length(int64(i+1)*960)-given, 65*time.Millisecond)
	}
}

func TestClosedLibavRefuses(t *testing.T) {
	e, err := openLibav()
	require.NoError(t, err)
	_, err = e.close()
	require.NoError(t, err)
	_, err = e.encode([]byte{0xF8}, 960)
	require.ErrorIs(t, err, errClosed)
	_, err = e.close()
	require.ErrorIs(t, err, errClosed)
}

// BenchmarkLibav transcodes 20 ms of noise, which costs an encoder as much as music does.
func BenchmarkLibav(b *testing.B) {
	frames := packets(b, "anoisesrc=c=pink:r=48000:a=0.3:d=3")
	e, err := openLibav()
	require.NoError(b, err)
	tr := newOpusToAAC(e)
	for i := 0; b.Loop(); i++ {
		f := frames[i%len(frames)]
		f.PTS = time.Duration(i) * 20 * time.Millisecond
		if _, err := tr.Push(f); err != nil {
			b.Fatal(err)
		}
	}
}
