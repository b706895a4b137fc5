package rtc

import (
	"context"
	"sync"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
	"footlight/backend/live/rtc/relay"
)

// Viewer is one peer that receives.
type Viewer struct {
	peer
	relay  *relay.Relay
	line   line
	tracks []*outbound

	starting  sync.Mutex
	connected bool
	sub       *relay.Viewer // once connected and every track is bound
	stopped   bool
}

// Play answers an offer. The viewer waits for a publisher if there is none.
// The client is ended with the viewer. Errors wrap ErrOffer, ErrCodec or
// ErrClosed; then the client has ended too.
func (s *Server) Play(ctx context.Context, client *live.Client, sdp string) (*Viewer, error) {
	v := &Viewer{}
	if err := v.open(ctx, s, client, sdp); err != nil {
		client.Leave()
		return nil, err
	}
	return v, nil
}

func (v *Viewer) open(ctx context.Context, s *Server, client *live.Client, sdp string) error {
	o, err := parseOffer(sdp)
	if err != nil {
		return err
	}
	if err = o.checkPlay(); err != nil {
		return err
	}
	v.relay = s.relays.acquire(client.EventID())
	v.cleanup, v.state = v.stop, v.onState
	if err = v.start(s, s.playAPI(&v.line), client); err != nil {
		s.relays.release(client.EventID())
		return err
	}
	if err = v.addTracks(o); err != nil {
		return err
	}
	v.local, err = v.answer(ctx, sdp)
	return err
}

func (v *Viewer) addTracks(o *offer) error {
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeAudio, webrtc.RTPCodecTypeVideo} {
		s := o.audio
		if kind == webrtc.RTPCodecTypeVideo {
			s = o.video
		}
		if s == nil || !s.receives {
			continue
		}
		t := &outbound{kind: kind, id: string(v.client.EventID()), bound: v.maybeStart}
		sender, err := v.pc.AddTrack(t)
		if err != nil {
			return v.refuse("The offer cannot be answered: %v.", err)
		}
		sender.Transport().ICETransport().OnSelectedCandidatePairChange(v.onPair)
		v.tracks = append(v.tracks, t)
		v.loop(func() { v.readRTCP(sender) })
	}
	return nil
}

func (v *Viewer) onState(st webrtc.PeerConnectionState) {
	if st == webrtc.PeerConnectionStateConnected {
		v.starting.Lock()
		v.connected = true
		v.starting.Unlock()
		v.maybeStart()
	}
}

// onPair has pion send something along the new pair, of which the line learns
// it: an empty report.
func (v *Viewer) onPair(*webrtc.ICECandidatePair) { v.writeRTCP(&rtcp.ReceiverReport{}) }

// maybeStart subscribes once packets can be sent: bound alone is too early,
// the first keyframe would be lost.
func (v *Viewer) maybeStart() {
	v.starting.Lock()
	defer v.starting.Unlock()
	if !v.connected || v.sub != nil || v.stopped {
		return
	}
	cfg := relay.ViewerConfig{Sent: v.client.Sent, Rate: v.client.Rate, WriteRTCP: v.writeRTCP}
	direct := v.line.open()
	for _, t := range v.tracks {
		out := t.output()
		if out == nil {
			return
		}
		if direct {
			out.Writer = &v.line
		}
		if t.kind == webrtc.RTPCodecTypeVideo {
			cfg.Video = out
		} else {
			cfg.Audio = out
		}
	}
	v.sub = v.relay.Subscribe(cfg)
}

func (v *Viewer) stop() {
	v.starting.Lock()
	v.stopped = true
	sub := v.sub
	v.starting.Unlock()
	if sub != nil {
		sub.Close()
	}
	v.server.relays.release(v.client.EventID())
}

func (v *Viewer) writeRTCP(packets ...rtcp.Packet) {
	_ = v.pc.WriteRTCP(packets) // reports are repeated
}

func (v *Viewer) readRTCP(sender *webrtc.RTPSender) {
	for {
		packets, _, err := sender.ReadRTCP()
		if err != nil {
			return
		}
		v.starting.Lock()
		sub := v.sub
		v.starting.Unlock()
		if sub != nil {
			sub.HandleRTCP(packets, time.Now())
		}
	}
}
