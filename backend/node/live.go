package node

import (
	"context"
	"crypto/tls"
	"net"
	"strconv"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/hls"
	"footlight/backend/live/remux"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtmp"
	"footlight/backend/live/transcode"
	"footlight/backend/media"
)

func (n *Node) openLive(ctx context.Context) error {
	n.hub = live.Open(live.Config{Authorizer: n.authorizer, MaxConnections: n.cfg.MaxConnections})
	n.onClose("hub", func() error { n.hub.Close(); return nil })
	var err error
	slots := convert.NewSlots(0)
	n.openForms(slots)
	n.rtc, err = rtc.Open(ctx, rtc.Config{Addr: n.cfg.RTC, Candidates: n.cfg.RTCCandidates, Frames: n.forms.Browser, Encoders: slots, Logger: n.log})
	if err != nil {
		return taken("rtc", n.cfg.RTC, err)
	}
	n.onClose("rtc", func() error { n.rtc.Close(); return nil })
	n.hub.OnPublish(n.rtc.Bridge)
	host, _, err := net.SplitHostPort(n.cfg.RTC)
	n.addrs.RTC = net.JoinHostPort(host, strconv.Itoa(n.rtc.Port()))
	return err
}

// openRTMP listens for RTMP, and prepares what its players and FLV's get.
func (n *Node) openRTMP(ctx context.Context) error {
	n.players = remux.Open(remux.Config{Frames: n.forms.Plain})
	n.onClose("players", func() error { n.players.Close(); return nil })
	n.hub.OnPublish(n.players.Publish)
	var err error
	if n.addrs.RTMP, err = n.listenRTMP(ctx, "rtmp", n.cfg.RTMP, nil); err != nil || n.cfg.RTMPS == "" {
		return err
	}
	cert, err := n.certificate()
	if err != nil {
		return err
	}
	cert.NextProtos = nil // RTMPS has no name in ALPN
	n.addrs.RTMPS, err = n.listenRTMP(ctx, "rtmps", n.cfg.RTMPS, cert)
	return err
}

// listenRTMP opens addr for the flag that named it. cert may be nil: plain RTMP.
func (n *Node) listenRTMP(ctx context.Context, flag, addr string, cert *tls.Config) (bound string, err error) {
	server, err := rtmp.Open(ctx, rtmp.Config{Addr: addr, TLS: cert, Hub: n.hub, Streams: n.players, Log: n.log})
	if err != nil {
		return "", taken(flag, addr, err)
	}
	n.onClose(flag, server.Close)
	n.loop(flag, server.Run)
	return server.Addr(), nil
}

// openHLS closes what a crash left open. Its loop, which also deletes, is
// registered apart: only after the recorder has seen what is there.
func (n *Node) openHLS(context.Context) (err error) {
	n.hls, err = hls.Open(hls.Config{
		Dir: n.folder.Sub("hls"), Access: n.hub, Frames: n.forms.Files, Past: n.collected,
		Fragment: n.cfg.HLSFragment, Window: n.cfg.HLSWindow, Dispose: n.cfg.HLSDispose, Log: n.log,
	})
	return err
}

// collected tells the stage how far the recorder has got. That is opened after it,
// and before anything is published.
func (n *Node) collected(ctx context.Context, id event.ID) (uint64, error) {
	return n.recorder.Past(ctx, id)
}

func (n *Node) startHLS(context.Context) error {
	if n.cfg.HLSEnabled {
		n.hub.OnPublish(n.hls.Publish)
	}
	n.loop("hls", n.hls.Run)
	return nil
}

// openForms prepares what players get of publishers whose codecs are others.
func (n *Node) openForms(slots *convert.Slots) {
	n.forms = convert.Open(convert.Config{
		AAC: newAAC, Opus: newOpus, Pictures: newPictures, Slots: slots, Log: n.log,
	})
	n.onClose("forms", func() error { n.forms.Close(); return nil })
}

func newAAC(ctx context.Context) (convert.Transcoder, error) {
	t, err := transcode.Open(ctx)
	if err != nil {
		return nil, err
	}
	return t, nil
}

func newOpus(ctx context.Context, config []byte) (convert.Transcoder, error) {
	t, err := transcode.OpenOpus(ctx, config)
	if err != nil {
		return nil, err
	}
	return t, nil
}

func newPictures(ctx context.Context, deliver func(media.Frame)) convert.Pictures {
	return transcode.OpenPictures(ctx, deliver)
}
