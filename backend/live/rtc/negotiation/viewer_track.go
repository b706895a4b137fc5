package negotiation

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pion/sdp/v3"

	"footlight/backend/live/rtc/relay"
)

// track is one m-line of a viewer's offer and what is sent for it.
type track struct {
	*section
	format *format // nil means that nothing is sent
	rtx    *format // nil means that lost packets are resent unchanged

	ssrc, rtxSSRC uint32
	extension     uint8 // carries transport-wide sequence numbers; 0 means that they are not sent
}

// format is one payload type of an m-line.
type format struct {
	pt     string
	number uint8 // pt as a number
	rtpmap string
	fmtp   string
	fb     []string
}

// newTrack chooses a format among those offered.
func newTrack(s *section) *track {
	t := &track{section: s}
	if !s.receives {
		return t
	}
	all := formats(s.media)
	if t.format = choose(all, t.video()); t.format == nil {
		return t
	}
	t.ssrc, t.extension = random(), transportNumbers(s.media, t.format)
	if !slices.Contains(t.format.fb, "nack") {
		return t
	}
	i := slices.IndexFunc(all, func(f *format) bool {
		return f.rtpmap == codecRTX+"/90000" && f.param("apt") == t.format.pt
	})
	if i >= 0 {
		t.rtx, t.rtxSSRC = all[i], random()
	}
	return t
}

func (t *track) video() bool { return t.media.MediaName.Media == "video" }

// output returns where the track is sent, or nil if it is not sent.
func (t *track) output(w relay.Writer) *relay.Output {
	if t == nil {
		return nil
	}
	out := &relay.Output{Writer: w, SSRC: t.ssrc, PayloadType: t.format.number, Extension: t.extension}
	if t.rtx != nil {
		out.RTXSSRC, out.RTXPayloadType = t.rtxSSRC, t.rtx.number
	}
	return out
}

// transportCC names the header extension of transport-wide sequence numbers, by whose feedback a viewer's layer is
// chosen.
const transportCC = "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01"

// transportNumbers returns the offered header extension of transport-wide sequence numbers, 0 if the viewer does not
// offer it with its feedback, for pictures. Extensions of one byte have the numbers 1 to 14 (RFC 8285 section 4.2).
func transportNumbers(m *sdp.MediaDescription, f *format) uint8 {
	if m.MediaName.Media != "video" || !slices.Contains(f.fb, "transport-cc") {
		return 0
	}
	for _, a := range m.Attributes {
		id, uri, _ := strings.Cut(a.Value, " ")
		if a.Key != "extmap" || strings.TrimSpace(uri) != transportCC {
			continue
		}
		id, way, _ := strings.Cut(id, "/")
		if way == "sendonly" || way == "inactive" {
			continue
		}
		if n, err := strconv.ParseUint(id, 10, 8); err == nil && n >= 1 && n <= 14 {
			return uint8(n)
		}
	}
	return 0
}

func random() uint32 {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.BigEndian.Uint32(b[:]) | 1
}

// formats returns the formats of an m-line in the order of the offer.
func formats(m *sdp.MediaDescription) (all []*format) {
	known := map[string]bool{}
	for _, pt := range m.MediaName.Formats {
		if n, err := strconv.ParseUint(pt, 10, 7); err == nil && !known[pt] {
			known[pt] = true
			all = append(all, &format{pt: pt, number: uint8(n)})
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

// param returns a parameter of the format (RFC 8866 section 6.15).
func (f *format) param(name string) string {
	for p := range strings.SplitSeq(f.fmtp, ";") {
		if key, value, _ := strings.Cut(p, "="); key == name {
			return value
		}
	}
	return ""
}

// choose returns the best of the offered formats: H.264 of packetization mode 1, in which all streams are sent, and
// of the profile that every decoder supports. Streams of a higher profile are sent with it too, and decoders play
// them. Clients that offer only mode 0, or no mode, read mode 1 all the same.
func choose(all []*format, video bool) (best *format) {
	most := -1
	for _, f := range all {
		if points := f.suits(video); points > most {
			best, most = f, points
		}
	}
	return best
}

// suits returns how well a format suits. It is negative for one that cannot be sent.
func (f *format) suits(video bool) (points int) {
	switch {
	case !video && strings.HasPrefix(f.rtpmap, codecOpus+"/48000"):
		return 0
	case !video || f.rtpmap != codecH264+"/90000":
		return -1
	}
	if f.param("packetization-mode") == "1" {
		points += 2
	}
	if strings.HasPrefix(strings.ToLower(f.param("profile-level-id")), "42e0") {
		points++
	}
	return points
}

// feedback returns the offered RTCP feedback that the server acts on.
func (f *format) feedback() (taken []string) {
	for _, fb := range f.fb {
		if slices.Contains([]string{"nack", "nack pli", "ccm fir", "goog-remb"}, fb) && !slices.Contains(taken, fb) {
			taken = append(taken, fb)
		}
	}
	return taken
}

// lines collects the lines of a description.
type lines struct{ strings.Builder }

func (w *lines) add(format string, args ...any) { fmt.Fprintf(w, format+"\r\n", args...) }

// open writes the beginning of the section.
func (t *track) open(w *lines, port int, formats string) {
	name := t.media.MediaName
	w.add("m=%s %d %s %s", name.Media, port, strings.Join(name.Protos, "/"), formats)
	w.add("c=IN IP4 0.0.0.0")
	if t.mid != "" {
		w.add("a=mid:%s", t.mid)
	}
}

func (t *track) refuse(w *lines) {
	t.open(w, 0, strings.Join(t.media.MediaName.Formats, " "))
	w.add("a=inactive")
}

func (t *track) describe(w *lines, stream string) {
	pts := t.format.pt
	if t.rtx != nil {
		pts += " " + t.rtx.pt
	}
	t.open(w, 9, pts)
	w.add("a=sendonly")
	w.add("a=rtcp-mux")
	if t.says("rtcp-rsize") {
		w.add("a=rtcp-rsize")
	}
	t.format.describe(w)
	if t.extension != 0 {
		w.add("a=extmap:%d/sendonly %s", t.extension, transportCC)
		w.add("a=rtcp-fb:%s transport-cc", t.format.pt)
	}
	if t.rtx != nil {
		w.add("a=rtpmap:%s %s", t.rtx.pt, t.rtx.rtpmap)
		w.add("a=fmtp:%s %s", t.rtx.pt, t.rtx.fmtp)
		w.add("a=ssrc-group:FID %d %d", t.ssrc, t.rtxSSRC)
	}
	w.add("a=msid:%s %s", stream, t.media.MediaName.Media)
	// Browsers use the first a=ssrc line for the video itself.
	w.add("a=ssrc:%d cname:%s", t.ssrc, stream)
	if t.rtx != nil {
		w.add("a=ssrc:%d cname:%s", t.rtxSSRC, stream)
	}
}

func (f *format) describe(w *lines) {
	w.add("a=rtpmap:%s %s", f.pt, f.rtpmap)
	if f.fmtp != "" {
		w.add("a=fmtp:%s %s", f.pt, f.fmtp)
	}
	for _, fb := range f.feedback() {
		w.add("a=rtcp-fb:%s %s", f.pt, fb)
	}
}
