//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"footlight/build/load/clip"
	"footlight/build/load/process"
)

// limitTest fills a server to its last connection.
type limitTest struct {
	bench
	viewing
	connections int
}

// limitOutcome is the result of one run.
type limitOutcome struct {
	outcome
	// Refused holds, by protocol, the server's answer to one connection too many. Admitted names the
	// protocols that let it in all the same.
	Refused  map[string]string `json:"refused"`
	Admitted []string          `json:"admitted"`
}

func newLimitCmd() *cobra.Command {
	t := &limitTest{}
	cmd := &cobra.Command{
		Use: "limit", Args: cobra.NoArgs,
		Short: "Fill a server to its last connection, ask for one more by every protocol, and leave",
	}
	t.bench.define(cmd.Flags())
	t.viewing.define(cmd.Flags(), "thin", time.Minute)
	cmd.Flags().IntVar(&t.connections, "max-connections", 1000, "the server's limit of connections: one publisher and the viewers")
	t.command(cmd, t.run)
	return cmd
}

func (t *limitTest) run(ctx context.Context) error {
	media, err := t.clipNamed(ctx, t.media)
	if err != nil {
		return err
	}
	comeFromManyAddresses(http.DefaultTransport.(*http.Transport))
	var failed error
	for _, cfg := range t.configs() {
		o, err := t.fill(ctx, cfg, media)
		if err != nil {
			return fmt.Errorf("%s: %w", cfg.Name, err)
		}
		t.say("%s", o.outcome)
		for protocol, words := range o.Refused {
			t.say("  %s: %s", protocol, words)
		}
		failed = errors.Join(failed, t.keep(o), o.verdict())
	}
	return failed
}

// comeFromManyAddresses sends each request from another address of this machine, because one address may
// not fill a server.
func comeFromManyAddresses(t *http.Transport) {
	var last atomic.Uint32
	t.DisableKeepAlives = true
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+last.Add(1)%200))}}
		return from.DialContext(ctx, network, address)
	}
}

// fill performs one run.
func (t *limitTest) fill(ctx context.Context, cfg process.Config, media *clip.Clip) (o limitOutcome, err error) {
	cfg.Flags = append(cfg.Flags, fmt.Sprintf("--max-connections=%d", t.connections))
	r := t.viewing.run(media, t.connections-1)
	r.cpu = t.serverCPU
	r.full = func(ctx context.Context, s *process.Server) { o.answers(probe(ctx, s, media)) }
	err = withServer(ctx, cfg, func(s *process.Server) error {
		if err = control(ctx, s, media); err != nil {
			return err
		}
		o.outcome, err = r.measure(ctx, s)
		return err
	})
	o.Server = cfg.Name
	return o, err
}

// answers records how each protocol answered when the server was full.
func (o *limitOutcome) answers(refused map[string]error) {
	o.Refused = map[string]string{}
	for protocol, err := range refused {
		if err == nil {
			o.Admitted = append(o.Admitted, protocol)
			continue
		}
		o.Refused[protocol] = strings.TrimSpace(err.Error())
	}
}

// verdict returns what went wrong, or nil.
func (o limitOutcome) verdict() error {
	return wrong(o.Server, map[string]int{
		"viewers were disconnected": o.Gone, "viewers had no picture": o.Mute, "packets were broken": o.Broken,
		"goroutines are left": o.GoroutinesLeft, "sockets are left": o.SocketsLeft, "protocols let in one connection too many": len(o.Admitted),
	})
}
