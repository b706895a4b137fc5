package app

import (
	"bytes"
	"encoding/binary"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/wallet"
	"footlight/backend/media"
)

// TestShowIsRehearsedAndCut makes a real test picture, and reads it as the page does.
func TestShowIsRehearsedAndCut(t *testing.T) {
	w := newWindow(t)
	show := &Show{window: w, keys: &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}}}
	t.Cleanup(func() { assert.NoError(t, show.close()) })
	test := Sources{Stage: "test", Microphone: "none"}
	require.ErrorIs(t, show.Rehearse("gig", test), errNowhere)
	require.ErrorIs(t, show.Do("scene break"), errOff)
	stranger := httptest.NewServer(http.NotFoundHandler())
	defer stranger.Close()
	_, err := w.SetServer(stranger.URL)
	require.NoError(t, err)
	require.ErrorIs(t, show.GoLive("gig", test), wallet.ErrLocked)
	require.Error(t, show.Rehearse("gig", Sources{Stage: "dream"}))
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
	show := &Show{window: w}
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
