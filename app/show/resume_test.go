package show

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/control"
	"footlight/app/engine"
	"footlight/app/journal"
	"footlight/app/programme"
	"footlight/app/sources"
	"footlight/backend/event"
)

func TestAShowGoesOnAsTheOneBefore(t *testing.T) {
	from := sources.Choice{Stage: "test", Microphone: "a mic"}
	open := func(s *Show, microphone string) *engine.Engine {
		e, err := engine.Open(engine.Config{Sources: engine.Sources{
			Stage: engine.Picture{Name: s.Sources.Stage}, Sounds: []engine.Sound{{Name: microphone}},
		}})
		require.NoError(t, err)
		t.Cleanup(func() { assert.NoError(t, e.Close()) })
		s.resume(e)
		return e
	}
	was := &Show{Config: Config{Event: "gig", Sources: from}}
	e := open(was, "a mic")
	for _, line := range []string{"scene starting", "third Ana|Piano", "gain a mic 1.5", "delay a mic 80ms", "mute a mic"} {
		require.NoError(t, control.Do(t.Context(), e, line))
	}
	live := &Show{Config: Config{Event: "gig", Sources: from, Live: true, Resume: was.Commands(from)}}
	e = open(live, "a mic")
	assert.Equal(t, programme.Starting, e.Programme.Scene())
	assert.Equal(t, &programme.Third{Name: "Ana", Role: "Piano"}, e.Programme.ShownThird())
	assert.True(t, e.Voice("a mic").Muted())
	assert.Equal(t, 1.5, e.Voice("a mic").Gain())
	assert.Equal(t, 80*time.Millisecond, e.Voice("a mic").Delayed())

	others := sources.Choice{Stage: "screen", Microphone: "default"}
	other := &Show{Config: Config{Event: "gig", Sources: others, Resume: live.Commands(others)}}
	e = open(other, "default")
	assert.Equal(t, programme.Stage, e.Programme.Scene(), "other pictures have scenes of their own")
	assert.True(t, e.Voice("default").Muted())
}

// TestARehearsalDoesNotUnmuteAnInterruptedShow of the same event or another, with the same microphone or another.
func TestARehearsalDoesNotUnmuteAnInterruptedShow(t *testing.T) {
	root := t.TempDir()
	t.Chdir(t.TempDir())
	how := journal.Note{Event: "gig", Live: true, Sources: sources.Choice{Microphone: "a mic"}, As: []string{"scene break", "third a mic|B", "mute a mic"}}
	require.NoError(t, errors.Join(how.Save(filepath.Join(root, "gig")), how.Save(".")))
	var studio Studio
	t.Cleanup(func() { assert.NoError(t, studio.Session().End()) })
	begin := func(id event.ID) []string {
		c := Config{Event: id, Sources: sources.Choice{Stage: "test", Microphone: "none"}}
		var err error
		c.Engine, err = c.Sources.Spec().Open(t.Context())
		require.NoError(t, err)
		require.NoError(t, studio.Begin(t.Context(), c, filepath.Join(root, string(id))))
		require.Eventually(t, func() bool { return studio.Session().Engine() != nil }, time.Minute, time.Millisecond)
		return studio.Session().show.Resume
	}
	want := []string{"scene break", "third a mic|B", "mute none"}
	assert.Empty(t, begin("other"))
	assert.Equal(t, want, begin("gig"))
	e := studio.Session().Engine()
	assert.Equal(t, programme.Break, e.Programme.Scene())
	require.NoError(t, control.Do(t.Context(), e, "scene starting"))
	assert.Equal(t, append(want, "scene starting", "third a mic|B"), begin("gig"))
	assert.Empty(t, begin("other"))
	assert.Equal(t, want, begin("gig"))
}
