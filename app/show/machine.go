package show

import (
	"cmp"
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"
)

// machine takes one show through its phases.
type machine struct {
	length, period, sealTimeout time.Duration

	on      Events
	open    func() (stage, error)
	keeper  keeper  // nil means that nothing is kept
	archive archive // nil means that the server records nothing
	diary   *diary  // nil if archive is nil

	keeping     chan error // receives the outcome of the keeper's Run
	stopKeeping context.CancelFunc
}

// run takes the show from a phase to Done. The show is made until ctx ends; what was kept is uploaded and sealed until
// rest ends. run returns why the show ended, and apart from that what became of its recording.
func (m *machine) run(ctx, rest context.Context, first Phase) (show, recording error) {
	if m.keeper != nil {
		m.keep(rest)
		defer m.stopKeeping()
	}
	var why error
	for p := first; p != Done; {
		m.on.Enter(p, why)
		switch p {
		case Uploading:
			p, recording = m.upload(rest)
			why = unlessEnded(rest, recording)
		case Sealing:
			p, recording = Done, errors.Join(recording, m.seal(rest))
			why = unlessEnded(rest, recording)
		default:
			show = m.perform(ctx)
			p, why = m.afterwards(), unlessEnded(ctx, show)
		}
	}
	m.on.Enter(Done, why)
	return show, recording
}

// unlessEnded returns err, or nil if ctx has ended.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// keep starts the keeper. Whatever happens, upload waits for its end.
func (m *machine) keep(ctx context.Context) {
	ctx, m.stopKeeping = context.WithCancel(ctx)
	m.keeping = make(chan error, 1)
	go func() { m.keeping <- m.keeper.Run(ctx) }()
}

// perform makes the show until ctx ends, its length is over, or it fails.
func (m *machine) perform(ctx context.Context) error {
	s, err := m.open()
	if err != nil {
		return err
	}
	if m.length > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, m.length)
		defer cancel()
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.Run(ctx) })
	group.Go(func() error {
		return every(ctx, cmp.Or(m.period, time.Second), func() error { return m.on.Report(s.Status()) })
	})
	if m.diary != nil {
		group.Go(func() error { return every(ctx, time.Second, m.diary.follow) })
	}
	return errors.Join(group.Wait(), s.Close())
}

// afterwards returns the phase after the show was made.
func (m *machine) afterwards() Phase {
	if m.keeper == nil {
		return Done
	}
	return Uploading
}

// every calls do in each period, until ctx ends or do fails.
func every(ctx context.Context, period time.Duration, do func() error) error {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := do(); err != nil {
				return err
			}
		}
	}
}
