// Package player is viewers by RTMP and HTTP-FLV that count what they get.
package player

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"

	"github.com/bluenviron/gortmplib"
)

// Player watches until it is closed or the server ends it.
type Player struct {
	bytes atomic.Uint64
	gone  atomic.Bool
	close func()
	wg    sync.WaitGroup
}

// Bytes is how much came so far.
func (p *Player) Bytes() uint64 { return p.bytes.Load() }

// Gone reports whether the server has ended it.
func (p *Player) Gone() bool { return p.gone.Load() }

// Close leaves.
func (p *Player) Close() {
	p.close()
	p.wg.Wait()
}

// FLV watches by HTTP-FLV.
func FLV(ctx context.Context, address string) (*Player, error) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		cancel()
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		cancel()
		return nil, err
	}
	p := &Player{close: cancel}
	if resp.StatusCode != http.StatusOK {
		cancel()
		_ = resp.Body.Close()
		return nil, fmt.Errorf("%s: %s", address, resp.Status)
	}
	p.wg.Go(func() {
		defer resp.Body.Close()
		_, _ = io.Copy(p, resp.Body)
		p.gone.Store(true)
	})
	return p, nil
}

// Write implements io.Writer: it counts.
func (p *Player) Write(b []byte) (int, error) {
	p.bytes.Add(uint64(len(b)))
	return len(b), nil
}

// RTMP watches by RTMP.
func RTMP(ctx context.Context, server, stream string) (*Player, error) {
	client := &gortmplib.Client{URL: &url.URL{Scheme: "rtmp", Host: server, Path: "/live", Fragment: stream}}
	if err := client.Initialize(ctx); err != nil {
		return nil, fmt.Errorf("play by RTMP: %w", err)
	}
	p := &Player{close: client.Close}
	p.wg.Go(func() {
		for {
			if _, err := client.Read(); err != nil {
				p.gone.Store(true)
				return
			}
			p.bytes.Store(client.BytesReceived())
		}
	})
	return p, nil
}
