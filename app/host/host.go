// Package host is the server on this machine: one that runs already, or one inside this process.
//
// Its data is where `server serve` keeps it by default, with the same settings from the environment and
// footlight.yaml; only where it listens is decided here, by who may come and which ports are free. Start it, and
// Close what was started.
package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"footlight/app/remote"
	"footlight/backend/config"
	"footlight/backend/datadir"
	"footlight/backend/event"
	"footlight/backend/node"
	"footlight/backend/telemetry"
)

// Host is the server on this machine. The zero value is one that was not looked for yet.
type Host struct {
	mu    sync.Mutex
	stop  context.CancelFunc
	done  chan error // nil: nothing runs here; else told why once it has ended
	reach Reach
	moved []string
	ports string
}

// Reach is who may come to a server that is started here.
type Reach struct {
	Network bool            // whoever is in the machine's network; else this machine alone
	Owner   []event.Address // who runs it; none: nobody in particular
}

// Standing is how the server on this machine stands.
type Standing struct {
	Own     bool     `json:"own"`     // it runs in this process
	Network bool     `json:"network"` // whoever is in the machine's network may come
	Moved   []string `json:"moved"`   // what is not where it usually is, in words
	Ports   string   `json:"ports"`   // that an audience needs, in words
}

// Standing tells how the server stands.
func (h *Host) Standing() Standing {
	h.mu.Lock()
	defer h.mu.Unlock()
	return Standing{h.done != nil, h.done != nil && h.reach.Network, append([]string{}, h.moved...), h.ports}
}

// Start answers with the running server, which it starts where there is none. One that runs here for others than
// reach says is started anew.
func (h *Host) Start(ctx context.Context, reach Reach) (*remote.Server, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	c, err := settings()
	if err != nil {
		return nil, err
	}
	s, absent := running(ctx, c.Data)
	if absent == nil && (h.done == nil || h.reach.Network == reach.Network) {
		return s, nil
	}
	if err = reach.apply(ctx, c); err != nil { // before what runs is ended
		return nil, err
	}
	if err = h.end(); err != nil { // also by itself: what counts is that the next one runs
		slog.Warn("the server on this machine did not end well", "error", err)
	}
	if h.moved, err = settle(ctx, c); err != nil {
		return nil, err
	}
	if err = h.open(ctx, c); err != nil {
		return nil, err
	}
	h.reach, h.ports = reach, fmt.Sprintf("TCP %s and %s, and UDP and TCP %s", port(c.HTTP), port(c.API), port(c.RTC))
	return h.await(ctx, c.Data)
}

// Close ends the server that was started here, and returns once it has ended.
func (h *Host) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.end()
}

func (h *Host) end() error {
	if h.done == nil {
		return nil
	}
	h.stop()
	err := <-h.done
	h.done = nil
	return err
}

func settings() (*config.Config, error) {
	var c config.Config
	set := pflag.NewFlagSet("studio", pflag.ContinueOnError)
	c.Flags(set)
	if _, err := config.Load(set, &c, os.Getenv("FOOTLIGHT_CONFIG"), os.LookupEnv); err != nil {
		return nil, err
	}
	return &c, c.Validate()
}

// open starts the server in this process. It does not end with ctx.
func (h *Host) open(ctx context.Context, c *config.Config) error {
	log := telemetry.OpenLog(telemetry.LogConfig{
		Screen: os.Stderr, Level: c.LogLevel,
		File: c.LogPath(), FileLevel: c.LogFileLevel, FileSize: c.LogFileSize, FileKeep: c.LogFileKeep,
	})
	still, stop := context.WithCancel(context.WithoutCancel(ctx))
	n, err := node.Open(still, *c, log.Logger)
	if err != nil {
		stop()
		return errors.Join(fmt.Errorf("start a server on this machine: %w", err), log.Close())
	}
	h.stop, h.done = stop, make(chan error, 1)
	go func() { h.done <- errors.Join(n.Run(still), n.Close(), log.Close()) }()
	return nil
}

// patience is how long a server takes at most to answer after it was opened.
const patience = 30 * time.Second

// await waits until the server answers, or has ended.
func (h *Host) await(ctx context.Context, data string) (*remote.Server, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		s, err := running(ctx, data)
		if err == nil {
			return s, nil
		}
		select {
		case ended := <-h.done:
			h.done = nil
			return nil, errors.Join(ended, err)
		case <-ctx.Done():
			return nil, errors.Join(err, h.end())
		case <-tick.C:
		}
	}
}

// Running is the server on this machine, if it runs.
func Running(ctx context.Context) (*remote.Server, error) {
	c, err := settings()
	if err != nil {
		return nil, err
	}
	s, err := running(ctx, c.Data)
	if err != nil {
		return nil, fmt.Errorf("the server on this machine does not run: %w", err)
	}
	return s, nil
}

// running is the server that has announced itself in a data folder, if it answers.
func running(ctx context.Context, data string) (*remote.Server, error) {
	a, err := datadir.ReadAddresses(data)
	if err != nil {
		return nil, err
	}
	base := event.Origins{HTTP: a.HTTP, TLS: a.TLS}.SiteURL()
	s := &remote.Server{Base: base, Site: cmp.Or(a.Site, base)}
	return s, s.Call(ctx, http.MethodGet, "/api/auth/nonce", nil, nil)
}
