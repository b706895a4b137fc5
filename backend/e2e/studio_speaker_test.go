package e2e_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pion/webrtc/v4/pkg/media/oggreader"
	"github.com/pion/webrtc/v4/pkg/media/oggwriter"

	"footlight/backend/live/rtc/rtctest"
)

// TestStudioTakesASpeaker has a person, who sends a colour in VP8 and a tone, come, be taken on, be muted, and vanish. It
// looks at what a viewer gets of the studio's show, and what the person hears of it.
func TestStudioTakesASpeaker(t *testing.T) {
	m := newMachine(t)
	m.colour(t, 0xe04020)
	m.play(t, 440)
	s := startServer(t)
	show := m.publishes(t, s, "stage", "--source", "screen", "--mic", "desk.monitor", "--keep", filepath.Join(m.folder, "kept"))
	viewer := s.watches(t, "stage")
	seats := "/api/rooms/stage/speakers"
	ana := s.ok("POST", seats, map[string]any{"name": "Ana"})
	speaker, token := text(ana, "speaker"), text(ana, "token")
	stream := "stage~" + speaker
	sends := func() *rtctest.Publisher {
		p := rtctest.NewVP8Publisher(t, m.blue(t))
		p.Sound(m.packets(t, "sine=1000:r=48000:d=2,volume=4")[25:75])
		p.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whip/?app=live&stream="+stream, p.Offer, token).raw))
		return p
	}
	change := func(what map[string]any) { s.ok("PATCH", seats+"/"+speaker, what) }
	red, blue, black := rgb{0xe0, 0x40, 0x20}, rgb{0x20, 0x40, 0xe0}, rgb{0, 0, 0}
	stage, beside, bar := at{400, 360}, at{1120, 360}, at{400, 20}
	alone, both := map[at]rgb{stage: red, beside: red, bar: red}, map[at]rgb{stage: red, beside: blue, bar: black}
	sees := func(points map[at]rgb) { t.Helper(); m.eventuallySees(t, viewer, points) }

	p := sends()
	m.eventuallySays(t, `"onStage":[{"speaker":"`+speaker+`","name":"Ana","on":false`)
	sees(alone)
	m.eventuallyHearsTones(t, viewer, map[int]bool{440: true, 1000: false})
	change(map[string]any{"state": "on"})
	sees(both)
	m.eventuallyHearsTones(t, viewer, map[int]bool{440: true, 1000: true})
	back := rtctest.NewViewer(t, rtctest.AllCodecs)
	back.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whep/?app=live&stream="+stream+"~return", back.Offer, token).raw))
	m.eventuallyHearsTones(t, back, map[int]bool{440: true, 1000: false})
	eventually(t, time.Minute, "the person sees the show", func() error {
		if back.Frames() == 0 {
			return errors.New("no picture")
		}
		return nil
	})
	change(map[string]any{"muted": true})
	m.eventuallyHearsTones(t, viewer, map[int]bool{440: true, 1000: false})
	change(map[string]any{"muted": false, "state": "off"})
	sees(alone)
	change(map[string]any{"state": "on"})
	sees(both)
	pictures := viewer.Frames()
	p.Pause() // leaves without a word
	sees(alone)
	if viewer.Frames() == pictures {
		t.Error("the show stood still")
	}
	p.Close()
	sends()
	sees(both)
	m.eventuallyHearsTones(t, viewer, map[int]bool{440: true, 1000: true})
	s.ok("DELETE", seats+"/"+speaker, nil)
	sees(alone)
	_ = show.Process.Signal(os.Interrupt)
	if err := show.Wait(); err != nil {
		t.Errorf("studio publish: %v", err)
	}
	s.records(t, "stage", 5)
}

// eventuallySays waits until the studio prints a text.
func (m *machine) eventuallySays(t *testing.T, text string) {
	t.Helper()
	eventually(t, time.Minute, text, func() error {
		if said := m.said.tail(); !strings.Contains(said, text) {
			return errors.New(last(said))
		}
		return nil
	})
}

// blue returns a film of a colour in VP8.
func (m *machine) blue(t *testing.T) (frames [][]byte) {
	t.Helper()
	film := m.decode(t, "-f", "lavfi", "-i", "color=0x2040e0:s=640x360:r=30:d=1", "-c:v", "libvpx", "-deadline", "realtime", "-g", "10", "-f", "ivf", "-")
	for head := 32; head+12 < len(film); {
		n := int(film[head]) | int(film[head+1])<<8 | int(film[head+2])<<16
		frames = append(frames, film[head+12:head+12+n])
		head += 12 + n
	}
	return frames
}

// packets returns the packets of Opus that ffmpeg makes of a sound.
func (m *machine) packets(t *testing.T, sound string) (packets [][]byte) {
	t.Helper()
	file := filepath.Join(m.folder, "sound-of-a-speaker.ogg")
	making := m.command(t, "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", sound, "-ac", "2", "-c:a", "libopus", "-frame_duration", "20",
		"-page_duration", "20000", file)
	if out, err := making.CombinedOutput(); err != nil {
		t.Fatalf("a sound: %v %s", err, out)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	pages, _, err := oggreader.NewWith(f)
	if err != nil {
		t.Fatal(err)
	}
	for {
		packet, _, err := pages.ParseNextPage()
		if err != nil {
			return packets
		}
		if len(packet) > 0 && !strings.HasPrefix(string(packet), "Opus") {
			packets = append(packets, packet)
		}
	}
}

// eventuallyHearsTones waits until the last half second of what a viewer received has the tones, or lacks them.
func (m *machine) eventuallyHearsTones(t *testing.T, viewer *rtctest.Viewer, want map[int]bool) {
	t.Helper()
	eventually(t, time.Minute, fmt.Sprint("tones ", want), func() error {
		samples := m.latest(t, viewer)
		if len(samples) < 24000 {
			return fmt.Errorf("%d samples", len(samples))
		}
		for frequency, there := range want {
			if got := loudness(samples, frequency); (got > 0.02) != there || !there && got > 0.003 {
				return fmt.Errorf("%d Hz has %.4f", frequency, got)
			}
		}
		return nil
	})
}

// latest decodes the last half second that a viewer received.
func (m *machine) latest(t *testing.T, viewer *rtctest.Viewer) (samples []float64) {
	t.Helper()
	all := viewer.Sounds()
	if len(all) < 40 {
		return nil
	}
	file := filepath.Join(m.folder, "latest.ogg")
	ogg, err := oggwriter.New(file, 48000, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all[len(all)-40:] {
		if err = ogg.WriteRTP(p); err != nil {
			t.Fatal(err)
		}
	}
	if err = ogg.Close(); err != nil {
		t.Fatal(err)
	}
	raw := m.decode(t, "-i", file, "-ac", "1", "-ar", "48000", "-f", "s16le", "-")
	for i := 0; i+1 < len(raw); i += 2 {
		samples = append(samples, amplitude(raw[i:]))
	}
	return samples[max(0, len(samples)-24000):]
}

// loudness returns the amplitude of a frequency.
func loudness(samples []float64, frequency int) float64 {
	var sine, cosine float64
	for i, x := range samples {
		angle := 2 * math.Pi * float64(frequency) * float64(i) / 48000
		sine, cosine = sine+x*math.Sin(angle), cosine+x*math.Cos(angle)
	}
	return 2 * math.Hypot(sine, cosine) / float64(len(samples))
}
