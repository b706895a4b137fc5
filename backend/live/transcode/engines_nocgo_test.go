//go:build !cgo

package transcode

import (
	"testing"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
)

// engines returns all ways to transcode that this build has.
func engines(t testing.TB) map[string]func() (engine, error) {
	return map[string]func() (engine, error){
		"process": func() (engine, error) { return openProcess(t.Context()) },
	}
}

func opusEngines(t testing.TB, _ []byte, asc mpeg4audio.AudioSpecificConfig) map[string]func() (engine, error) {
	return map[string]func() (engine, error){
		"process": func() (engine, error) { return openProcessOpus(t.Context(), asc) },
	}
}
