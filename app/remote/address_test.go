package remote_test

import (
	"testing"

	"footlight/app/remote"
)

func FuzzParseAddress(f *testing.F) {
	for _, seed := range []string{remote.DefaultAddress, "localhost", "https://[::1]:1/", "//", "http://a b", "http://x/%zz"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		server, err := remote.ParseAddress(text)
		if err != nil {
			return
		}
		if again, err := remote.ParseAddress(server); err != nil || again != server {
			t.Errorf("ParseAddress(%q) = %q, which becomes %q, %v", text, server, again, err)
		}
	})
}
