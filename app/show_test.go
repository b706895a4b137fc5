package app

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
	"footlight/app/programme"
	"footlight/app/remote"
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

func TestARunGoesAsTheOneBefore(t *testing.T) {
	from := Sources{Stage: "test", Microphone: "a mic"}
	open := func(r *running, microphone string) *engine.Engine {
		e, err := engine.Open(engine.Config{Sounds: []engine.Sound{{Name: microphone}}})
		require.NoError(t, err)
		t.Cleanup(func() { assert.NoError(t, e.Close()) })
		r.open(e)
		r.pace.show.Store(e)
		return e
	}
	was := newRun(t.Context(), "gig", from, false)
	e := open(was, "a mic")
	for _, line := range []string{"scene starting", "third Ana|Piano", "gain a mic 1.5", "delay a mic 80ms", "mute a mic"} {
		require.NoError(t, control{show: e}.do(line))
	}
	live := newRun(t.Context(), "gig", from, true)
	live.as = was.manner("gig", from)
	e = open(live, "a mic")
	assert.Equal(t, programme.Starting, e.Programme.Scene())
	assert.Equal(t, &programme.Third{Name: "Ana", Role: "Piano"}, e.Programme.ShownThird())
	assert.True(t, e.Voice("a mic").Muted())
	assert.Equal(t, 1.5, e.Voice("a mic").Gain())
	assert.Equal(t, 80*time.Millisecond, e.Voice("a mic").Delayed())

	other := newRun(t.Context(), "gig", Sources{Stage: "screen", Microphone: "default"}, false)
	other.as = live.manner("gig", other.from)
	e = open(other, "default")
	assert.Equal(t, programme.Stage, e.Programme.Scene(), "other pictures have scenes of their own")
	assert.True(t, e.Voice("default").Muted())
	assert.Empty(t, live.manner("another", from))
}

// TestARehearsalDoesNotUnmuteAnInterruptedShow of the same event or another, with the same microphone or another.
func TestARehearsalDoesNotUnmuteAnInterruptedShow(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	stranger := httptest.NewServer(http.NotFoundHandler())
	defer stranger.Close()
	w := newWindow(t)
	show := &Show{window: w}
	t.Cleanup(func() { assert.NoError(t, show.close()) })
	_, err := w.SetServer(stranger.URL)
	require.NoError(t, err)
	dir, err := publish{}.folder(stranger.URL, "gig")
	require.NoError(t, err)
	how := note{Event: "gig", Live: true, Sources: Sources{Microphone: "a mic"}, As: []string{"scene break", "third a mic|B", "mute a mic"}}
	require.NoError(t, errors.Join(how.save(dir), how.save(".")))
	begin := func(id, stage string) []string {
		require.NoError(t, show.Rehearse(id, Sources{Stage: stage, Microphone: "none"}))
		require.Eventually(t, func() bool { return show.now().show() != nil }, time.Minute, time.Millisecond)
		return show.now().as
	}
	want := []string{"scene break", "third a mic|B", "mute none"}
	assert.Empty(t, begin("other", "test"))
	assert.Equal(t, want, begin("gig", "test"))
	assert.Equal(t, programme.Break, show.now().show().Programme.Scene())
	require.NoError(t, show.Do("scene starting"))
	assert.Equal(t, append(want, "scene starting", "third a mic|B"), begin("gig", "test"))
	assert.Empty(t, begin("other", "test"))
	assert.Equal(t, want, begin("gig", "test"))
}

// TestANoteFollowsItsShow and is left alone once that is over.
func TestANoteFollowsItsShow(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		var as atomic.Pointer[[]string]
		as.Store(&[]string{"scene stage"})
		n := note{Event: "gig", Live: true}
		p := publish{as: func() []string { return *as.Load() }}
		is := func() note {
			now, err := readNote(dir)
			require.NoError(t, err)
			return now
		}
		require.NoError(t, p.noting(t.Context(), &n, dir, func() error {
			time.Sleep(1100 * time.Millisecond)
			assert.Equal(t, []string{"scene stage"}, is().As)
			as.Store(&[]string{"mute a mic"})
			time.Sleep(time.Second)
			assert.Equal(t, []string{"mute a mic"}, is().As)
			as.Store(&[]string{"scene break"})
			return nil
		}))
		n.Live = false
		require.NoError(t, n.save(dir))
		time.Sleep(time.Minute)
		assert.False(t, is().Live)
	})
}

// TestSourcesAreRemembered from the start before, and read once, however often the page asks.
func TestSourcesAreRemembered(t *testing.T) {
	w := newWindow(t)
	from := Sources{Stage: "test", Microphone: "a mic"}
	require.NoError(t, w.settings.save(saved{Sources: from}))
	show := &Show{window: w}
	assert.Equal(t, from, show.Standing().Sources)
	require.NoError(t, os.Remove(w.settings.path))
	assert.Equal(t, from, show.Standing().Sources)
	assert.Empty(t, (&Show{window: w}).Standing().Sources)
}

func TestADeadShowIsToldWhileItsChunksAreUploaded(t *testing.T) {
	r := newRun(t.Context(), "gig", Sources{}, true)
	show := &Show{window: newWindow(t), run: r}
	assert.False(t, show.Standing().Ending)
	r.over(errors.New("the encoder broke"))
	now := show.Standing()
	assert.True(t, now.Running && now.Ending)
	assert.Equal(t, "the encoder broke", now.Problem)
	assert.Empty(t, now.Lack)
}

// TestAShowIsLiveAgainWhileItsRecordingIsUploaded, which is left to the backlog then.
func TestAShowIsLiveAgainWhileItsRecordingIsUploaded(t *testing.T) {
	w := newWindow(t)
	r := newRun(t.Context(), "gig", Sources{}, true)
	show := &Show{window: w, run: r}
	go r.run(func() (error, error) {
		<-r.life.Done()
		r.over(r.life.Err())
		<-r.rest.Done()
		return nil, nil
	})
	require.ErrorIs(t, show.busy(), errLive)
	_, err := show.pause()
	require.ErrorIs(t, err, errLive)
	show.Stop()
	require.NoError(t, show.busy())
	assert.True(t, show.Standing().Running, "it is uploaded")
	goOn, err := show.pause()
	require.NoError(t, err)
	goOn()
	now := show.Standing()
	assert.False(t, now.Running)
	assert.Empty(t, now.Problem+now.Lack)

	r.began = 1
	next := newRun(t.Context(), "gig", Sources{}, true)
	next.follow(r, t.TempDir())
	assert.Equal(t, r.began, next.began)
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
	show := &Show{window: w}
	_, err := w.SetServer(server.URL)
	require.NoError(t, err)
	begun := make(chan error)
	go func() { begun <- show.Rehearse("gig", Sources{Stage: "test", Microphone: "none"}) }()
	<-asked
	assert.False(t, show.Standing().Running)
	show.Stop()
	close(answer)
	require.NoError(t, <-begun)
	require.NoError(t, show.close())
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
	show := &Show{window: w, keys: &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}}}
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

func TestAPlanIsAcceptedOnceItsCreatorSaysSo(t *testing.T) {
	const creator = "0x00000000000000000000000000000000000000A1"
	for _, room := range []string{"null", `"` + creator + `"`} {
		acceptance := "null"
		mux := http.NewServeMux()
		mux.HandleFunc("GET /api/rooms/gig", func(rw http.ResponseWriter, _ *http.Request) { fmt.Fprintf(rw, `{"creator": %s}`, room) })
		mux.HandleFunc("GET /conversation/gig/{who}", func(rw http.ResponseWriter, r *http.Request) {
			assert.True(t, strings.EqualFold(creator, r.PathValue("who")))
			assert.Equal(t, "planner", r.FormValue("scope"))
			fmt.Fprintf(rw, `{"conversation": {"acceptance": %s}}`, acceptance)
		})
		server := httptest.NewServer(mux)
		defer server.Close()
		at := &remote.Server{Base: server.URL, Site: server.URL}
		require.ErrorContains(t, asked{Server: at, id: "gig"}.accepted(t.Context()), "accept the plan first")
		acceptance = `{"transactionHash": "0x1"}`
		assert.Equal(t, room == "null", asked{Server: at, id: "gig"}.accepted(t.Context()) != nil)
	}
}
