package event_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestDestination(t *testing.T) {
	for _, tc := range []struct{ url, key, host, wrong string }{
		{"rtmp://a.rtmp.youtube.com/live2", "ab-cd", "a.rtmp.youtube.com", ""},
		{"rtmps://live.twitch.tv:443/app/", "live_1?bandwidthtest=true", "live.twitch.tv:443", ""},
		{"rtmp://[2001:db8::1]:1936/a/b?x=secret", "k", "[2001:db8::1]:1936", ""},
		{"http://secret.example/live", "k", "", "must begin with rtmp"},
		{"", "k", "", "must be an address"},
		{"rtmp:///live", "k", "", "must be an address"},
		{"rtmp://secret:99999999:1/live", "k", "", "must be an address"},
		{"rtmp://h/live\r\nsecret", "k", "", "must be an address"},
		{"rtmp://h/" + strings.Repeat("secret", 200), "k", "", "must be an address"},
		{"rtmp://ann:secret@h/live", "k", "", "must have no user"},
		{"rtmp://h/live#secret", "k", "", "must have no user"},
		{"rtmp://h/", "k", "", "must name the application"},
		{"rtmp://h/live", "", "h", "must be the stream key"},
		{"rtmp://h/live", "secret\n", "h", "must be the stream key"},
		{"rtmp://h/live", strings.Repeat("secret", 100), "h", "must be the stream key"},
	} {
		d := event.Destination{URL: tc.url, Key: tc.key}
		require.Equal(t, tc.host, d.Host(), tc.url)
		if tc.wrong == "" {
			require.NoError(t, d.Check(), tc.url)
			continue
		}
		require.ErrorContains(t, d.Check(), tc.wrong, tc.url)
		require.NotContains(t, d.Check().Error(), "secret")
	}
}

func FuzzDestination(f *testing.F) {
	f.Add("rtmp://a.rtmp.youtube.com/live2")
	f.Fuzz(func(t *testing.T, url string) {
		d := event.Destination{URL: url, Key: "k"}
		if d.Check() == nil && d.Host() == "" {
			t.Error("no host")
		}
	})
}
