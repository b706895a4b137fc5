package show

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"footlight/app/broadcast"
	"footlight/app/engine"
	"footlight/app/keep"
	"footlight/app/remote"
)

// upload waits until the keeper has uploaded the show, and returns the phase after that. It skips Sealing if the show may
// go on, or if something is still to be uploaded: once its recording is stopped, the server makes the missing chunks
// itself. A chunk that the server refused does not prevent Sealing, as the server has to make that one.
func (m *machine) upload(ctx context.Context) (Phase, error) {
	finished := m.keeper.Finish()
	if m.diary != nil && m.open != nil {
		finished = errors.Join(finished, m.diary.end())
	}
	uploaded := m.awaitKeeper()
	if m.archive == nil || m.diary.note.Live || ctx.Err() != nil || uploaded != nil && !errors.Is(uploaded, keep.ErrRefused) {
		return Done, errors.Join(finished, cmp.Or(uploaded, ctx.Err()))
	}
	return Sealing, errors.Join(finished, uploaded)
}

// awaitKeeper reports every second how much is still to be uploaded, until the keeper ends.
func (m *machine) awaitKeeper() error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case err := <-m.keeping:
			return errors.Join(err, m.on.Report(m.status()))
		case <-tick.C:
			if err := m.on.Report(m.status()); err != nil {
				m.stopKeeping()
				return errors.Join(err, <-m.keeping)
			}
		}
	}
}

// status returns the status of a show that is over.
func (m *machine) status() engine.Status {
	status := engine.Status{State: broadcast.Stopped}
	if m.keeper != nil {
		status.Progress = m.keeper.Progress()
	}
	return status
}

// sealEvery is the pause between two questions for a manifest.
const sealEvery = time.Second

// seal stops the server's recording. If the manifest needs the creator's signature, seal waits for the manifest and signs
// it. Then it removes the note, as nothing is left to do.
func (m *machine) seal(ctx context.Context) error {
	if err := m.stopRecording(ctx); err != nil {
		return err
	}
	if !m.diary.note.Seal {
		return m.diary.remove()
	}
	for deadline := time.Now().Add(m.sealTimeout); ; {
		err := m.archive.Seal(ctx)
		if err == nil {
			return m.diary.remove()
		}
		if !errors.Is(err, remote.ErrUnwritten) {
			return err
		}
		if !time.Now().Before(deadline) {
			slog.Debug("recording is left to be sealed later", "event", m.diary.note.Event)
			return nil
		}
		if err = m.on.Report(m.status()); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(sealEvery):
		}
	}
}

// stopRecording stops the server's recording, unless an earlier run did.
func (m *machine) stopRecording(ctx context.Context) error {
	if m.diary.note.Brought {
		return nil
	}
	if err := m.archive.Stop(ctx); err != nil {
		return err
	}
	return m.diary.brought()
}
