package hls

import (
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// wire is a publish whose frames come when a test sends them, until it hangs up.
type wire struct {
	steady
	frames chan media.Frame
}

func (w wire) Next(ctx context.Context) (media.Frame, error) {
	select {
	case f, more := <-w.frames:
		if !more {
			return f, io.EOF
		}
		return f, nil
	case <-ctx.Done():
		return media.Frame{}, ctx.Err()
	}
}

// TestCatchUp has sound come a second after its pictures, which wait for it: whoever
// asks meanwhile waits too, until everything is written that was captured by then.
func TestCatchUp(t *testing.T) {
	pictures, sounds := film(t, "320x180", 4, 1), song(t, 4)
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, t.TempDir())
		cfg.Fragment = time.Second
		s := open(t, cfg)
		stop := run(t, s)
		defer stop()
		require.NoError(t, s.CatchUp(t.Context(), stage), "nobody publishes")

		w, begun := wire{frames: make(chan media.Frame, queueDepth)}, time.Now()
		s.take(publish{id: stage, frames: w, requestKeyframe: func() {}, leave: func() {}})
		send := func(frames []media.Frame) {
			for _, f := range frames {
				f.Wall = begun.Add(f.DTS)
				w.frames <- f
			}
			synctest.Wait()
		}
		opened := func() []string { return files(t, cfg) }
		send(together(pictures[:50], sounds[:70])) // of two seconds, and of one and a half
		time.Sleep(2 * time.Second)
		late := ask(t, s)
		send(together(pictures[50:60], sounds[70:90]))
		require.NotContains(t, opened(), "stage-1-2.ts.tmp", "its keyframe waits for sound")
		require.Equal(t, errPending, late(), "what came was captured before it was asked")
		send(together(pictures[60:], sounds[90:]))
		require.NoError(t, late())
		require.Contains(t, opened(), "stage-1-3.ts.tmp")

		time.Sleep(time.Hour) // the publisher is silent
		short, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.ErrorIs(t, s.CatchUp(short, stage), context.DeadlineExceeded)
		end := ask(t, s)
		require.Equal(t, errPending, end())
		close(w.frames)
		synctest.Wait()
		require.NoError(t, end(), "the publisher left")
		require.NotContains(t, opened(), "stage-1-3.ts.tmp")
	})
}

var errPending = errors.New("test: it waits")

// ask has a server catch up, and looks later how that went.
func ask(t *testing.T, s *Server) (outcome func() error) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- s.CatchUp(t.Context(), stage) }()
	synctest.Wait()
	return func() error {
		select {
		case err := <-done:
			return err
		default:
			return errPending
		}
	}
}
