// Package host finds the server that runs on this machine, or starts one inside this process.
//
// The server uses the same data folder and the same settings from the environment and footlight.yaml as
// `server serve`. This package chooses only where it listens, by who may connect and which ports are free.
// Call Start, and Close at the end.
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

// Host manages the server on this machine. The zero value is ready for use.
type Host struct {
	mu    sync.Mutex
	stop  context.CancelFunc
	done  chan error // receives the result of the server in this process; is nil if there is none
	reach Reach
	moved []string
	ports string
}

// Reach says who may connect to a server that is started here.
type Reach struct {
	Network bool            // all devices in the machine's network; false means this machine alone
	Owner   []event.Address // the hosts of the server; may be empty
}

// Standing is the state of the server on this machine.
type Standing struct {
	Own     bool     `json:"own"`     // it runs in this process
	Network bool     `json:"network"` // devices in the machine's network may connect
	Moved   []string `json:"moved"`   // a sentence for each service that is at another port than usual
	Ports   string   `json:"ports"`   // the ports that an audience needs, in words
}

// Standing returns the state of the server.
func (h *Host) Standing() Standing {
	h.mu.Lock()
	defer h.mu.Unlock()
	return Standing{h.done != nil, h.done != nil && h.reach.Network, append([]string{}, h.moved...), h.ports}
}

// Start returns the running server, or starts one. It restarts a server of this process that has another
// Reach.Network.
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
	if err = reach.apply(ctx, c); err != nil { // before it ends the running server
		return nil, err
	}
	if err = h.end(); err != nil { // the next server may run all the same
		slog.Warn("the server on this machine ended with an error", "error", err)
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

// Close stops the server that was started here, and waits until it has ended.
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

// open starts the server in this process. The server goes on when ctx ends.
func (h *Host) open(ctx context.Context, c *config.Config) error {
	log := telemetry.OpenLog(telemetry.LogConfig{
		Screen: os.Stderr, Level: c.LogLevel,
		File: c.LogPath(), FileLevel: c.LogFileLevel, FileSize: c.LogFileSize, FileKeep: c.LogFileKeep,
	})
	lifetime, stop := context.WithCancel(context.WithoutCancel(ctx))
	n, err := node.Open(lifetime, *c, log.Logger)
	if err != nil {
		stop()
		return errors.Join(fmt.Errorf("start a server on this machine: %w", err), log.Close())
	}
	h.stop, h.done = stop, make(chan error, 1)
	go func() { h.done <- errors.Join(n.Run(lifetime), n.Close(), log.Close()) }()
	return nil
}

// startTimeout limits the time until a server answers after its start.
const startTimeout = 30 * time.Second

// await waits until the server answers, and returns an error if it ends before.
func (h *Host) await(ctx context.Context, data string) (*remote.Server, error) {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
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

// Running returns the server on this machine, or an error if none runs.
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

// running returns the server that has written its addresses into a data folder. It returns an error if that
// server does not answer.
func running(ctx context.Context, data string) (*remote.Server, error) {
	a, err := datadir.ReadAddresses(data)
	if err != nil {
		return nil, err
	}
	base := event.Origins{HTTP: a.HTTP, TLS: a.TLS}.SiteURL()
	s := &remote.Server{Base: base, Site: cmp.Or(a.Site, base)}
	return s, s.Call(ctx, http.MethodGet, "/api/auth/nonce", nil, nil)
}
