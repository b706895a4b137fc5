package lipsync

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os/exec"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4/pkg/media/oggwriter"

	"footlight/backend/media"
)

const (
	sampleRate  = 48000
	opusSamples = 960
	// loud is the amplitude of a beep. quiet is the number of samples below it that must precede a beep.
	loud  = 5000
	quiet = sampleRate * 3 / 10
	// maxSkipped limits the samples that a decoder may leave out at the start.
	maxSkipped = 4000
)

// beeps decodes the sound and returns the times at which beeps begin.
func (o *Output) beeps(ctx context.Context) ([]time.Duration, error) {
	samples, err := o.decode(ctx)
	if err != nil {
		return nil, err
	}
	each := opusSamples
	if o.Codec == media.AAC {
		each = mpeg4audio.SamplesPerAccessUnit
	}
	skipped := len(o.Sound)*each - len(samples)
	if skipped < 0 || skipped > maxSkipped {
		return nil, fmt.Errorf("%d packets of sound decoded to %d samples", len(o.Sound), len(samples))
	}
	var all []time.Duration
	since := quiet
	for i, s := range samples {
		if s < loud && s > -loud {
			since++
			continue
		}
		if since >= quiet {
			at := i + skipped
			all = append(all, o.Sound[at/each].At+time.Duration(at%each)*time.Second/sampleRate)
		}
		since = 0
	}
	return all, nil
}

// decode returns the sound as mono samples.
func (o *Output) decode(ctx context.Context) ([]int16, error) {
	pack, format := o.ogg, "ogg"
	if o.Codec == media.AAC {
		pack, format = o.adts, "aac"
	}
	var file bytes.Buffer
	if err := pack(&file); err != nil {
		return nil, fmt.Errorf("pack sound: %w", err)
	}
	cmd := exec.CommandContext(ctx, "ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error",
		"-f", format, "-i", "pipe:0", "-f", "s16le", "-ac", "1", "-ar", fmt.Sprint(sampleRate), "pipe:1")
	cmd.Stdin = &file
	var words bytes.Buffer
	cmd.Stderr = &words
	raw, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("decode sound: %w: %s", err, &words)
	}
	samples := make([]int16, len(raw)/2)
	for i := range samples {
		samples[i] = int16(binary.LittleEndian.Uint16(raw[2*i:])) // two's complement
	}
	return samples, nil
}

func (o *Output) ogg(w io.Writer) error {
	writer, err := oggwriter.NewWith(w, sampleRate, 2)
	if err != nil {
		return err
	}
	for i, p := range o.Sound {
		err := writer.WriteRTP(&rtp.Packet{Payload: p.Data, Header: rtp.Header{
			Version: 2, SequenceNumber: uint16(i), Timestamp: uint32(i * opusSamples), // wraps as RFC 3550 says
		}})
		if err != nil {
			return err
		}
	}
	return writer.Close()
}

func (o *Output) adts(w io.Writer) error {
	var config mpeg4audio.AudioSpecificConfig
	if err := config.Unmarshal(o.Config); err != nil {
		return err
	}
	for _, p := range o.Sound {
		raw, err := mpeg4audio.ADTSPackets{{
			Type: config.Type, SampleRate: config.SampleRate, ChannelConfig: config.ChannelConfig, AU: p.Data,
		}}.Marshal()
		if err != nil {
			return err
		}
		if _, err := w.Write(raw); err != nil {
			return err
		}
	}
	return nil
}
