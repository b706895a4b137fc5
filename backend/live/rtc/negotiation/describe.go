package negotiation

import (
	"fmt"
	"strings"
)

// lines are those of a description.
type lines struct{ strings.Builder }

func (w *lines) add(format string, args ...any) { fmt.Fprintf(w, format+"\r\n", args...) }

// open begins the section.
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
	if t.rtx != nil {
		w.add("a=rtpmap:%s %s", t.rtx.pt, t.rtx.rtpmap)
		w.add("a=fmtp:%s %s", t.rtx.pt, t.rtx.fmtp)
		w.add("a=ssrc-group:FID %d %d", t.ssrc, t.rtxSSRC)
	}
	w.add("a=msid:%s %s", stream, t.media.MediaName.Media)
	// Browsers take the first for the picture's own.
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
