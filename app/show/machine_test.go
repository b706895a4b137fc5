package show

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/engine"
	"footlight/app/journal"
	"footlight/app/keep"
	"footlight/app/remote"
	"footlight/app/sources"
)

// script says how the parts of a show behave. Durations are zero for what happens at once.
type script struct {
	openErr, stageErr error
	stageFor          time.Duration // until stageErr
	uploadErr         error
	uploadFor         time.Duration // after the show's end
	stopErr, sealErr  error
	unwritten         time.Duration // for which there is no manifest
	reportErr         error
}

// Run implements stage.
func (s *script) Run(ctx context.Context) error {
	if s.stageErr == nil {
		<-ctx.Done()
		return nil
	}
	select {
	case <-ctx.Done():
		return nil
	case <-time.After(s.stageFor):
		return s.stageErr
	}
}

// Status implements stage.
func (s *script) Status() engine.Status { return engine.Status{} }

// Close implements stage.
func (s *script) Close() error { return nil }

// shelf is a keeper that follows a script.
type shelf struct {
	*script
	finished chan struct{}
}

// Run implements keeper.
func (s shelf) Run(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-s.finished:
	}
	select {
	case <-ctx.Done():
		return nil
	case <-time.After(s.uploadFor):
		return s.uploadErr
	}
}

// Finish implements keeper.
func (s shelf) Finish() error {
	close(s.finished)
	return nil
}

// Progress implements keeper.
func (s shelf) Progress() keep.Progress { return keep.Progress{} }

// vault is an archive that follows a script.
type vault struct {
	*script
	asked time.Time // first for a manifest
}

// Stop implements archive.
func (v *vault) Stop(context.Context) error { return v.stopErr }

// Seal implements archive.
func (v *vault) Seal(context.Context) error {
	if v.asked.IsZero() {
		v.asked = time.Now()
	}
	if time.Since(v.asked) < v.unwritten {
		return remote.ErrUnwritten
	}
	return v.sealErr
}

// history writes down what happens, and when.
type history struct {
	*script
	since  time.Time
	course []string
}

// Enter implements Events.
func (r *history) Enter(p Phase, why error) {
	line := fmt.Sprint(p, " ", time.Since(r.since).Truncate(time.Second))
	if why != nil {
		line += ": " + why.Error()
	}
	r.course = append(r.course, line)
}

// Report implements Events.
func (r *history) Report(engine.Status) error { return r.reportErr }

func TestAShowGoesThroughItsPhases(t *testing.T) {
	broken, refused := errors.New("broken"), fmt.Errorf("chunk 3: %w", keep.ErrRefused)
	live := journal.Note{Live: true, Seal: true}
	for name, c := range map[string]struct {
		script
		first         Phase
		length        time.Duration
		keeps         bool
		note          *journal.Note // nil means that the server records nothing
		stop, leave   time.Duration // when the contexts of the show and of the upload end; 0 means never
		course        []string
		show, archive error
		left          *journal.Note // nil means that nothing is left to do
	}{
		"a rehearsal": {stop: 5 * time.Second, course: []string{"rehearsing 0s", "done 5s"}},
		"a rehearsal that breaks": {
			script: script{stageFor: 2 * time.Second, stageErr: broken},
			course: []string{"rehearsing 0s", "done 2s: broken"}, show: broken,
		},
		"sources that cannot be opened": {script: script{openErr: broken}, course: []string{"rehearsing 0s", "done 0s: broken"}, show: broken},
		"a reader that has gone":        {script: script{reportErr: broken}, course: []string{"rehearsing 0s", "done 1s: broken"}, show: broken},
		"nothing is kept":               {first: Live, length: 3 * time.Second, course: []string{"live 0s", "done 3s"}},
		"kept on this machine alone":    {first: Live, length: 3 * time.Second, keeps: true, course: []string{"live 0s", "uploading 3s", "done 3s"}},
		"a show": {
			script: script{uploadFor: 7 * time.Second, unwritten: 20 * time.Second}, first: Live, keeps: true, note: &live, stop: 60 * time.Second,
			course: []string{"live 0s", "uploading 1m0s", "sealing 1m7s", "done 1m27s"},
		},
		"a show that the server seals": {
			script: script{sealErr: broken}, first: Live, keeps: true, note: &journal.Note{Live: true}, length: time.Second,
			course: []string{"live 0s", "uploading 1s", "sealing 1s", "done 1s"},
		},
		"a show that breaks": {
			script: script{stageFor: 9 * time.Second, stageErr: broken, uploadFor: time.Second}, first: Live, keeps: true, note: &live,
			course: []string{"live 0s", "uploading 9s: broken", "sealing 10s", "done 10s"}, show: broken,
		},
		"a refused chunk": { // the server makes it itself, once its recording is stopped
			script: script{uploadErr: refused}, first: Live, keeps: true, note: &live, length: time.Second,
			course:  []string{"live 0s", "uploading 1s", "sealing 1s: " + refused.Error(), "done 1s: " + refused.Error()},
			archive: keep.ErrRefused,
		},
		"an upload that fails": {
			script: script{uploadErr: broken}, first: Live, keeps: true, note: &live, length: time.Second,
			course: []string{"live 0s", "uploading 1s", "done 1s: broken"}, archive: broken, left: &journal.Note{Seal: true},
		},
		"a reader that goes while the show is uploaded": {
			script: script{uploadFor: time.Hour, reportErr: broken}, first: Uploading, keeps: true, note: &journal.Note{Seal: true},
			course: []string{"uploading 0s", "done 1s: broken"}, archive: broken, left: &journal.Note{Seal: true},
		},
		"an upload that is left for later": {
			script: script{uploadFor: time.Hour}, first: Live, keeps: true, note: &live, stop: time.Second, leave: 10 * time.Second,
			course: []string{"live 0s", "uploading 1s", "done 10s"}, archive: context.Canceled, left: &journal.Note{Seal: true},
		},
		"a server that does not stop recording": {
			script: script{stopErr: broken}, first: Live, keeps: true, note: &live, length: time.Second,
			course: []string{"live 0s", "uploading 1s", "sealing 1s", "done 1s: broken"}, archive: broken, left: &journal.Note{Seal: true},
		},
		"a manifest that comes too late": {
			script: script{unwritten: time.Hour}, first: Live, keeps: true, note: &live, length: time.Second,
			course: []string{"live 0s", "uploading 1s", "sealing 1s", "done 3m1s"}, left: &journal.Note{Seal: true, Brought: true},
		},
		"a manifest that is not to be signed": {
			script: script{sealErr: broken}, first: Live, keeps: true, note: &live, length: time.Second,
			course: []string{"live 0s", "uploading 1s", "sealing 1s", "done 1s: broken"}, archive: broken, left: &journal.Note{Seal: true, Brought: true},
		},
		"what a show left": {
			script: script{uploadFor: 4 * time.Second}, first: Uploading, keeps: true, note: &journal.Note{Seal: true},
			course: []string{"uploading 0s", "sealing 4s", "done 4s"},
		},
		"what an interrupted show left": { // which may go on
			first: Uploading, keeps: true, note: &live, course: []string{"uploading 0s", "done 0s"}, left: &live,
		},
		"what is only to be sealed": {
			script: script{stopErr: broken}, first: Sealing, note: &journal.Note{Seal: true, Brought: true}, course: []string{"sealing 0s", "done 0s"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				on := &history{script: &c.script, since: time.Now()}
				m := &machine{length: c.length, sealTimeout: SealTimeout, on: on}
				if c.first < Uploading {
					m.open = func() (stage, error) { return &c.script, c.openErr }
				}
				if c.keeps {
					m.keeper = shelf{&c.script, make(chan struct{})}
				}
				if c.note != nil {
					c.note.Event = "gig"
					require.NoError(t, c.note.Save(dir))
					m.archive = &vault{script: &c.script}
					m.diary = &diary{dir: dir, note: *c.note, now: func() (sources.Choice, []string) { return c.note.Sources, nil }}
				}
				show, archive := m.run(endsAfter(t, c.stop), endsAfter(t, c.leave), c.first)
				assert.Equal(t, c.course, on.course)
				require.ErrorIs(t, show, c.show)
				require.ErrorIs(t, archive, c.archive)
				left, err := journal.Read(dir)
				if c.left == nil {
					require.Error(t, err)
				} else {
					c.left.Event = "gig"
					assert.Equal(t, *c.left, left)
				}
			})
		})
	}
}

// endsAfter returns a context that ends after a time, or with the test if the time is 0.
func endsAfter(t *testing.T, by time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	if by > 0 {
		time.AfterFunc(by, cancel)
	}
	t.Cleanup(cancel)
	return ctx
}

// TestANoteFollowsItsShow saves the sources of a show and the commands that restore it while it is live, and none after that.
func TestANoteFollowsItsShow(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		d := &diary{dir: dir, note: journal.Note{Event: "gig", Live: true}}
		d.now = func() (sources.Choice, []string) {
			second := fmt.Sprint(int(time.Since(begin) / time.Second))
			return sources.Choice{Camera: second}, []string{"gain a mic " + second}
		}
		var s script
		m := &machine{
			length: 2500 * time.Millisecond, on: &history{script: &s}, open: func() (stage, error) { return &s, nil },
			keeper: shelf{&s, make(chan struct{})}, diary: d,
		}
		is := func() journal.Note {
			now, err := journal.Read(dir)
			require.NoError(t, err)
			return now
		}
		time.AfterFunc(1100*time.Millisecond, func() { assert.Equal(t, []string{"gain a mic 1"}, is().As) })
		time.AfterFunc(1100*time.Millisecond, func() { assert.Equal(t, "1", is().Sources.Camera) })
		_, err := m.run(t.Context(), t.Context(), Live)
		require.NoError(t, err)
		time.Sleep(time.Minute)
		assert.Equal(t, journal.Note{Event: "gig", Sources: sources.Choice{Camera: "2"}, As: []string{"gain a mic 2"}}, is())
	})
}
