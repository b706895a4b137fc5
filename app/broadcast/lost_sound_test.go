package broadcast_test

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"
	"github.com/pion/webrtc/v4/pkg/media/oggwriter"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/broadcast"
	"footlight/app/capture"
	"footlight/app/encode"
)

// asksAgain makes the server request lost packets of sound, as Footlight's does.
func (s *whipServer) asksAgain() {
	engine, registry := &webrtc.MediaEngine{}, &interceptor.Registry{}
	require.NoError(s.t, engine.RegisterDefaultCodecs())
	engine.RegisterFeedback(webrtc.RTCPFeedback{Type: webrtc.TypeRTCPFBNACK}, webrtc.RTPCodecTypeAudio)
	require.NoError(s.t, webrtc.ConfigureNack(engine, registry))
	s.api = webrtc.NewAPI(webrtc.WithMediaEngine(engine), webrtc.WithSettingEngine(s.set), webrtc.WithInterceptorRegistry(registry))
}

// The tone has eight and a half waves in a packet, so that it breaks where one is missing.
const (
	toneHz      = 425
	block       = capture.SampleRate / 100
	tonePackets = 500
)

// TestLostSoundIsHeardLess broadcasts a tone over networks that lose packets, to a server that requests them again and
// to one that does not, and counts the breaks of the decoded tone.
func TestLostSoundIsHeardLess(t *testing.T) {
	for _, percent := range []int{3, 5} {
		breaks := map[bool]int{}
		for _, again := range []bool{false, true} {
			r, s := rand.New(rand.NewPCG(1, 2)), newWHIPServer(t)
			lose := func(p []byte) bool { return p[0]>>6 == 2 && r.IntN(100) < percent } // RTP and RTCP
			s.socket.lose.Store(&lose)
			if again {
				s.asksAgain()
			}
			breaks[again] = toneBreaks(t, heard(t, s))
		}
		t.Logf("%d %% lost: the tone broke %d times, %d times with lost packets sent again", percent, breaks[false], breaks[true])
		assert.Greater(t, breaks[false], tonePackets*percent/200)
		assert.LessOrEqual(t, breaks[true], breaks[false]/5)
	}
}

// heard broadcasts the tone, and returns the packets that arrive.
func heard(t *testing.T, s *whipServer) (packets []*rtp.Packet) {
	t.Helper()
	e, err := encode.Open(encode.Config{Width: 64, Height: 48, FPS: 30, VideoBitrate: 100_000, SoundBitrate: 128_000}, time.Now())
	require.NoError(t, err)
	defer func() { require.NoError(t, e.Close()) }()
	frames, live, done := e.Hub.Subscribe(), make(chan bool, 1), make(chan error)
	p := broadcast.New(broadcast.Config{URL: s.url, Logger: quiet(), OnState: func(now broadcast.State) {
		if now.Phase == broadcast.Live {
			live <- true
		}
	}})
	ctx, stop := context.WithCancel(t.Context())
	go func() { done <- p.Run(ctx) }()
	<-live
	samples := make([]int16, 2*block*capture.Channels)
	for n := range tonePackets {
		for i := range samples {
			samples[i] = int16(10000 * math.Sin(2*math.Pi*toneHz*float64(n*2*block+i/capture.Channels)/capture.SampleRate))
		}
		require.NoError(t, e.Sound(samples, time.Duration(n)*20*time.Millisecond))
		f, err := frames.Next(t.Context())
		require.NoError(t, err)
		p.Write(f)
		<-time.After(2 * time.Millisecond) // ten times as fast as a show
	}
	for came := -1; came < len(packets); { // until no lost packet comes again
		came = len(packets)
		<-time.After(time.Second / 2)
		_, packets = s.all()[0].packets()
	}
	stop()
	require.NoError(t, <-done)
	slices.SortFunc(packets, func(a, b *rtp.Packet) int { return cmp.Compare(int16(a.SequenceNumber-b.SequenceNumber), 0) })
	return packets
}

// toneBreaks decodes packets as a player does, and counts the breaks of the tone.
func toneBreaks(t *testing.T, packets []*rtp.Packet) (breaks int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sound.ogg")
	ogg, err := oggwriter.New(file, capture.SampleRate, capture.Channels)
	require.NoError(t, err)
	for _, p := range packets {
		require.NoError(t, ogg.WriteRTP(p))
	}
	require.NoError(t, ogg.Close())
	raw, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", file, "-ac", "1", "-f", "s16le", "-").Output()
	require.NoError(t, err)
	last := -1
	for n := 10; 2*(n+1)*block < len(raw); n++ { // the decoder needs a while to begin
		if !isTone(raw[2*n*block : 2*(n+1)*block]) {
			if n-last > 3 {
				breaks++
			}
			last = n
		}
	}
	return breaks
}

// isTone reports whether samples hold the tone and little else.
func isTone(raw []byte) bool {
	var sine, cosine, energy float64
	for i := range block {
		x := float64(int16(binary.LittleEndian.Uint16(raw[2*i:])))
		s, c := math.Sincos(2 * math.Pi * toneHz * float64(i) / capture.SampleRate)
		sine, cosine, energy = sine+x*s, cosine+x*c, energy+x*x
	}
	rest := energy - (sine*sine+cosine*cosine)*2/block
	return energy > block*1e6 && rest < 0.1*energy
}
