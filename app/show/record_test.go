package show

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/journal"
	"footlight/app/remote"
)

// TestAShowThatGoesOnIsNotedBeforeItsEngineOpens so that a second crash does not unmute a microphone.
func TestAShowThatGoesOnIsNotedBeforeItsEngineOpens(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) { _, _ = rw.Write([]byte("{}")) }))
	t.Cleanup(server.Close)
	s := &Show{Config: Config{Event: "gig", Live: true, Began: 7, Resume: []string{"mute a mic"}, Recording: &Recording{
		Dir: t.TempDir(), Server: &remote.Server{Base: server.URL, Site: server.URL},
	}}}
	require.NoError(t, s.keep(t.Context(), &machine{}))
	t.Cleanup(func() { assert.NoError(t, s.Config.Engine.Keep.Close()) })
	n, err := journal.Read(s.Recording.Dir)
	require.NoError(t, err)
	assert.Equal(t, []string{"mute a mic"}, n.As)
	assert.Equal(t, int64(7), n.Began)
}
