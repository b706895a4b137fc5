//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"footlight/build/load/clip"
	"footlight/build/load/process"
	"footlight/build/load/sender"
)

const (
	hlsPatience = time.Minute
	hlsPoll     = 50 * time.Millisecond
)

// firstHLS publishes by WHIP and returns the time from the first packet until an HLS player has the first segment.
func firstHLS(ctx context.Context, s *process.Server, media *clip.Clip) (took time.Duration, err error) {
	const stream = "first-hls"
	p, err := sender.Publish(ctx, s.URL("whip", stream), media)
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	defer func() { err = errors.Join(err, p.Close(ctx)) }()
	ctx, cancel := context.WithTimeout(ctx, hlsPatience)
	defer cancel()
	base := "http://" + s.HTTP
	for {
		list, err := lastLine(ctx, base+"/live/"+stream+".m3u8")
		if err == nil {
			err = fetchSegment(ctx, base, list)
			return time.Since(begin), err
		}
		if failed := wait(ctx, hlsPoll); failed != nil {
			return 0, fmt.Errorf("no HLS after %v: %w", hlsPatience, err)
		}
	}
}

// fetchSegment gets the newest segment of a list, as a player does that joins at live.
func fetchSegment(ctx context.Context, base, list string) error {
	segment, err := lastLine(ctx, base+list)
	if err == nil {
		_, err = fetch(ctx, base+"/live/"+segment)
	}
	return err
}

// lastLine returns the last line of a playlist, which is an address.
func lastLine(ctx context.Context, url string) (string, error) {
	text, err := fetch(ctx, url)
	lines := strings.Fields(text)
	if err == nil && len(lines) == 0 {
		err = fmt.Errorf("%s is empty", url)
	}
	if err != nil {
		return "", err
	}
	return lines[len(lines)-1], nil
}

func fetch(ctx context.Context, url string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return "", err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", url, answer.Status)
	}
	return string(text), err
}
