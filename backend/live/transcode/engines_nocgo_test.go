//go:build !cgo

package transcode

import "testing"

// engines are all ways to transcode that this build has.
func engines(t testing.TB) map[string]func() (engine, error) {
	return map[string]func() (engine, error){
		"process": func() (engine, error) { return openProcess(t.Context()) },
	}
}
