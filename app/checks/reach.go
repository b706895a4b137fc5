package checks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/app/broadcast"
	"footlight/app/plain"
)

// Reach checks whether media gets to the server by UDP and by TCP, and whether the upload is fast enough. It takes some
// seconds.
func Reach(ctx context.Context, s Subject) []Check {
	var udp, tcp error
	var ways errgroup.Group
	ways.Go(func() error { udp = s.reach(ctx, false); return nil })
	ways.Go(func() error { tcp = s.reach(ctx, true); return nil })
	_ = ways.Wait()
	if udp != nil && tcp == nil {
		udp = plain.Errorf(udp, "the show goes by TCP, with pauses where the network loses something: have its firewall let UDP out")
	}
	return []Check{
		checked("The server is reached by UDP", udp),
		checked("The server is reached by TCP", tcp),
		checked("The upload is fast enough", s.fastEnough(ctx)),
	}
}

func (s Subject) reach(ctx context.Context, tcp bool) error {
	var to struct {
		WHEP  string `json:"whepUrl"`
		Token string `json:"token"`
	}
	if err := s.Call(ctx, http.MethodPost, "/api/rooms/"+string(s.Event)+"/access", nil, &to); err != nil {
		return err
	}
	err := broadcast.Reach(ctx, to.WHEP, to.Token, tcp)
	if errors.Is(err, broadcast.ErrTimeout) {
		return plain.Errorf(err, "no media comes through: ask whoever runs the server, or this network, to open its port")
	}
	if err != nil {
		return plain.Errorf(err, "the server did not take a test connection: check that the event exists, and try again")
	}
	return nil
}

const (
	neededRate = 4_000 // kbit/s: 2,500 of pictures, 128 of sound, and the upload of what was kept
	sampleSize = 1 << 20
	// sampleTimeout is the time that a sample takes at the needed rate, and 3 s more.
	sampleTimeout = sampleSize*8/neededRate*time.Millisecond + 3*time.Second
)

// fastEnough measures how fast the server takes a sample, which it forgets.
func (s Subject) fastEnough(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sampleTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Base+"/api/rooms/"+string(s.Event)+"/uplink", bytes.NewReader(make([]byte, sampleSize)))
	if err != nil {
		return err
	}
	if s.Bearer != "" {
		r.Header.Set("Authorization", "Bearer "+s.Bearer)
	}
	begin := time.Now()
	answer, err := http.DefaultClient.Do(r)
	if errors.Is(err, context.DeadlineExceeded) {
		return slow(sampleSize * 8 / sampleTimeout.Milliseconds())
	}
	if err != nil {
		return away(err, s.Base)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return plain.Errorf(errors.New(answer.Status), "the server refused the sample that measures the upload: wait a minute and check again")
	}
	if rate := sampleSize * 8 / max(time.Since(begin).Milliseconds(), 1); rate < neededRate {
		return slow(rate)
	}
	return nil
}

func slow(rate int64) error {
	return fmt.Errorf("about %d kbit/s get through, and a good picture needs %d: use a cable instead of Wi-Fi, or end other uploads", rate, neededRate)
}
