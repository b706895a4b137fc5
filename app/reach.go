package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/app/broadcast"
)

// Reach tells whether a show gets from here to the server: by either way of its media, and fast enough. It takes some
// seconds.
func (s *Show) Reach(id string) ([]Check, error) {
	a, err := s.ask(id)
	if err != nil {
		return nil, err
	}
	var udp, tcp error
	var ways errgroup.Group
	ways.Go(func() error { udp = a.reach(s.window.ctx, false); return nil })
	ways.Go(func() error { tcp = a.reach(s.window.ctx, true); return nil })
	_ = ways.Wait()
	if udp != nil && tcp == nil {
		udp = fmt.Errorf("the show goes by TCP, with pauses where the network loses something; have its firewall let UDP out: %w", udp)
	}
	return []Check{
		checked("The server is reached by UDP", udp),
		checked("The server is reached by TCP", tcp),
		checked("The upload is fast enough", a.fastEnough(s.window.ctx)),
	}, nil
}

func (a asked) reach(ctx context.Context, tcp bool) error {
	var to struct {
		WHEP  string `json:"whepUrl"`
		Token string `json:"token"`
	}
	if err := a.Call(ctx, http.MethodPost, "/api/rooms/"+string(a.id)+"/access", nil, &to); err != nil {
		return err
	}
	err := broadcast.Reach(ctx, to.WHEP, to.Token, tcp)
	if errors.Is(err, broadcast.ErrTimeout) {
		return fmt.Errorf("no media comes through; ask whoever runs the server, or this network, to open its port: %w", err)
	}
	return err
}

const (
	needed     = 4_000 // kbit/s: 2,500 of pictures, 128 of sound, and the upload of what was kept
	sampleSize = 1 << 20
	// slowest is how long a sample may take, and a little.
	slowest = sampleSize*8/needed*time.Millisecond + 3*time.Second
)

// fastEnough sends the server something to forget.
func (a asked) fastEnough(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, slowest)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, a.Base+"/api/rooms/"+string(a.id)+"/uplink", bytes.NewReader(make([]byte, sampleSize)))
	if err != nil {
		return err
	}
	if a.Bearer != "" {
		r.Header.Set("Authorization", "Bearer "+a.Bearer)
	}
	begin := time.Now()
	answer, err := http.DefaultClient.Do(r)
	if errors.Is(err, context.DeadlineExceeded) {
		return slow(sampleSize * 8 / slowest.Milliseconds())
	}
	if err != nil {
		return err
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server does not take a sample: %s", answer.Status)
	}
	if rate := sampleSize * 8 / max(time.Since(begin).Milliseconds(), 1); rate < needed {
		return slow(rate)
	}
	return nil
}

func slow(rate int64) error {
	return fmt.Errorf("about %d kbit/s get through, and a good picture needs %d: use a cable instead of Wi-Fi, or end other uploads", rate, needed)
}
