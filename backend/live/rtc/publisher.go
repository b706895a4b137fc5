package rtc

import (
	"context"
	"strings"
	"sync/atomic"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/negotiation"
	"footlight/backend/media"
)

// maxRefused sets how many tracks that it did not offer a publisher may begin to send. Some publishers
// resend lost packets on such tracks.
const maxRefused = 16

// Publisher is a peer that sends.
type Publisher struct {
	connection
	output  // complete when ready is closed
	layers  layers
	clock   ingest.Clock
	heard   atomic.Bool // an audio track was admitted
	refused atomic.Int32
	vp8     bool // video is VP8, and Bridge feeds the relay
	ready   chan struct{}
}

var _ live.Source = (*Publisher)(nil)

// Publish answers an offer and claims the client's stream. The client ends with the publisher.
//
// Errors wrap negotiation.ErrOffer or ErrCodec, ErrEncoders, ErrClosed, live.ErrBusy, or the reason why
// the client ended. After an error the client has ended, too.
func (s *Server) Publish(ctx context.Context, client *live.Client, sdp string, w Wishes) (*Publisher, error) {
	p := &Publisher{ready: make(chan struct{})}
	p.layers.out = &p.output
	if err := p.open(ctx, s, client, sdp, w); err != nil {
		client.Leave()
		return nil, err
	}
	return p, nil
}

func (p *Publisher) open(ctx context.Context, s *Server, client *live.Client, sdp string, w Wishes) error {
	o, err := negotiation.ParseOffer(sdp)
	if err == nil {
		err = w.check()
	}
	if err != nil {
		return err
	}
	if err = o.CheckPublish(s.cfg.Encoders != nil); err != nil {
		return err
	}
	api, err := p.choose(s, client, o, w)
	if err != nil {
		return err
	}
	if err = p.start(s, api, client, w.Credentials.Ufrag); err != nil {
		return err
	}
	p.pc.OnTrack(p.onTrack)
	answer, err := p.answer(ctx, o.Regrouped())
	if err != nil {
		return err
	}
	p.local = o.Group(negotiation.HintBitrate(answer))
	if w.External != "" {
		p.local = negotiation.ReplaceCandidates(p.local, s.candidates(w))
	}
	return p.claim()
}

// choose selects the codecs with which the offer is answered.
func (p *Publisher) choose(s *Server, client *live.Client, o *negotiation.Offer, w Wishes) (*webrtc.API, error) {
	p.vp8, p.layers.limit = o.OnlyVP8(), max(o.Layers(), 1)
	api, err := s.api(kind{vp8: p.vp8, simulcast: o.Layers() > 0}, w.Credentials)
	if err == nil && p.vp8 {
		err = reserve(s.cfg.Encoders, client)
	}
	return api, err
}

// claim makes the publisher the stream's session. It is the last step, so that a failing offer never
// takes over a running stream.
func (p *Publisher) claim() error {
	id := p.client.EventID()
	r := p.server.relays.acquire(id)
	session, err := p.client.Publish(p)
	if err != nil {
		p.server.relays.release(id)
		return err
	}
	p.session = session
	if p.feedsRelay() {
		p.feed = r.Publish(session.Generation(), session.RequestKeyframe, ingest.ParamSetsFromSDP(p.pc.RemoteDescription().SDP))
		p.layers.rings = p.layers.limit > 1
	}
	close(p.ready)
	if !p.loop(p.hold) {
		p.hold() // the client ended meanwhile
	}
	return nil
}

// feedsRelay reports whether viewers get the publisher's own packets, not those of Bridge.
func (p *Publisher) feedsRelay() bool { return !p.vp8 }

// hold keeps the relay until the publisher ends.
func (p *Publisher) hold() {
	<-p.done
	if p.feed != nil {
		p.feed.Close()
	}
	p.server.relays.release(p.client.EventID())
}

// RequestKeyframe implements live.Source.
func (p *Publisher) RequestKeyframe() { p.layers.requestKeyframe() }

func (p *Publisher) onTrack(t *webrtc.TrackRemote, r *webrtc.RTPReceiver) {
	select {
	case <-p.ready:
	case <-p.done:
		return
	}
	in := &publisherTrack{
		out: &p.output, pc: p.pc, track: t, clock: ingest.NewTrackClock(&p.clock, t.Codec().ClockRate), layers: &p.layers,
	}
	if p.admit(in) {
		p.loop(in.run)
		p.loop(func() { in.reports(r) })
	} else if p.refused.Add(1) > maxRefused {
		p.Close()
	}
}

// admit accepts one audio track, and as many layers of video as were offered.
func (p *Publisher) admit(in *publisherTrack) bool {
	switch mime := in.track.Codec().MimeType; {
	case strings.EqualFold(mime, webrtc.MimeTypeH264):
		return p.admitLayer(in, media.H264)
	case strings.EqualFold(mime, webrtc.MimeTypeVP8):
		return p.admitLayer(in, media.VP8)
	case strings.EqualFold(mime, webrtc.MimeTypeOpus) && !p.heard.Swap(true):
		in.codec = media.Opus
		p.session.SetAudio(live.AudioInfo{Codec: "Opus", SampleRate: 48000, Channels: 2})
		return true
	}
	return false
}

func (p *Publisher) admitLayer(in *publisherTrack, codec media.Codec) bool {
	in.codec, in.layer = codec, &layer{codec: codec, rid: in.track.RID(), keys: live.Keyframer{Ask: in.requestKeyframe}}
	if !p.layers.add(in.layer) {
		return false
	}
	in.layer.keys.Request()
	return true
}
