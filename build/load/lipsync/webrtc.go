package lipsync

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/media"
	"footlight/build/load/sender"
)

// Watch records an output by WHEP.
func Watch(ctx context.Context, endpoint string) (*Tap, error) {
	v := &viewer{}
	location, err := v.join(ctx, endpoint)
	if err != nil {
		return nil, fmt.Errorf("watch by WHEP: %w", err)
	}
	t := &Tap{out: &Output{Codec: media.Opus}, done: make(chan error, 1)}
	t.stop = func() {
		err := errors.Join(sender.Delete(ctx, location), v.pc.GracefulClose())
		v.wg.Wait()
		v.finish(t.out)
		t.done <- err
	}
	return t, nil
}

// viewer is a complete WebRTC receiver.
type viewer struct {
	pc           *webrtc.PeerConnection
	wg           sync.WaitGroup
	video, audio received
}

// received holds one track as it arrived. One goroutine reads into packets, another into reports; both have
// ended when finish uses them.
type received struct {
	rate    int64
	packets []rtp.Packet
	reports []rtcp.SenderReport
}

func (v *viewer) join(ctx context.Context, endpoint string) (location string, err error) {
	if v.pc, err = sender.OnLoopback(); err != nil {
		return "", err
	}
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeAudio, webrtc.RTPCodecTypeVideo} {
		init := webrtc.RTPTransceiverInit{Direction: webrtc.RTPTransceiverDirectionRecvonly}
		if _, err = v.pc.AddTransceiverFromKind(kind, init); err != nil {
			return "", errors.Join(err, v.pc.Close())
		}
	}
	v.pc.OnTrack(v.onTrack)
	if location, err = sender.Negotiate(ctx, v.pc, endpoint); err != nil {
		return "", errors.Join(err, v.pc.Close())
	}
	return location, nil
}

func (v *viewer) onTrack(t *webrtc.TrackRemote, r *webrtc.RTPReceiver) {
	in := &v.audio
	if t.Kind() == webrtc.RTPCodecTypeVideo {
		in = &v.video
	}
	in.rate = int64(t.Codec().ClockRate)
	v.wg.Go(func() {
		for {
			p, _, err := t.ReadRTP()
			if err != nil {
				return
			}
			in.packets = append(in.packets, *p)
		}
	})
	v.wg.Go(func() {
		for {
			packets, _, err := r.ReadRTCP()
			if err != nil {
				return
			}
			for _, p := range packets {
				if sr, ok := p.(*rtcp.SenderReport); ok && sr.SSRC == uint32(t.SSRC()) {
					in.reports = append(in.reports, *sr)
				}
			}
		}
	})
}

// finish puts both tracks on the clock of the sender reports.
func (v *viewer) finish(o *Output) {
	for _, p := range v.video.packets {
		if body := sliceStart(p.Payload); body != nil {
			o.Pictures = append(o.Pictures, Picture{v.video.at(p.Timestamp), mark(body)})
		}
	}
	for _, p := range v.audio.packets {
		if len(p.Payload) > 0 {
			o.Sound = append(o.Sound, Packet{v.audio.at(p.Timestamp), p.Payload})
		}
	}
}

// sliceStart returns the bytes after the NAL unit header if the packet is the first of a slice (RFC 6184),
// otherwise nil.
func sliceStart(payload []byte) []byte {
	const typeMask, fuA, fuStart = 0x1f, 28, 0x80
	switch {
	case len(payload) < 3:
	case isSlice(payload[0]):
		return payload[1:]
	case payload[0]&typeMask == fuA && payload[1]&fuStart != 0 && isSlice(payload[1]):
		return payload[2:]
	}
	return nil
}

// at converts an RTP timestamp to the time when the packet is due. It uses the nearest sender report.
func (in *received) at(ts uint32) time.Duration {
	if len(in.reports) == 0 {
		return 0
	}
	distance := func(r rtcp.SenderReport) int64 { return int64(int32(ts - r.RTPTime)) } // wraps as RFC 3550 says
	best := in.reports[0]
	for _, r := range in.reports {
		if abs(distance(r)) < abs(distance(best)) {
			best = r
		}
	}
	return fromNTP(best.NTPTime) + time.Duration(distance(best))*time.Second/time.Duration(in.rate)
}

func abs(n int64) int64 { return max(n, -n) }

// fromNTP converts a 64-bit NTP time to the time since NTP's epoch.
func fromNTP(ntp uint64) time.Duration {
	return time.Duration(ntp>>32)*time.Second + time.Duration(ntp&(1<<32-1)*uint64(time.Second)>>32) // does not overflow until 2191
}
