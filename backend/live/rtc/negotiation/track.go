package negotiation

import (
	"crypto/rand"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"github.com/pion/sdp/v3"

	"footlight/backend/live/rtc/relay"
)

// track is one m-line of a viewer's offer, and what is sent for it.
type track struct {
	*section
	format *format // nil: nothing is sent
	rtx    *format // nil: lost packets are sent again as they were

	payloadType, rtxPayloadType uint8
	ssrc, rtxSSRC               uint32
}

// format is one payload type of an m-line.
type format struct {
	pt     string
	rtpmap string
	fmtp   string
	fb     []string
}

// newTrack chooses among what is offered.
func newTrack(s *section) *track {
	t := &track{section: s}
	if !s.receives {
		return t
	}
	all := formats(s.media)
	if t.format = choose(all, t.video()); t.format == nil {
		return t
	}
	t.ssrc = random()
	t.payloadType = payloadType(t.format)
	if !slices.Contains(t.format.fb, "nack") {
		return t
	}
	i := slices.IndexFunc(all, func(f *format) bool {
		return f.rtpmap == codecRTX+"/90000" && f.param("apt") == t.format.pt
	})
	if i >= 0 {
		t.rtx, t.rtxSSRC, t.rtxPayloadType = all[i], random(), payloadType(all[i])
	}
	return t
}

func (t *track) video() bool { return t.media.MediaName.Media == "video" }

// output is where a track goes, nil for one that is not sent.
func (t *track) output(w relay.Writer) *relay.Output {
	if t == nil {
		return nil
	}
	return &relay.Output{
		Writer: w, SSRC: t.ssrc, PayloadType: t.payloadType, RTXSSRC: t.rtxSSRC, RTXPayloadType: t.rtxPayloadType,
	}
}

func random() uint32 {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.BigEndian.Uint32(b[:]) | 1
}

// payloadType is a number: formats leaves others out.
func payloadType(f *format) uint8 {
	n, _ := strconv.ParseUint(f.pt, 10, 7)
	return uint8(n)
}

// formats are those of an m-line that are described, in the order offered.
func formats(m *sdp.MediaDescription) (all []*format) {
	of := map[string]*format{}
	for _, pt := range m.MediaName.Formats {
		if _, err := strconv.ParseUint(pt, 10, 7); err == nil && of[pt] == nil {
			of[pt] = &format{pt: pt}
			all = append(all, of[pt])
		}
	}
	for _, a := range m.Attributes {
		pt, value, _ := strings.Cut(a.Value, " ")
		for _, f := range all {
			if f.pt == pt || pt == "*" && a.Key == "rtcp-fb" {
				f.learn(a.Key, value)
			}
		}
	}
	return all
}

func (f *format) learn(key, value string) {
	switch key {
	case "rtpmap":
		f.rtpmap = value
	case "fmtp":
		f.fmtp = value
	case "rtcp-fb":
		f.fb = append(f.fb, value)
	}
}

// param is a parameter of the format (RFC 8866 section 6.15).
func (f *format) param(name string) string {
	for p := range strings.SplitSeq(f.fmtp, ";") {
		if key, value, _ := strings.Cut(p, "="); key == name {
			return value
		}
	}
	return ""
}

// choose prefers the H.264 profile every decoder has; what is sent may be of a
// higher one, which decoders play all the same.
func choose(all []*format, video bool) (best *format) {
	for _, f := range all {
		switch {
		case !video && strings.HasPrefix(f.rtpmap, codecOpus+"/48000"):
			return f
		case !video || f.rtpmap != codecH264+"/90000" || f.param("packetization-mode") != "1":
		case strings.HasPrefix(strings.ToLower(f.param("profile-level-id")), "42e0"):
			return f
		case best == nil:
			best = f
		}
	}
	return best
}

// feedback is what viewers' reports are read for.
func (f *format) feedback() (taken []string) {
	for _, fb := range f.fb {
		if slices.Contains([]string{"nack", "nack pli", "ccm fir", "goog-remb"}, fb) && !slices.Contains(taken, fb) {
			taken = append(taken, fb)
		}
	}
	return taken
}
