//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/bluenviron/gortmplib"

	"footlight/build/load/audience"
	"footlight/build/load/clip"
	"footlight/build/load/process"
	"footlight/build/load/sender"
)

const probeTimeout = 10 * time.Second

// probe asks for one more connection by every protocol, and closes each that it gets. It returns the
// refusals by protocol: nil if the connection was let in.
func probe(ctx context.Context, s *process.Server, media *clip.Clip) map[string]error {
	flv, hls := "http://"+s.HTTP+"/live/"+streamName+".flv", "http://"+s.HTTP+"/live/"+streamName+".m3u8"
	refused := map[string]error{}
	for protocol, ask := range map[string]func(context.Context) error{
		"WHIP":         func(ctx context.Context) error { return publishOnce(ctx, s, media) },
		"WHEP":         func(ctx context.Context) error { return watchOnce(ctx, s) },
		"FLV":          func(ctx context.Context) error { return get(ctx, flv) },
		"HLS":          func(ctx context.Context) error { return get(ctx, hls) },
		"RTMP play":    func(ctx context.Context) error { return dial(ctx, s, streamName, false) },
		"RTMP publish": func(ctx context.Context) error { return dial(ctx, s, "another", true) },
	} {
		patient, cancel := context.WithTimeout(ctx, probeTimeout)
		refused[protocol] = ask(patient)
		cancel()
	}
	return refused
}

// control probes a server that has room, to prove that the refusals of a full server come from the limit.
// It does not ask for HLS, which has nothing to list yet.
func control(ctx context.Context, s *process.Server, media *clip.Clip) error {
	refused := probe(ctx, s, media)
	delete(refused, "HLS")
	for protocol, err := range refused {
		if err != nil {
			return fmt.Errorf("%s is refused while there is room: %w", protocol, err)
		}
	}
	return nil
}

func watchOnce(ctx context.Context, s *process.Server) error {
	a, err := audience.Open()
	if err != nil {
		return err
	}
	return errors.Join(a.Join(ctx, audience.Source{WHEP: s.URL("whep", streamName)}), a.Close(ctx))
}

func publishOnce(ctx context.Context, s *process.Server, media *clip.Clip) error {
	p, err := sender.Publish(ctx, s.URL("whip", "another"), media)
	if err != nil {
		return err
	}
	return p.Close(ctx)
}

// get requests an address. It returns nil if the answer is 200.
func get(ctx context.Context, address string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusOK {
		return nil
	}
	words, _ := io.ReadAll(io.LimitReader(resp.Body, 1<<10)) // an incomplete message will do
	return fmt.Errorf("%d, Retry-After %q: %s", resp.StatusCode, resp.Header.Get("Retry-After"), words)
}

// dial opens an RTMP connection. It returns nil if the server lets it in.
func dial(ctx context.Context, s *process.Server, stream string, publish bool) error {
	c := &gortmplib.Client{URL: &url.URL{Scheme: "rtmp", Host: s.RTMP, Path: "/live", Fragment: stream}, Publish: publish}
	if err := c.Initialize(ctx); err != nil {
		return err
	}
	c.Close()
	return nil
}
