package rtc

import (
	"fmt"
	"strings"
	"sync"

	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/relay"
)

// outbound is one track of a viewer as pion sees it. It only finds out where
// packets go; the relay sends them.
type outbound struct {
	kind  webrtc.RTPCodecType
	id    string
	bound func() // called after Bind

	mu  sync.Mutex
	out *relay.Output
}

var _ webrtc.TrackLocal = (*outbound)(nil)

// Bind implements webrtc.TrackLocal.
func (o *outbound) Bind(c webrtc.TrackLocalContext) (webrtc.RTPCodecParameters, error) {
	codec, ok := choose(c.CodecParameters(), o.kind)
	if !ok {
		return codec, webrtc.ErrUnsupportedCodec
	}
	out := &relay.Output{
		Writer: slow{c.WriteStream()}, SSRC: uint32(c.SSRC()), PayloadType: uint8(codec.PayloadType),
	}
	if rtx := rtxFor(codec, c.CodecParameters()); rtx != 0 && c.SSRCRetransmission() != 0 {
		out.RTXSSRC, out.RTXPayloadType = uint32(c.SSRCRetransmission()), uint8(rtx)
	}
	o.mu.Lock()
	o.out = out
	o.mu.Unlock()
	// Bind runs under the sender's lock; starting needs none of it.
	o.bound()
	return codec, nil
}

// choose prefers the H.264 profile every decoder has; what is sent may be of a
// higher one, which decoders play all the same.
func choose(codecs []webrtc.RTPCodecParameters, kind webrtc.RTPCodecType) (webrtc.RTPCodecParameters, bool) {
	mime := webrtc.MimeTypeOpus
	if kind == webrtc.RTPCodecTypeVideo {
		mime = webrtc.MimeTypeH264
	}
	var first *webrtc.RTPCodecParameters
	for i, c := range codecs {
		if !strings.EqualFold(c.MimeType, mime) {
			continue
		}
		if kind != webrtc.RTPCodecTypeVideo || strings.Contains(strings.ToLower(c.SDPFmtpLine), "profile-level-id=42e0") {
			return c, true
		}
		if first == nil {
			first = &codecs[i]
		}
	}
	if first == nil {
		return webrtc.RTPCodecParameters{}, false
	}
	return *first, true
}

// rtxFor is the payload type that carries retransmissions of codec, 0 if none.
func rtxFor(codec webrtc.RTPCodecParameters, all []webrtc.RTPCodecParameters) webrtc.PayloadType {
	apt := fmt.Sprintf("apt=%d", codec.PayloadType)
	for _, c := range all {
		if strings.EqualFold(c.MimeType, webrtc.MimeTypeRTX) && c.SDPFmtpLine == apt {
			return c.PayloadType
		}
	}
	return 0
}

func (o *outbound) output() *relay.Output {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.out
}

// Unbind implements webrtc.TrackLocal.
func (o *outbound) Unbind(webrtc.TrackLocalContext) error { return nil }

// ID implements webrtc.TrackLocal.
func (o *outbound) ID() string { return o.kind.String() }

// RID implements webrtc.TrackLocal.
func (o *outbound) RID() string { return "" }

// StreamID implements webrtc.TrackLocal.
func (o *outbound) StreamID() string { return o.id }

// Kind implements webrtc.TrackLocal.
func (o *outbound) Kind() webrtc.RTPCodecType { return o.kind }
