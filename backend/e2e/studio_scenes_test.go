package e2e_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pion/webrtc/v4/pkg/media/oggwriter"

	"footlight/backend/live/rtc/rtctest"
)

// TestStudioScenesAndSounds changes a running show, and checks what a viewer receives.
func TestStudioScenesAndSounds(t *testing.T) {
	m := newMachine(t)
	m.colour(t, 0xe04020)
	m.plays(t, "desk", bleeps)
	s := startServer(t)
	pipe := filepath.Join(m.folder, "control")
	show := m.publishes(t, s, "scenes", "--no-record", "--source", "screen", "--camera", "test", "--third", "Ada|counts to a hundred",
		"--mic", "default", "--mic", "desk.monitor", "--mic", "late.monitor", "--control", pipe) // the last sound card does not exist yet
	viewer := s.watches(t, "scenes")

	red, ground, white, blue := rgb{0xe0, 0x40, 0x20}, rgb{14, 11, 9}, rgb{191, 191, 191}, rgb{0, 0, 191}
	panel, inset, corner, middle := at{92, 600}, at{1150, 560}, at{100, 40}, at{640, 330}
	m.eventuallySees(t, viewer, map[at]rgb{corner: red, middle: red, panel: {43, 17, 12}, inset: red})
	m.writes(t, pipe, "third", "scene camera-over-stage")
	m.eventuallySees(t, viewer, map[at]rgb{corner: red, middle: red, panel: red, inset: {191, 0, 191}})
	m.writes(t, pipe, "scene camera")
	m.eventuallySees(t, viewer, map[at]rgb{corner: white, inset: blue})
	m.writes(t, pipe, "scene starting")
	m.eventuallySees(t, viewer, map[at]rgb{corner: ground, middle: ground, inset: ground})
	var starting int
	eventually(t, time.Minute, "the words of a card", func() error {
		if starting = m.words(t, viewer); starting < 50 {
			return fmt.Errorf("%d bright pixels", starting)
		}
		return nil
	})
	m.writes(t, pipe, "scene break")
	eventually(t, time.Minute, "the card of the break", func() error {
		if pause := m.words(t, viewer); pause < starting*11/10 { // "Back in a moment" is the longer text
			return fmt.Errorf("the cards have %d and %d bright pixels of words", starting, pause)
		}
		return nil
	})
	m.eventuallySees(t, viewer, map[at]rgb{corner: ground, middle: ground, inset: ground})
	m.writes(t, pipe, "scene stage")
	m.eventuallySees(t, viewer, map[at]rgb{corner: red, inset: red})

	m.writes(t, pipe, "delay desk.monitor 300ms")
	m.eventuallyHears(t, viewer, func(bursts []float64) bool {
		return slices.ContainsFunc(bursts, func(gap float64) bool { return math.Abs(gap-0.3) < 0.06 })
	})
	m.writes(t, pipe, "mute desk.monitor")
	m.eventuallyHears(t, viewer, func(bursts []float64) bool {
		return len(bursts) > 0 && !slices.ContainsFunc(bursts, func(gap float64) bool { return gap < 0.8 })
	})
	m.writes(t, pipe, "mute default")
	m.eventuallyHears(t, viewer, func(bursts []float64) bool { return bursts == nil })
	m.writes(t, pipe, "unmute default", "no such thing")
	m.withoutItsMicrophone(t, viewer, pipe)
	_ = show.Process.Signal(os.Interrupt)
	if err := show.Wait(); err != nil {
		t.Errorf("studio publish: %v", err)
	}
}

// withoutItsMicrophone removes the sound card, adds it again, and adds one that was missing from the start.
func (m *machine) withoutItsMicrophone(t *testing.T, viewer *rtctest.Viewer, pipe string) {
	t.Helper()
	if out, err := m.command(t, "pactl", "unload-module", "module-null-sink").CombinedOutput(); err != nil {
		t.Fatalf("unload: %v %s", err, out)
	}
	frames := viewer.Frames()
	m.eventuallyHears(t, viewer, func(bursts []float64) bool { return bursts == nil })
	if got := viewer.Frames() - frames; got < 20 { // in two seconds at least
		t.Errorf("%d pictures came while the microphone was away", got)
	}
	eventually(t, time.Minute, "it is told", func() error {
		if said := m.said.tail(); !strings.Contains(said, `"away":["default","desk.monitor","late.monitor"]`) {
			return errors.New(said)
		}
		return nil
	})
	m.plugsIn(t, "desk")
	if out, err := m.command(t, "pactl", "set-default-source", "desk.monitor").CombinedOutput(); err != nil {
		t.Fatalf("load: %v %s", err, out)
	}
	m.eventuallyHears(t, viewer, func(bursts []float64) bool { return len(bursts) > 0 })
	m.writes(t, pipe, "mute default")
	m.eventuallyHears(t, viewer, func(bursts []float64) bool { return bursts == nil })
	m.plugsIn(t, "late")
	m.eventuallyHears(t, viewer, func(bursts []float64) bool { return len(bursts) > 0 })
}

// bleeps is the formula of a 440 Hz tone in a tenth of each second.
const bleeps = "0.5*sin(2*PI*440*t)*lt(mod(t,1),0.1)"

// plugsIn adds a sound card that receives bleeps.
func (m *machine) plugsIn(t *testing.T, name string) {
	t.Helper()
	if out, err := m.command(t, "pactl", "load-module", "module-null-sink", "sink_name="+name, "rate=48000", "channels=2").CombinedOutput(); err != nil {
		t.Fatalf("load: %v %s", err, out)
	}
	m.plays(t, name, bleeps)
}

type (
	at  struct{ x, y int }
	rgb [3]int
)

// writes writes lines to the pipe of --control.
func (m *machine) writes(t *testing.T, pipe string, lines ...string) {
	t.Helper()
	file, err := os.OpenFile(pipe, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, line := range lines {
		if _, err = fmt.Fprintln(file, line); err != nil {
			t.Fatal(err)
		}
	}
}

// plays plays the sound of a formula on a sound card of the machine.
func (m *machine) plays(t *testing.T, card, formula string) {
	t.Helper()
	run(t, m.command(t, "ffmpeg", "-nostdin", "-v", "error", "-re", "-f", "lavfi", "-i", "aevalsrc='"+formula+"':s=48000",
		"-ac", "2", "-f", "pulse", "-device", card, "formula"))
}

// picture returns the last picture that a viewer received, as 320 by 180 pixels.
func (m *machine) picture(t *testing.T, viewer *rtctest.Viewer) (pixels []byte) {
	t.Helper()
	all := viewer.Pictures()
	var film bytes.Buffer
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Key {
			all = all[i:]
			break
		}
	}
	for _, f := range all {
		for _, unit := range f.Units {
			film.Write([]byte{0, 0, 0, 1})
			film.Write(unit)
		}
	}
	file := filepath.Join(m.folder, "newest.h264")
	if err := os.WriteFile(file, film.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	raw := m.decode(t, "-i", file, "-vf", "scale=320:180:in_color_matrix=bt709", "-pix_fmt", "rgb24", "-f", "rawvideo", "-")
	return raw[len(raw)-320*180*3:]
}

func (m *machine) eventuallySees(t *testing.T, viewer *rtctest.Viewer, want map[at]rgb) {
	t.Helper()
	eventually(t, time.Minute, "the picture", func() error {
		pixels := m.picture(t, viewer)
		for where, colour := range want {
			got := pixels[(where.y/4*320+where.x/4)*3:][:3]
			for i, c := range colour {
				if math.Abs(float64(int(got[i])-c)) > 14 {
					return fmt.Errorf("at %v the viewer sees %v, want %v", where, got, colour)
				}
			}
		}
		return nil
	})
}

// words counts the pixels in the colour of a card's words, in the part of the picture where these are.
func (m *machine) words(t *testing.T, viewer *rtctest.Viewer) (n int) {
	t.Helper()
	for p := range slices.Chunk(m.picture(t, viewer)[320*154*3:], 3) {
		if p[0] > 120 && p[0] > p[2]+40 {
			n++
		}
	}
	return n
}

// eventuallyHears decodes the last two seconds until a test of the times between the bursts in it succeeds.
// The times are nil without bursts.
func (m *machine) eventuallyHears(t *testing.T, viewer *rtctest.Viewer, test func(gaps []float64) bool) {
	t.Helper()
	const heard = 100 // packets of 20 ms: two seconds
	from := viewer.Audio()
	eventually(t, time.Minute, "the sound", func() error {
		packets := viewer.Sounds()
		if len(packets)-from < heard {
			return fmt.Errorf("%d packets of sound", len(packets)-from)
		}
		file := filepath.Join(m.folder, "newest.ogg")
		ogg, err := oggwriter.New(file, 48000, 2)
		if err != nil {
			return err
		}
		for _, p := range packets[len(packets)-heard:] {
			if err = ogg.WriteRTP(p); err != nil {
				return err
			}
		}
		if err = ogg.Close(); err != nil {
			return err
		}
		gaps := bursts(m.decode(t, "-i", file, "-ac", "1", "-ar", "48000", "-f", "s16le", "-"))
		if !test(gaps) {
			return fmt.Errorf("bursts begin %.2f s apart", gaps)
		}
		return nil
	})
}

// bursts returns the times in seconds between the beginnings of sounds after 0.1 s of silence. It returns nil
// for silence.
func bursts(raw []byte) (gaps []float64) {
	const silence = 4800
	quiet, last := silence, -1
	for i := 0; i+1 < len(raw); i += 2 {
		if x := int16(raw[i]) | int16(raw[i+1])<<8; x > -1000 && x < 1000 {
			quiet++
			continue
		}
		if quiet >= silence {
			if gaps == nil {
				gaps = []float64{}
			}
			if last >= 0 {
				gaps = append(gaps, float64(i/2-last)/48000)
			}
			last = i / 2
		}
		quiet = 0
	}
	return gaps
}
