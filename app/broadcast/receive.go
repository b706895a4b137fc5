package broadcast

import (
	"context"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/media"
)

// Sink takes the frames of a stream, pictures in one goroutine and sound in another one, and must not block. It returns
// true if it needs a keyframe.
type Sink func(media.Frame) (needsKey bool)

// lossTimeout limits how long a stream that is received may be silent.
const lossTimeout = 6 * time.Second

// Receive plays a stream by WHEP, and passes its frames to sink until ctx ends or the connection is lost: H.264 or VP8,
// and Opus. The token is a secret.
func Receive(ctx context.Context, whep, token string, sink Sink) error {
	peer, err := openReceiver()
	if err != nil {
		return err
	}
	since := time.Now()
	kinds := []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio}
	peer.OnTrack(func(from *webrtc.TrackRemote, _ *webrtc.RTPReceiver) {
		if r := newReceived(peer, from, since); r != nil {
			r.read(sink)
		}
	})
	return play(ctx, peer, whep, token, kinds, func(s *session) error {
		select {
		case <-s.ended:
			return ErrLost
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// openReceiver returns a peer connection that requests lost packets again and reports what arrives.
func openReceiver() (*webrtc.PeerConnection, error) {
	engine, registry := &webrtc.MediaEngine{}, &interceptor.Registry{}
	if err := engine.RegisterDefaultCodecs(); err != nil {
		return nil, err
	}
	engine.RegisterFeedback(webrtc.RTCPFeedback{Type: "nack"}, webrtc.RTPCodecTypeAudio) // pion requests pictures alone
	if err := webrtc.RegisterDefaultInterceptors(engine, registry); err != nil {
		return nil, err
	}
	return webrtc.NewAPI(
		webrtc.WithMediaEngine(engine), webrtc.WithInterceptorRegistry(registry), webrtc.WithSettingEngine(settings(lossTimeout)),
	).NewPeerConnection(webrtc.Configuration{})
}

// received is a track that is received. One goroutine uses it.
type received struct {
	peer  *webrtc.PeerConnection
	from  *webrtc.TrackRemote
	clock *ingest.TrackClock
	track *ingest.Track
	asked time.Time // when a keyframe was last requested
}

// newReceived returns nil for a codec that the studio does not decode.
func newReceived(peer *webrtc.PeerConnection, from *webrtc.TrackRemote, since time.Time) *received {
	codec, known := map[string]media.Codec{
		webrtc.MimeTypeH264: media.H264, webrtc.MimeTypeVP8: media.VP8, webrtc.MimeTypeOpus: media.Opus,
	}[from.Codec().MimeType]
	if !known {
		return nil
	}
	return &received{
		peer: peer, from: from, clock: ingest.NewTrackClock(&ingest.Clock{}, from.Codec().ClockRate),
		track: ingest.NewTrack(codec, since, ingest.ParamSets{}),
	}
}

// read reads packets until the peer is closed.
func (r *received) read(sink Sink) {
	for {
		p, _, err := r.from.ReadRTP()
		if err != nil {
			return
		}
		now, needsKey := time.Now(), false
		lost := r.track.Push(ingest.Packet{
			Seq: p.SequenceNumber, Timestamp: p.Timestamp, Marker: p.Marker, Payload: p.Payload,
			Arrival: now, Wall: r.clock.Wall(p.Timestamp, now),
		}, func(f media.Frame) { needsKey = sink(f) })
		if (lost || needsKey) && now.Sub(r.asked) > keyPause {
			r.asked = now
			_ = r.peer.WriteRTCP([]rtcp.Packet{&rtcp.PictureLossIndication{MediaSSRC: uint32(r.from.SSRC())}}) // is repeated
		}
	}
}
