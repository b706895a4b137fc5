package remote_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/remote"
	"footlight/backend/event/recorded"
)

// TestARecordingBecomesThisMachines covers recordings by this machine, by the server, and with another key.
// It also checks that each start is requested once.
func TestARecordingBecomesThisMachines(t *testing.T) {
	for name, test := range map[string]struct {
		status int
		told   string
		calls  []string
		fails  bool
	}{
		"none":               {404, `{"error":"nothing was recorded"}`, []string{"status", "start"}, false},
		"ours":               {200, `{"status":"active","source":"studio","seal":"creator"}`, []string{"status", "start"}, false},
		"the server's":       {200, `{"status":"active","source":"server","seal":"creator"}`, []string{"status", "stop", "start"}, false},
		"of another seal":    {200, `{"status":"active","source":"studio","seal":"server"}`, []string{"status", "stop", "start"}, false},
		"over":               {200, `{"status":"completed","source":"server","seal":"server"}`, []string{"status", "start"}, false},
		"a server that errs": {500, `{"error":"no disk"}`, []string{"status"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			var calls []string
			var start map[string]any
			mux := http.NewServeMux()
			mux.HandleFunc("GET /api/livestream/gig/status", func(w http.ResponseWriter, _ *http.Request) {
				calls = append(calls, "status")
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.told)
			})
			mux.HandleFunc("POST /api/livestream/{what}", func(w http.ResponseWriter, r *http.Request) {
				calls = append(calls, r.PathValue("what"))
				start = nil
				assert.NoError(t, json.NewDecoder(r.Body).Decode(&start))
				_, _ = io.WriteString(w, `{}`)
			})
			site := httptest.NewServer(mux)
			defer site.Close()
			s := &remote.Server{Base: site.URL, Site: site.URL}
			now, err := s.Recording(t.Context(), "gig")
			if err == nil {
				err = s.Record(t.Context(), remote.Start{Event: "gig", Width: 1280, Height: 720, Bitrate: 2_500_000, Seal: recorded.SealCreator}, now)
			}
			assert.Equal(t, test.calls, calls)
			if test.fails {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, "1280x720 2500k studio creator", start["resolution"].(string)+" "+start["bitrate"].(string)+" "+start["source"].(string)+" "+start["seal"].(string))
		})
	}
}
