package rtctest

import (
	"bytes"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"
	"github.com/pion/webrtc/v4/pkg/media"
)

// silence is one Opus packet of 20 ms.
var silence = []byte{0xf8, 0xff, 0xfe} // a constant

// Publisher sends the clip and silence in real time until it is closed.
type Publisher struct {
	// Offer is the SDP to POST.
	Offer string
	// PLIs counts the requested keyframes. The clip has a keyframe twice a second.
	PLIs atomic.Int32

	pc           *webrtc.PeerConnection
	units        [][]byte // one per picture
	sounds       [][]byte
	video, audio *webrtc.TrackLocalStaticSample
	stop         chan struct{}
	once         sync.Once
	wg           sync.WaitGroup
}

// NewPublisher returns a publisher with its offer. It is closed with the test.
func NewPublisher(t testing.TB, settings ...Settings) *Publisher {
	t.Helper()
	return newPublisher(t, AllCodecs, webrtc.MimeTypeH264, Clip(), settings...)
}

// NewFilmPublisher returns a publisher that loops pictures at 30 a second and audio packets at 50 a
// second.
func NewFilmPublisher(t testing.TB, pictures, sounds [][]byte) *Publisher {
	t.Helper()
	p := newPublisher(t, AllCodecs, webrtc.MimeTypeH264, pictures)
	p.sounds = sounds
	return p
}

// NewEncoderPublisher returns a publisher that offers only H.264 and Opus, as OBS and the studio do. It
// resends lost packets under their own numbers. Filler that decoders skip makes its pictures larger.
func NewEncoderPublisher(t testing.TB, stuffing int, settings ...Settings) *Publisher {
	t.Helper()
	filler := append([]byte{0, 0, 0, 1, 6}, bytes.Repeat([]byte{0xff}, stuffing)...)
	units := Clip()
	for i, unit := range units {
		units[i] = append(slices.Clone(filler), unit...)
	}
	return newPublisher(t, OnlyH264, webrtc.MimeTypeH264, units, settings...)
}

// NewVP8Publisher returns a publisher without H.264 that loops frames at 30 a second.
func NewVP8Publisher(t testing.TB, frames [][]byte) *Publisher {
	t.Helper()
	return newPublisher(t, OnlyVP8, webrtc.MimeTypeVP8, frames)
}

// Sound makes the publisher loop packets of Opus, of 20 ms each, in place of silence. It is called before Start.
func (p *Publisher) Sound(packets [][]byte) { p.sounds = packets }

func newPublisher(t testing.TB, codecs Codecs, mime string, units [][]byte, settings ...Settings) *Publisher {
	t.Helper()
	p := &Publisher{pc: newPeer(t, codecs, settings...), units: units, sounds: [][]byte{silence}, stop: make(chan struct{})}
	p.video = p.add(t, mime)
	p.audio = p.add(t, webrtc.MimeTypeOpus)
	p.Offer = offer(t, p.pc, nil)
	t.Cleanup(p.Close)
	return p
}

func (p *Publisher) add(t testing.TB, mime string) *webrtc.TrackLocalStaticSample {
	t.Helper()
	track, err := webrtc.NewTrackLocalStaticSample(webrtc.RTPCodecCapability{MimeType: mime}, mime, "clip")
	must(t, err)
	sender, err := p.pc.AddTrack(track)
	must(t, err)
	p.wg.Go(func() { p.readRTCP(sender) })
	return track
}

func (p *Publisher) readRTCP(sender *webrtc.RTPSender) {
	for {
		packets, _, err := sender.ReadRTCP()
		if err != nil {
			return
		}
		for _, one := range packets {
			if _, ok := one.(*rtcp.PictureLossIndication); ok {
				p.PLIs.Add(1)
			}
		}
	}
}

// Start takes the answer and begins to send once connected.
func (p *Publisher) Start(t testing.TB, answer string) {
	t.Helper()
	connected := make(chan struct{})
	var once sync.Once
	p.pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		if s == webrtc.PeerConnectionStateConnected {
			once.Do(func() { close(connected) })
		}
	})
	accept(t, p.pc, answer)
	p.wg.Go(func() {
		select {
		case <-connected:
			p.send()
		case <-p.stop:
		}
	})
}

// State returns the connection's state.
func (p *Publisher) State() webrtc.PeerConnectionState { return p.pc.ConnectionState() }

// send sends the samples that are due, including those that a busy machine delayed: the clocks stay those
// of a camera and a microphone.
func (p *Publisher) send() {
	const frame, packet = time.Second / 30, 20 * time.Millisecond
	tick := time.NewTicker(packet / 2)
	defer tick.Stop()
	pictures, sounds := time.Duration(0), time.Duration(0)
	for began := time.Now(); ; {
		now := time.Since(began)
		for ; pictures*frame <= now; pictures++ {
			unit := p.units[int(pictures)%len(p.units)]
			_ = p.video.WriteSample(media.Sample{Data: unit, Duration: frame}) // fails once the test ends
		}
		for ; sounds*packet <= now; sounds++ {
			_ = p.audio.WriteSample(media.Sample{Data: p.sounds[int(sounds)%len(p.sounds)], Duration: packet})
		}
		select {
		case <-tick.C:
		case <-p.stop:
			return
		}
	}
}

// Pause stops sending without notice to the server.
func (p *Publisher) Pause() { p.once.Do(func() { close(p.stop) }) }

// Close stops sending and closes the connection.
func (p *Publisher) Close() {
	p.Pause()
	_ = p.pc.GracefulClose()
	p.wg.Wait()
}
