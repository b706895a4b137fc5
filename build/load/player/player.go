// Package player implements viewers by RTMP and HTTP-FLV that count the bytes they get.
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

// Bytes returns the number of bytes received so far.
func (p *Player) Bytes() uint64 { return p.bytes.Load() }

// Gone reports whether the server has ended the connection.
func (p *Player) Gone() bool { return p.gone.Load() }

// Close disconnects the player.
func (p *Player) Close() {
	p.close()
	p.wg.Wait()
}

// FLV starts a player by HTTP-FLV.
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

// Write implements io.Writer. It counts the bytes.
func (p *Player) Write(b []byte) (int, error) {
	p.bytes.Add(uint64(len(b)))
	return len(b), nil
}

// RTMP starts a player by RTMP.
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
