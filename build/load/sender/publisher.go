// Package sender plays a clip into a server in a loop and records when it sent each packet. Servers pass
// payloads on unchanged, so a receiver can look up when a payload was sent. All latencies that the load
// generator reports are measured in this way.
package sender

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"footlight/build/load/clip"
)

// Publisher sends a clip by WHIP until it is closed, every frame as one burst.
type Publisher struct {
	// Video and Audio record when each packet was sent.
	Video, Audio *Log

	clip     *clip.Clip
	peer     *peer
	location string
	cancel   context.CancelFunc
	done     chan error
}

// Publish connects to a WHIP endpoint and begins to send. The publisher ignores requests for keyframes, as OBS does.
func Publish(ctx context.Context, url string, c *clip.Clip) (*Publisher, error) {
	return publish(ctx, url, c, false)
}

// PublishAnswering does what Publish does, and sends the clip's next keyframe when it is asked for one.
func PublishAnswering(ctx context.Context, url string, c *clip.Clip) (*Publisher, error) {
	return publish(ctx, url, c, true)
}

func publish(ctx context.Context, url string, c *clip.Clip, answers bool) (*Publisher, error) {
	peer, err := newPeer(answers)
	if err != nil {
		return nil, fmt.Errorf("make publisher: %w", err)
	}
	video, audio := tracks(c)
	p := &Publisher{Video: newLog(video), Audio: newLog(audio), clip: c, peer: peer, done: make(chan error, 1)}
	if p.location, err = peer.connect(ctx, url); err != nil {
		return nil, errors.Join(fmt.Errorf("publish: %w", err), peer.close())
	}
	ctx, p.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go func() { p.done <- p.send(ctx) }()
	return p, nil
}

// Close ends the session. It also returns the error that ended the sending early, if any.
func (p *Publisher) Close(ctx context.Context) error {
	p.cancel()
	return errors.Join(<-p.done, Delete(ctx, p.location), p.peer.close())
}

// reportEvery is the interval of RTCP sender reports.
const reportEvery = time.Second

// send plays the clip in real time and in a loop.
func (p *Publisher) send(ctx context.Context) error {
	video := &out{log: p.Video, track: p.peer.video, rate: videoRate, payloadType: videoType, asked: &p.peer.asked}
	audio := &out{log: p.Audio, track: p.peer.audio, rate: audioRate, payloadType: audioType}
	begin := time.Now()
	var reported time.Time
	return play(ctx, p.clip, func(at time.Duration, i int) error {
		if now := time.Now(); now.Sub(reported) > reportEvery {
			reported = now
			if err := p.report(now, begin, video, audio); err != nil {
				return err
			}
		}
		if p.clip.Frames[i].Codec.IsVideo() {
			return video.frame(at, true)
		}
		return audio.frame(at, false)
	})
}

// report sends a sender report for each track. It gives the exact time on the track's clock however late
// the last packet left, so that any skew at the receivers is not the sender's.
func (p *Publisher) report(now, begin time.Time, outs ...*out) error {
	reports := make([]rtcp.Packet, len(outs))
	for i, o := range outs {
		reports[i] = &rtcp.SenderReport{
			SSRC: p.peer.ssrcs[o.track], NTPTime: toNTP(now), RTPTime: timestamp(now.Sub(begin), o.rate),
			PacketCount: uint32(o.log.Next()), OctetCount: o.octets, // wraps as RFC 3550 says
		}
	}
	return p.peer.pc.WriteRTCP(reports)
}

// ntpEpoch is the start of NTP's first era, in Unix seconds.
const ntpEpoch = -2_208_988_800

// toNTP writes t as a 64-bit NTP timestamp.
func toNTP(t time.Time) uint64 {
	return uint64(t.Unix()-ntpEpoch)<<32 | uint64(t.Nanosecond())<<32/uint64(time.Second)
}

// play calls write for every frame of the clip at its time, again and again. at counts from the beginning
// of the first pass.
func play(ctx context.Context, c *clip.Clip, write func(at time.Duration, i int) error) error {
	begin := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for loop := time.Duration(0); ; loop += c.Length {
		for i, f := range c.Frames {
			at := loop + f.PTS
			timer.Reset(time.Until(begin.Add(at)))
			select {
			case <-timer.C:
			case <-ctx.Done():
				return nil
			}
			if err := write(at, i); err != nil {
				return err
			}
		}
	}
}

// out sends the packets of one track.
type out struct {
	log         *Log
	track       *webrtc.TrackLocalStaticRTP
	rate        int64
	payloadType uint8
	asked       *atomic.Bool // a keyframe must come next; nil for audio
	octets      uint32
}

// frame sends the packets up to the end of the next frame.
func (o *out) frame(at time.Duration, video bool) error {
	if video && o.asked.Swap(false) {
		o.log.skip()
	}
	for {
		n, p := o.log.note(time.Now())
		o.octets += uint32(len(p.Payload)) // wraps as RFC 3550 says
		err := o.track.WriteRTP(&rtp.Packet{Payload: p.Payload, Header: rtp.Header{
			Version: 2, PayloadType: o.payloadType, Marker: video && p.Last,
			SequenceNumber: uint16(n), // wraps as RFC 3550 says
			Timestamp:      timestamp(at, o.rate),
		}})
		if err != nil || p.Last {
			return err
		}
	}
}

// timestamp converts a time to an RTP clock. It converts whole seconds and the rest separately, because the
// product would overflow after a day.
func timestamp(at time.Duration, rate int64) uint32 {
	return uint32(int64(at/time.Second)*rate + int64(at%time.Second)*rate/int64(time.Second)) // wraps as RFC 3550 says
}
