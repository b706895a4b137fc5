package app

import (
	"bytes"
	"encoding/binary"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/show"
	"footlight/app/sources"
	"footlight/app/wallet"
	"footlight/backend/media"
)

// TestShowIsRehearsedAndCut makes a real test picture, and reads it as the page does.
func TestShowIsRehearsedAndCut(t *testing.T) {
	w := newWindow(t)
	show := newShow(w, &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}})
	t.Cleanup(func() { assert.NoError(t, show.close()) })
	test := sources.Choice{Stage: "test", Microphone: "none"}
	require.ErrorIs(t, show.Rehearse("gig", test), errNowhere)
	require.ErrorIs(t, show.Do("scene break"), errOff)
	stranger := httptest.NewServer(http.NotFoundHandler())
	defer stranger.Close()
	_, err := w.SetServer(stranger.URL)
	require.NoError(t, err)
	require.ErrorIs(t, show.GoLive("gig", test), wallet.ErrLocked)
	require.Error(t, show.Rehearse("gig", sources.Choice{Stage: "dream"}))
	require.NoError(t, show.Rehearse("gig", test))

	site := httptest.NewServer(site{w, show})
	defer site.Close()
	var answer *http.Response
	require.Eventually(t, func() bool {
		answer, err = http.Get(site.URL + "/studio/preview")
		return err == nil && answer.StatusCode == http.StatusOK
	}, time.Minute, 50*time.Millisecond)
	defer answer.Body.Close()
	head := make([]byte, 13+len(startCode))
	_, err = answer.Body.Read(head[:1])
	require.NoError(t, err)
	require.NoError(t, show.Do("scene break"))
	require.EventuallyWithT(t, func(c *assert.CollectT) {
		now := show.Standing()
		assert.True(c, now.Running)
		assert.False(c, now.Live)
		assert.Equal(c, "break", now.Status.Scene.String())
	}, time.Minute, 50*time.Millisecond)
	show.Stop()
	require.Eventually(t, func() bool { return !show.Standing().Running }, time.Minute, 50*time.Millisecond)
	require.ErrorIs(t, show.Do("scene stage"), errOff)
	assert.Empty(t, show.Standing().Problem)
}

// TestSourcesAreRemembered from the start before, and read once, however often the page asks.
func TestSourcesAreRemembered(t *testing.T) {
	w := newWindow(t)
	from := sources.Choice{Stage: "test", Microphone: "a mic"}
	require.NoError(t, w.settings.save(saved{Sources: from}))
	show := newShow(w, nil)
	assert.Equal(t, from, show.Standing().Sources)
	require.NoError(t, os.Remove(w.settings.path))
	assert.Equal(t, from, show.Standing().Sources)
	assert.Empty(t, newShow(w, nil).Standing().Sources)
}

// TestBeginningKeepsNobodyWaiting has a server that does not answer.
func TestBeginningKeepsNobodyWaiting(t *testing.T) {
	asked, answer := make(chan bool), make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		asked <- true
		<-answer
		rw.WriteHeader(http.StatusNotFound)
	}))
	defer server.Close()
	w := newWindow(t)
	show := newShow(w, nil)
	_, err := w.SetServer(server.URL)
	require.NoError(t, err)
	begun := make(chan error)
	go func() { begun <- show.Rehearse("gig", sources.Choice{Stage: "test", Microphone: "none"}) }()
	<-asked
	assert.False(t, show.Standing().Running)
	show.Stop()
	close(answer)
	require.NoError(t, <-begun)
	require.NoError(t, show.close())
}

func TestClosingAsksForWhatIsUploaded(t *testing.T) {
	live := show.Standing{Live: true, Running: true}
	ending := live
	ending.Ending, ending.Status.PendingChunks = true, 2
	for name, c := range map[string]struct {
		now  show.Standing
		left int64
		want string
	}{
		"nothing":             {},
		"a rehearsal":         {now: show.Standing{Running: true}},
		"a show":              {now: live, want: "Closing the window ends the show."},
		"a recording":         {now: ending, want: "2 of its parts are only on this machine"},
		"what earlier left":   {left: 3, want: "3 of its parts are only on this machine"},
		"a recording is sent": {now: show.Standing{Live: true, Ending: true}},
	} {
		title, question := unfinished(c.now, c.left)
		assert.Contains(t, question, c.want, name)
		assert.Equal(t, c.want == "", title == "" && question == "", name)
	}
}

func TestPicturesAreFramed(t *testing.T) {
	f := media.Frame{Codec: media.H264, PTS: 40 * time.Millisecond, Key: true, Units: [][]byte{{0x67, 1}, {0x65, 2, 3}}}
	got := appendPicture(nil, f)
	want := []byte{0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x65, 2, 3}
	assert.Equal(t, uint32(len(want)), binary.BigEndian.Uint32(got))
	assert.Equal(t, byte(1), got[4])
	assert.Equal(t, uint64(40_000), binary.BigEndian.Uint64(got[5:]))
	assert.True(t, bytes.Equal(want, got[13:]))
}

func TestChecksTellWhatToDo(t *testing.T) {
	w := newWindow(t)
	show := newShow(w, &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}})
	_, err := show.Checks("gig")
	require.ErrorIs(t, err, errNowhere)
	ownServer(t, w)
	checks, err := show.Checks("gig")
	require.NoError(t, err)
	told := map[string]bool{}
	for _, c := range checks {
		told[c.Name] = c.OK
		assert.Equal(t, c.OK, c.Remedy == "", c.Name)
	}
	assert.False(t, told["The plan is accepted"])
	assert.False(t, told["You may publish"], "nobody has signed in")
	assert.True(t, told["This machine’s clock agrees with the server’s"])
}
