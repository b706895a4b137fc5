package show

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
)

// liveSession starts a live show that follows a script, in a studio.
func liveSession(t *testing.T, s *script) (*Studio, *Session) {
	t.Helper()
	m := &machine{open: func() (stage, error) { return s, nil }, keeper: shelf{s, make(chan struct{})}}
	session := start(t.Context(), &Show{Config: Config{Event: "gig", Live: true, Began: 7}}, func(ctx, rest context.Context, on Events) (show, recording error) {
		m.on = on
		return m.run(ctx, rest, Live)
	})
	return &Studio{session: session}, session
}

func TestNothingStandsBeforeTheFirstShow(t *testing.T) {
	var s Studio
	require.NoError(t, s.Busy())
	session := s.Session()
	assert.False(t, session.Standing().Running)
	assert.Nil(t, session.Engine())
	session.Stop()
	require.NoError(t, session.End())
}

// TestADeadShowIsToldWhileItsChunksAreUploaded has an upload that takes long.
func TestADeadShowIsToldWhileItsChunksAreUploaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, session := liveSession(t, &script{stageFor: time.Second, stageErr: errors.New("the encoder broke"), uploadFor: time.Minute, uploadErr: errors.New("denied")})
		assert.False(t, session.Standing().Ending)
		time.Sleep(2 * time.Second)
		now := session.Standing()
		assert.True(t, now.Running && now.Ending && now.Live)
		assert.Equal(t, "the encoder broke", now.Problem)
		assert.Empty(t, now.Lack)
		time.Sleep(time.Minute)
		now = session.Standing()
		assert.False(t, now.Running)
		assert.Equal(t, "the encoder broke", now.Problem)
		assert.Equal(t, "denied", now.Lack)
	})
}

// TestAShowIsLiveAgainWhileItsRecordingIsUploaded leaves the rest of that upload for later.
func TestAShowIsLiveAgainWhileItsRecordingIsUploaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		studio, session := liveSession(t, &script{uploadFor: time.Hour})
		time.Sleep(time.Minute)
		require.ErrorIs(t, studio.Busy(), ErrLive)
		session.Stop()
		require.NoError(t, studio.Busy())
		time.Sleep(time.Minute)
		assert.True(t, session.Standing().Running, "it is uploaded")
		assert.True(t, session.Live())
		require.NoError(t, session.End())
		now := session.Standing()
		assert.False(t, now.Running)
		assert.Empty(t, now.Problem+now.Lack)

		next := Config{Event: "gig", Live: true, Began: 9}
		next.follow(session, t.TempDir())
		assert.EqualValues(t, 7, next.Began, "it was stopped too early")
	})
}

func TestASessionThatDoesNotEndIsNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck := make(chan struct{})
		session := start(t.Context(), &Show{}, func(_, _ context.Context, on Events) (show, recording error) {
			_ = on.Report(engine.Status{FPS: 30})
			<-stuck
			return nil, nil
		})
		require.ErrorIs(t, session.End(), ErrStuck)
		assert.InDelta(t, 30, session.Standing().Status.FPS, 0)
		close(stuck)
		require.NoError(t, session.End())
	})
}
