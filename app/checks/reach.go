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
	sampleTime = 1500 * time.Millisecond // that a sample takes at the needed rate
	largest    = 2 << 20                 // bytes of a sample that the server takes
)

// sample returns how many bytes measure the upload, and how long they may take: twice the time that they take
// at the needed rate, and a second for the connection.
func (s Subject) sample() (bytes int, limit time.Duration) {
	bytes = min(int(float64(s.Sends)/8*sampleTime.Seconds()), largest)
	return bytes, 2*time.Duration(float64(bytes)*8/float64(s.Sends)*float64(time.Second)) + time.Second
}

// fastEnough measures how fast the server takes a sample, which it forgets.
func (s Subject) fastEnough(ctx context.Context) error {
	size, limit := s.sample()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Base+"/api/rooms/"+string(s.Event)+"/uplink", bytes.NewReader(make([]byte, size)))
	if err != nil {
		return err
	}
	if s.Bearer != "" {
		r.Header.Set("Authorization", "Bearer "+s.Bearer)
	}
	begin := time.Now()
	answer, err := http.DefaultClient.Do(r)
	if errors.Is(err, context.DeadlineExceeded) {
		return s.slow(size, limit)
	}
	if err != nil {
		return away(err, s.Base)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return plain.Errorf(errors.New(answer.Status), "the server refused the sample that measures the upload: wait a minute and check again")
	}
	if took := time.Since(begin); float64(size)*8 < float64(s.Sends)*took.Seconds() {
		return s.slow(size, took)
	}
	return nil
}

// slow returns the error of a sample that took too long.
func (s Subject) slow(size int, took time.Duration) error {
	return fmt.Errorf("about %d kbit/s get through, and a show of this size with its recording needs %d: use a cable instead of Wi-Fi, end other uploads, or choose a smaller size",
		int(float64(size)*8/1000/took.Seconds()), s.Sends/1000)
}
