package e2e_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"footlight/backend/media"
)

// TestStudioExchangesSourcesLive exchanges the picture, the camera and the microphone of a show, each ten times, and
// checks what a viewer gets of the other sources meanwhile.
func TestStudioExchangesSourcesLive(t *testing.T) {
	_, calm := soak(t, 0)
	m := newMachine(t)
	m.colour(t, 0xe04020)
	film := filepath.Join(m.folder, "camera.mp4")
	filming := m.command(t, "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=30:d=5", "-pix_fmt", "yuv420p", film)
	if out, err := filming.CombinedOutput(); err != nil {
		t.Fatalf("a film: %v %s", err, out)
	}
	m.plugsIn(t, "late")
	for _, card := range []string{"desk", "late"} {
		m.plays(t, card, fmt.Sprintf("0.3*sin(2*PI*%d*t)", toneHz))
	}
	s := startServer(t)
	pipe := filepath.Join(m.folder, "control")
	show := m.publishes(t, s, "exchange", "--source", "screen", "--camera", "test", "--scene", "camera-over-stage",
		"--mic", "desk.monitor", "--control", pipe, "--keep", filepath.Join(m.folder, "kept"))
	viewer := s.watches(t, "exchange")
	heard := func(at int) func() error {
		return func() error {
			if viewer.Audio() < at {
				return errors.New("it is not heard yet")
			}
			return nil
		}
	}
	eventually(t, time.Minute, "the show", heard(150))
	did := func(scene string, lines ...string) {
		m.writes(t, pipe, append(lines, "scene "+scene)...)
		eventually(t, time.Minute, "all is exchanged", func() error {
			if !strings.HasSuffix(m.said.tail(), "\n") || !strings.Contains(last(m.said.tail()), `"scene":"`+scene+`"`) {
				return errors.New(last(m.said.tail()))
			}
			return nil
		})
	}
	before, usual := viewer.Audio(), widest(viewer.Pictures())
	did("stage", slices.Repeat([]string{"source test", "camera file:" + film, "source screen", "camera test"}, 5)...)
	after, pictures := viewer.Audio(), viewer.Frames()
	did("camera", slices.Repeat([]string{"sound desk.monitor|late.monitor", "sound late.monitor|desk.monitor"}, 5)...)
	longest := widest(viewer.Pictures()[pictures:])
	did("camera-over-stage", "source test", "sound desk.monitor|late.monitor")
	m.eventuallySees(t, viewer, map[at]rgb{{100, 40}: {191, 191, 191}, {1150, 560}: {191, 0, 191}})
	eventually(t, time.Minute, "the other microphone", heard(viewer.Audio()+100))
	own := &ear{}
	for block := range slices.Chunk(m.hears(t, viewer, "2"), 4*toneLen) {
		if len(block) == 4*toneLen {
			own.hear(block)
		}
	}
	broken := own.longest(before*2*toneLen, after*2*toneLen)
	late := longest - time.Second/30 // one picture every 1/30 s is no gap
	t.Logf("while pictures were exchanged the sound broke for %v at most; while sounds were, a picture was %v late at most, %v before",
		broken, late, usual-time.Second/30)
	limit := 3 * time.Second // allows for other load on the machine
	if calm {
		limit = 40 * time.Millisecond
	}
	if max(broken, late) > limit {
		t.Errorf("more than %v", limit)
	}
	if said := m.said.tail(); !strings.Contains(last(said), `"name":"late.monitor"`) || strings.Contains(said[strings.Index(said, `"state":"live"`):], `"state":"connecting"`) {
		t.Errorf("the broadcast began again, or the microphone is another: %s", said)
	}
	_ = show.Process.Signal(os.Interrupt)
	if err := show.Wait(); err != nil {
		t.Errorf("studio publish: %v", err)
	}
	s.records(t, "exchange", own.seconds())
}

// last returns the last line.
func last(lines string) string {
	lines = strings.TrimSuffix(lines, "\n")
	return lines[strings.LastIndexByte(lines, '\n')+1:]
}

// widest returns the longest time between two pictures.
func widest(pictures []media.Frame) (longest time.Duration) {
	for i := 1; i < len(pictures); i++ {
		longest = max(longest, pictures[i].PTS-pictures[i-1].PTS)
	}
	return longest
}

// longest returns for how long the tone broke at a time, between two positions.
func (e *ear) longest(from, to int) (longest time.Duration) {
	begin, end := 0, 0
	for _, at := range e.broken {
		if at < from || at >= to {
			continue
		}
		if at != end {
			begin = at
		}
		end = at + toneLen
		longest = max(longest, time.Duration(end-begin)*time.Second/48000)
	}
	return longest
}

func (e *ear) seconds() float64 { return float64(e.heard) / 48000 }
