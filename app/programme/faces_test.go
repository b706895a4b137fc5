package programme

import (
	"image"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
)

// TestPeopleBesideTheSources looks at points of the picture. Each source has one colour.
func TestPeopleBesideTheSources(t *testing.T) {
	const stage, camera, ana, bo, black, card = 100, 140, 180, 220, 16, 70
	luma := func(name string) byte {
		return map[string]byte{"stage": stage, "camera": camera, "Ana": ana, "Bo": bo, "card": card}[name]
	}
	type points map[image.Point]byte
	for name, test := range map[string]struct {
		scene       Scene
		people      []string
		away, empty string // a person whose picture froze, and one who has sent none
		want        points
	}{
		"one beside the camera": {scene: Camera, people: []string{"Ana"}, want: points{{300, 360}: camera, {900, 360}: ana, {638, 360}: black}},
		"two with the camera": {
			scene: Camera, people: []string{"Ana", "Bo"}, want: points{{300, 100}: camera, {900, 100}: ana, {300, 600}: bo, {900, 600}: black},
		},
		"one beside the stage": {scene: Stage, people: []string{"Ana"}, want: points{{400, 360}: stage, {1100, 360}: ana, {400, 20}: black}},
		"camera, too": {
			scene: CameraOverStage, people: []string{"Ana"}, want: points{{400, 360}: stage, {1100, 100}: camera, {1100, 600}: ana},
		},
		"a picture froze":      {scene: Camera, people: []string{"Ana", "Bo"}, away: "Ana", want: points{{300, 100}: camera, {900, 100}: bo}},
		"nobody has a picture": {scene: Stage, people: []string{"Ana", "Bo"}, away: "Ana", empty: "Bo", want: points{{640, 360}: stage, {1270, 360}: stage}},
		"a card is alone":      {scene: Break, people: []string{"Ana"}, want: points{{640, 360}: card, {1270, 360}: card}},
	} {
		synctest.Test(t, func(t *testing.T) {
			source := func(name string) *capture.Slot {
				if name == test.empty {
					return capture.NewSlot()
				}
				return slotWith(flat(640, 360, luma(name), 128, 128))
			}
			p := &pictures{composer: newComposer(1280, 720), Programme: &Programme{Inputs: Inputs{source("stage"), source("camera")}, Break: source("card")}}
			var people []Face
			for _, name := range test.people {
				people = append(people, Face{name, source(name)})
				if name == test.away {
					people[len(people)-1].Picture.Want()
					time.Sleep(2 * Away)
				}
			}
			p.Gather(people)
			p.Cut(test.scene)
			for range 2 { // the second picture has no rest of the first one
				p.compose(p.now(), p.lead(p.now()))
			}
			for at, want := range test.want {
				assert.Equal(t, want, p.dst.YCbCrAt(at.X, at.Y).Y, "%s at %v", name, at)
			}
			p.Gather(nil)
			p.Cut(Stage)
			p.compose(p.now(), p.lead(p.now()))
			assert.EqualValues(t, stage, p.dst.YCbCrAt(1270, 10).Y, "%s: all have left", name)
		})
	}
}

// TestNamesAreOnThePictures looks for bright letters on a dark ground.
func TestNamesAreOnThePictures(t *testing.T) {
	count := func(name string, width int) (dark, bright int) {
		c, box := newComposer(1280, 720), image.Rect(640, 0, 640+width, 720)
		paint(c.dst.Y, c.dst.YStride, c.dst.Rect, 120)
		c.drawName(name, box)
		for y := range 720 {
			for x := range 1280 {
				switch luma := c.dst.YCbCrAt(x, y).Y; {
				case luma == 120:
					continue
				case luma < 60:
					dark++
				case luma > 200:
					bright++
				}
				require.True(t, image.Pt(x, y).In(box), "%d, %d", x, y)
			}
		}
		return dark, bright
	}
	dark, bright := count("Ana", 320)
	assert.Greater(t, dark, 1000)
	assert.Greater(t, bright, 50)
	most, _ := count("A name that is longer than the picture of its person is wide", 320)
	assert.Greater(t, most, 3*dark)
	for _, none := range []string{"", "\u5c71\u7530"} {
		dark, bright = count(none, 320)
		assert.Zero(t, dark+bright, none)
	}
}

// TestUprightPicturesAreWhole fills a wide box with a phone's picture.
func TestUprightPicturesAreWhole(t *testing.T) {
	c := newComposer(1280, 720)
	c.fill(&scaler{}, c.dst.Rect, flat(360, 640, 100, 128, 128))
	assert.EqualValues(t, 100, c.dst.YCbCrAt(640, 2).Y)
	assert.EqualValues(t, 16, c.dst.YCbCrAt(300, 360).Y)
}

// TestListenersDoNotHearThemselves mixes a microphone with two people, of whom one is muted.
func TestListenersDoNotHearThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		voice := func(level int16) *Voice {
			v, part := NewVoice(), make([]int16, blockSamples*capture.Channels)
			for i := range part {
				part[i] = level
			}
			for range 10 {
				time.Sleep(Block)
				v.Write(part, begin.Add(10*Block))
			}
			return v
		}
		heard := map[string][]int16{}
		hear := func(name string) func([]int16, time.Duration) {
			return func(samples []int16, at time.Duration) {
				assert.Equal(t, 5*Block, at)
				heard[name] = append([]int16(nil), samples...)
			}
		}
		var m Mixer
		ana, bo := voice(2000), voice(400)
		m.Mix(voice(100))
		m.Join(Listener{ana, hear("Ana")}, Listener{bo, hear("Bo")}, Listener{voice(30), nil})
		block := make([]int16, blockSamples*capture.Channels)
		for _, v := range []*Voice{m.voices[0], ana, bo, m.parts[2].Voice} {
			v.zero = begin // the parts were all written with one time
		}
		level := func(samples []int16) int { return int(math.Round(float64(samples[blockSamples]))) }
		m.mix(block, begin, 5*Block)
		require.Len(t, heard, 2)
		assert.Equal(t, []int{2530, 530, 2130}, []int{level(block), level(heard["Ana"]), level(heard["Bo"])})
		bo.Mute(true)
		m.mix(block, begin, 5*Block)
		assert.Equal(t, []int{2130, 130, 2130}, []int{level(block), level(heard["Ana"]), level(heard["Bo"])})
	})
}

// TestSmallerKeepsTheShape draws a square picture between bars.
func TestSmallerKeepsTheShape(t *testing.T) {
	from, to := image.NewYCbCr(image.Rect(0, 0, 200, 200), image.YCbCrSubsampleRatio420), image.NewYCbCr(image.Rect(0, 0, 640, 360), image.YCbCrSubsampleRatio420)
	for i := range from.Y {
		from.Y[i] = 200
	}
	var s Smaller
	s.Draw(to, from)
	for x, want := range map[int]byte{0: 16, 138: 16, 140: 200, 320: 200, 499: 200, 500: 16, 639: 16} {
		require.Equal(t, want, to.Y[to.YOffset(x, 180)], "at %d", x)
	}
}
