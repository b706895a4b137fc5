//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footlight/build/load/audience"
	"footlight/build/load/clip"
	"footlight/build/load/process"
	"footlight/build/load/sender"
	"footlight/build/load/tally"
)

// roomsTest measures many small rooms: a WHIP publisher and a few WHEP viewers each.
type roomsTest struct {
	bench
	rooms, viewers int
	window         time.Duration
	record         bool
	profile        string
	hls            int
}

func newRoomsCmd() *cobra.Command {
	t := &roomsTest{}
	cmd := &cobra.Command{
		Use: "rooms", Args: cobra.NoArgs,
		Short: "Many rooms: 360p of 500 kbit/s by WHIP, a few WebRTC viewers each",
	}
	t.define(cmd.Flags())
	cmd.Flags().IntVar(&t.rooms, "rooms", 40, "number of rooms")
	cmd.Flags().IntVar(&t.viewers, "viewers", 5, "WebRTC viewers of each room")
	cmd.Flags().IntVar(&t.hls, "hls", 0, "number of rooms that are also played by HLS")
	cmd.Flags().DurationVar(&t.window, "window", time.Minute, "length of the measurement")
	cmd.Flags().BoolVar(&t.record, "record", false, "record all rooms")
	cmd.Flags().StringVar(&t.profile, "profile", "", "file for perf record of the server after the window; the hottest functions are printed")
	t.command(cmd, t.run)
	return cmd
}

func (t *roomsTest) run(ctx context.Context) error {
	media, err := clip.Open(ctx, t.cache, clip.Small())
	if err != nil {
		return err
	}
	var all []outcome
	for _, cfg := range t.configs() {
		var o outcome
		if err := withServer(ctx, cfg, func(s *process.Server) (err error) {
			o, err = t.measure(ctx, s, media)
			return err
		}); err != nil {
			return fmt.Errorf("%s: %w", cfg.Name, err)
		}
		o.Server, o.Run = cfg.Name, 1
		t.say("%s", o)
		if err := t.keep(o); err != nil {
			return err
		}
		all = append(all, o)
	}
	return tally.Markdown(t.out, columns(), tally.Group(all, func(o outcome) string { return o.Server }))
}

func (t *roomsTest) measure(ctx context.Context, s *process.Server, media *clip.Clip) (o outcome, err error) {
	a, err := audience.Open()
	if err != nil {
		return o, err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	for i := range t.rooms {
		room := fmt.Sprintf("room-%d", i)
		if t.record {
			if err = startRecording(ctx, s, room); err != nil {
				return o, err
			}
		}
		p, publishErr := sender.Publish(ctx, s.URL("whip", room), media)
		if publishErr != nil {
			return o, publishErr
		}
		defer func() { err = errors.Join(err, p.Close(ctx)) }()
		for range t.viewers {
			if err = a.Join(ctx, audience.Source{WHEP: s.URL("whep", room), Video: p.Video, Audio: p.Audio}); err != nil {
				return o, fmt.Errorf("%s: %w", room, err)
			}
		}
	}
	const firstSegment = 15 * time.Second
	if err = wait(ctx, firstSegment); err != nil {
		return o, err
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	for i := range t.hls {
		go playHLS(watching, fmt.Sprintf("http://%s/live/room-%d.m3u8", s.HTTP, i))
	}
	if err = wait(ctx, settle); err != nil {
		return o, err
	}
	o.Viewers = t.rooms * t.viewers
	err = o.during(ctx, s, t.serverCPU, t.window, a.Begin, func() { o.media(a.End()) })
	if err == nil && t.profile != "" {
		text, failed := profile(ctx, s.PID, t.profile, t.window)
		t.say("%s", text)
		err = failed
	}
	return o, err
}

// startRecording records a room by the server's API, which trusts this machine.
func startRecording(ctx context.Context, s *process.Server, room string) error {
	body := fmt.Sprintf(`{"eventId":%q,"creator":"0x0100000000000000000000000000000000000000","startTime":%d,"resolution":"640x360","bitrate":"500k"}`,
		room, time.Now().UnixMilli())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.HTTP+"/api/livestream/start", bytes.NewBufferString(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		return fmt.Errorf("start recording: %s: %s", answer.Status, text)
	}
	return nil
}

// playHLS reads every new segment of a stream, as a player does, until ctx is done.
func playHLS(ctx context.Context, url string) {
	get := func(url string) []byte {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return nil
		}
		defer answer.Body.Close()
		text, _ := io.ReadAll(answer.Body)
		return text
	}
	last := func(list []byte) string {
		lines := bytes.Fields(list)
		if len(lines) == 0 {
			return ""
		}
		return string(lines[len(lines)-1])
	}
	base, _, _ := strings.Cut(url, "/live/")
	list, before := base+last(get(url)), ""
	for wait(ctx, 2*time.Second) == nil {
		if segment := last(get(list)); segment != before && segment != "" {
			before = segment
			get(base + "/live/" + segment)
		}
	}
}
