package node

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/shirou/gopsutil/v4/process"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/hls"
	"footlight/backend/live/lowhls"
	"footlight/backend/live/relief"
	"footlight/backend/live/remux"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtmp"
	"footlight/backend/live/transcode"
	"footlight/backend/room"
)

// livePart holds the live streams: the hub, and the protocols to publish and play.
type livePart struct {
	*base
	recording *recordingPart

	authorizer authorizer
	hub        *live.Hub
	forms      *convert.Server
	rtc        *rtc.Server
	players    *remux.Server
	hls        *hls.Server
	lowhls     *lowhls.Server
}

func (p *livePart) open(ctx context.Context) error {
	p.hub = live.Open(live.Config{Authorizer: &p.authorizer, MaxConnections: p.cfg.MaxConnections})
	p.onClose("hub", func() error { p.hub.Close(); return nil })
	for _, step := range []func(context.Context) error{p.openRTC, p.openRelief, p.openRTMP, p.openHLS} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (p *livePart) openRTC(ctx context.Context) (err error) {
	slots := convert.NewSlots(0)
	p.openForms(slots)
	p.rtc, err = rtc.Open(ctx, rtc.Config{Addr: p.cfg.RTC, Candidates: p.cfg.RTCCandidates, Frames: p.forms.Browser, Encoders: slots, Logger: p.log})
	if err != nil {
		return taken("rtc", p.cfg.RTC, err)
	}
	p.onClose("rtc", func() error { p.rtc.Close(); return nil })
	p.hub.OnPublish(p.rtc.Bridge)
	host, _, err := net.SplitHostPort(p.cfg.RTC)
	p.addrs.RTC = net.JoinHostPort(host, strconv.Itoa(p.rtc.Port()))
	return err
}

// openRelief makes smaller pictures for viewers whose connections do not carry a publisher's only layer.
func (p *livePart) openRelief(context.Context) error {
	self, err := process.NewProcess(int32(os.Getpid()))
	if err != nil {
		return fmt.Errorf("processor time of the server: %w", err)
	}
	made := relief.Open(relief.Config{
		Hub: p.hub, Frames: p.forms.Pictures, Pictures: transcode.OpenSmallPictures, Log: p.log,
		Open: func(session *live.Session) (relief.Layer, error) { return p.rtc.Beside(session) },
		Used: func() time.Duration { return used(self) }, Short: p.picturesShort,
	})
	p.loop("small pictures", made.Run)
	return nil
}

// used returns the processor time that a process has used; 0 if it cannot be read.
func used(p *process.Process) time.Duration {
	t, err := p.Times()
	if err != nil {
		return 0
	}
	return time.Duration((t.User + t.System) * float64(time.Second))
}

// picturesShort reports in /health whether viewers on slow connections get keyframes only.
func (p *livePart) picturesShort(short bool) {
	if short {
		p.degraded.Report("pictures", "small pictures are not made, because the machine is too busy or the encoder failed (see the log): viewers on slow connections hear the sound and see a picture at each keyframe")
	} else {
		p.degraded.Clear("pictures")
	}
}

// openRTMP listens for RTMP, and opens the streams for RTMP and FLV players.
func (p *livePart) openRTMP(ctx context.Context) error {
	p.players = remux.Open(remux.Config{Frames: p.forms.Plain})
	p.onClose("players", func() error { p.players.Close(); return nil })
	p.hub.OnPublish(ofEvents(p.players.Publish))
	var err error
	if p.addrs.RTMP, err = p.listenRTMP(ctx, "rtmp", p.cfg.RTMP, nil); err != nil || p.cfg.RTMPS == "" {
		return err
	}
	cert, err := p.certificate()
	if err != nil {
		return err
	}
	cert.NextProtos = nil // RTMPS has no ALPN name
	p.addrs.RTMPS, err = p.listenRTMP(ctx, "rtmps", p.cfg.RTMPS, cert)
	return err
}

// listenRTMP listens on the address of a flag. A nil cert means RTMP without TLS.
func (p *livePart) listenRTMP(ctx context.Context, flag, addr string, cert *tls.Config) (bound string, err error) {
	server, err := rtmp.Open(ctx, rtmp.Config{Addr: addr, TLS: cert, Hub: p.hub, Streams: p.players, Log: p.log})
	if err != nil {
		return "", taken(flag, addr, err)
	}
	p.onClose(flag, server.Close)
	p.loop(flag, server.Run)
	return server.Addr(), nil
}

// openHLS writes segments. The recorder collects them.
func (p *livePart) openHLS(context.Context) error {
	cfg := p.recording.hls()
	recorder := p.recording.recorder
	cfg.Hub, cfg.Frames, cfg.AAC, cfg.Past, cfg.Collects = p.hub, p.forms.Files, transcode.Segment, recorder.FirstNew, recorder.Collects
	cfg.Behind = p.soundBehind
	p.hls = hls.Open(cfg, p.recording.segments)
	if p.cfg.HLSEnabled {
		p.hub.OnPublish(ofEvents(own(p.hls.Publish)))
	}
	p.loop("hls", p.hls.Run)
	p.lowhls = lowhls.Open(lowhls.Config{Hub: p.hub, Frames: p.forms.Files, Log: p.log})
	p.loop("low-latency hls", p.lowhls.Run)
	return nil
}

// soundBehind reports in /health whether the sound of segments is late.
func (p *livePart) soundBehind(behind bool) {
	if behind {
		p.degraded.Report("sound", "the machine is too busy to make the sound of HLS in time: players wait for it, and recordings get it later")
	} else {
		p.degraded.Clear("sound")
	}
}

// openForms opens the conversion of streams to codecs that players understand.
func (p *livePart) openForms(slots *convert.Slots) {
	p.forms = convert.Open(convert.Config{
		AAC: transcode.OpusToAAC, Opus: transcode.AACToOpus, Pictures: transcode.OpenPictures,
		Slots: slots, Log: p.log,
	})
	p.onClose("forms", func() error { p.forms.Close(); return nil })
}

// own calls fn for the sessions of what is published here.
func own(fn func(*live.Session)) func(*live.Session) {
	return func(s *live.Session) {
		if !s.Pulled() {
			fn(s)
		}
	}
}

// streams implements room.Streams with the hub.
type streams struct{ hub *live.Hub }

var _ room.Streams = streams{}

func (s streams) Presence(id event.ID) room.Presence {
	info, _ := s.hub.Stream(id)
	return room.Presence{Publishing: info.OnAir && !info.Pulled, Quiet: info.Quiet, Viewers: info.Viewers}
}

func (s streams) IDs() []event.ID {
	var ids []event.ID
	for _, info := range s.hub.Streams() {
		ids = append(ids, info.EventID)
	}
	return ids
}

func (s streams) End(id event.ID) {
	if session := s.hub.Session(id); session != nil && !session.Pulled() {
		session.End()
	}
}
