package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/opus"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mpegts/codecs"

	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// killDelay limits how long ffmpeg may take to exit.
const killDelay = 2 * time.Second

// run writes frames as ffmpeg makes them, until ctx ends. If ffmpeg exits earlier, the error contains its
// last output.
func (p *testPicture) run(ctx context.Context, write func(media.Frame)) error {
	cmd := p.command(ctx)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = killDelay
	words := &lastWords{}
	cmd.Stderr = words
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err = cmd.Start(); err != nil {
		return fmt.Errorf("start ffmpeg: %w", err)
	}
	readErr := demux(out, write)
	_, _ = io.Copy(io.Discard, out) // lets ffmpeg exit
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && errors.Is(readErr, io.EOF):
		err = io.ErrUnexpectedEOF // the picture has no end
	case err == nil:
		err = readErr
	}
	return fmt.Errorf("ffmpeg ended: %w: %s", err, words)
}

// demux reads MPEG-TS to its end, and returns io.EOF there.
func demux(r io.Reader, write func(media.Frame)) error {
	reader := &mpegts.Reader{R: bufio.NewReader(r)}
	if err := reader.Initialize(); err != nil {
		return err
	}
	var clock mpegts.TimeDecoder
	clock.Initialize()
	for _, track := range reader.Tracks() {
		switch track.Codec.(type) {
		case *codecs.H264:
			reader.OnDataH264(track, func(pts, dts int64, units [][]byte) error {
				at := ticks(clock.Decode(dts))
				write(media.Frame{
					Codec: media.H264, PTS: at + ticks(pts-dts), DTS: at,
					Wall: time.Now(), Key: h264.IsKey(units), Units: units,
				})
				return nil
			})
		case *codecs.Opus:
			reader.OnDataOpus(track, func(pts int64, packets [][]byte) error {
				writeOpus(ticks(clock.Decode(pts)), packets, write)
				return nil
			})
		}
	}
	for {
		if err := reader.Read(); err != nil {
			return err
		}
	}
}

func writeOpus(at time.Duration, packets [][]byte, write func(media.Frame)) {
	for _, packet := range packets {
		write(media.Frame{Codec: media.Opus, PTS: at, DTS: at, Wall: time.Now(), Units: [][]byte{packet}})
		at += time.Duration(opus.PacketDuration2(packet)) * time.Second / 48000
	}
}

// ticks converts a time of MPEG's 90 kHz clock.
func ticks(n int64) time.Duration {
	return time.Duration(n/90000)*time.Second + time.Duration(n%90000)*time.Second/90000
}

// lastWords keeps the end of a program's standard error.
type lastWords struct{ tail []byte }

const maxWords = 1 << 10

// Write implements io.Writer. Package exec calls it from one goroutine.
func (w *lastWords) Write(b []byte) (int, error) {
	w.tail = append(w.tail, b...)
	w.tail = w.tail[max(0, len(w.tail)-maxWords):]
	return len(b), nil
}

// String returns the last lines, joined to one.
func (w *lastWords) String() string {
	text := strings.Join(strings.FieldsFunc(strings.ToValidUTF8(string(w.tail), ""), func(r rune) bool { return r == '\n' }), "; ")
	if text == "" {
		return "it printed nothing"
	}
	return text
}
