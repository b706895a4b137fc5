//go:build linux

package main

import (
	"context"
	"net/http"
	"os"
	"time"

	"footlight/build/load/process"
)

// readings holds the counters at the beginning or the end of a measurement.
type readings struct {
	server, load process.Usage
	busy         time.Duration // of the server's processor
}

// meter reads the counters of a server that runs on processor cpu.
func meter(s *process.Server, cpu int) (m readings, err error) {
	if m.server, err = s.Usage(); err != nil {
		return m, err
	}
	if m.load, err = process.UsageOf(os.Getpid()); err != nil {
		return m, err
	}
	busy, stolen, err := process.Busy(cpu)
	m.busy = busy + stolen
	return m, err
}

// state holds what a server uses at a moment.
type state struct {
	process.Usage
	goroutines int
}

func look(ctx context.Context, s *process.Server) (st state, err error) {
	http.DefaultClient.CloseIdleConnections() // the generator's own idle connections are not viewers
	if st.Usage, err = s.Usage(); err != nil {
		return st, err
	}
	st.goroutines, err = s.Goroutines(ctx)
	return st, err
}

// restTimeout limits how long rest waits for a new server to settle.
const restTimeout = 10 * time.Second

// rest returns what a server uses when it has no clients: the state that five looks in a row agree on. A
// single look may miss goroutines and sockets that the server's own tasks are just replacing.
func rest(ctx context.Context, s *process.Server) (state, error) {
	before, err := look(ctx, s)
	for same, end := 1, time.Now().Add(restTimeout); err == nil && same < 5 && time.Now().Before(end); same++ {
		if err = wait(ctx, 200*time.Millisecond); err != nil {
			break
		}
		var now state
		if now, err = look(ctx, s); now.goroutines != before.goroutines || now.Sockets != before.Sockets {
			same = 0
		}
		before = now
	}
	return before, err
}

// leaveTimeout limits the time in which a server must forget its publishers and viewers. It begins when the last
// segment is written, for which forgotten waits up to diskTimeout.
const (
	leaveTimeout = 20 * time.Second
	diskTimeout  = time.Minute
)

// forgotten waits until the server uses no more than before, and returns how much more it still uses if it
// never does. All publishers must have left, because the server writes segments until then.
func forgotten(ctx context.Context, s *process.Server, before state) (goroutines, sockets int, err error) {
	for end := time.Now().Add(diskTimeout); s.Writes() && time.Now().Before(end); {
		if err := wait(ctx, 200*time.Millisecond); err != nil {
			return 0, 0, err
		}
	}
	for end := time.Now().Add(leaveTimeout); ; {
		now, err := look(ctx, s)
		if err != nil {
			return 0, 0, err
		}
		goroutines, sockets = now.goroutines-before.goroutines, now.Sockets-before.Sockets
		if goroutines <= 0 && sockets <= 0 || time.Now().After(end) {
			return goroutines, sockets, nil
		}
		if err := wait(ctx, 200*time.Millisecond); err != nil {
			return 0, 0, err
		}
	}
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
