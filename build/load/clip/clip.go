// Package clip makes the media that the load generator sends. ffmpeg encodes the picture with x264 and the
// sound with Opus or AAC once; the result is kept in a cache folder and never in the repository.
package clip

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// GOP is the distance between keyframes, unless a spec says otherwise. Every clip's length is a multiple of it, so
// that the clip can be played in a loop.
const GOP = 2 * time.Second

// A clip's length is a whole number of GOPs, of AAC packets and of Opus packets. long is for GOPs of 5 and 10 s, too.
const (
	short = 16 * time.Second
	long  = 40 * time.Second
)

const (
	frameRate  = 30
	opusPacket = 20 * time.Millisecond
	aacRate    = 48000
)

// Spec describes a clip.
type Spec struct {
	Width, Height int
	// Video and Audio are bitrates in kbit/s.
	Video, Audio int
	// Sound is the codec of the sound: media.Opus, which is the default, or media.AAC.
	Sound media.Codec
	// GOP is the distance between keyframes: 2 s, which is the default, 5 s or 10 s.
	GOP time.Duration
	// Beep puts a beep on every second instead of noise, for package lipsync.
	Beep bool
}

// HD returns the clip of most measurements: 720p30 at about 2.5 Mbit/s.
func HD() Spec { return Spec{Width: 1280, Height: 720, Video: 2500, Audio: 64} }

// Small returns the clip for the measurement of many streams: 360p30 at 500 kbit/s.
func Small() Spec { return Spec{Width: 640, Height: 360, Video: 430, Audio: 64} }

// Thin returns the clip for measurements with as many viewers as possible.
func Thin() Spec { return Spec{Width: 320, Height: 180, Video: 100, Audio: 24} }

// Clip holds media that can be played in a loop.
type Clip struct {
	Length time.Duration
	// Frames holds both tracks in the order of their times, from zero to Length.
	Frames []media.Frame
}

// Open returns the clip of a spec. ffmpeg makes it unless the folder already holds it.
func Open(ctx context.Context, folder string, s Spec) (*Clip, error) {
	s.Sound, s.GOP = cmp.Or(s.Sound, media.Opus), cmp.Or(s.GOP, GOP)
	if s.length()%s.GOP != 0 {
		return nil, fmt.Errorf("a clip of %v has no whole number of GOPs of %v", s.length(), s.GOP)
	}
	path := filepath.Join(folder, s.name())
	if _, err := os.Stat(path); err != nil {
		if err := s.encode(ctx, path); err != nil {
			return nil, err
		}
	}
	frames, err := read(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return s.cut(frames)
}

func (s *Spec) name() string {
	tone := "noise"
	if s.Beep {
		tone = "beep"
	}
	if s.GOP != GOP {
		tone += "-" + s.GOP.String()
	}
	return fmt.Sprintf("footlight-clip-%dx%d-%dk-%s-%dk-%s-%v.ts", s.Width, s.Height, s.Video, s.Sound, s.Audio, tone, s.length())
}

func (s *Spec) length() time.Duration {
	if s.GOP == GOP {
		return short
	}
	return long
}

// encode writes to a temporary name first, because several generators may make the same clip at once.
func (s *Spec) encode(ctx context.Context, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	part := fmt.Sprintf("%s.%d.tmp", path, os.Getpid())
	defer os.Remove(part)
	out, err := exec.CommandContext(ctx, "ffmpeg", append(s.arguments(), part)...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("make a clip with ffmpeg: %w: %s", err, out)
	}
	return os.Rename(part, path)
}

// arguments returns ffmpeg's arguments. Picture and sound are noise, which keeps the encoder at its bitrate
// and makes every packet different from all others.
func (s *Spec) arguments() []string {
	picture := fmt.Sprintf("testsrc2=s=%dx%d:r=%d,noise=alls=%d:allf=t,format=yuv420p", s.Width, s.Height, frameRate, 12*max(1, s.Video/2500))
	sound := "anoisesrc=c=pink:a=0.2:r=48000:seed=1"
	if s.Beep {
		sound = "aevalsrc='0.6*sin(2000*PI*t)*lt(mod(t,1),0.05)+0.01*(random(0)-0.5)':s=48000:c=mono"
	}
	sound += ",aformat=channel_layouts=stereo"
	gop := fmt.Sprint(int(s.GOP.Seconds()) * frameRate)
	rate := fmt.Sprintf("%dk", s.Video)
	args := []string{
		"-nostdin", "-hide_banner", "-loglevel", "error", "-y",
		"-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound,
		"-t", fmt.Sprint((s.length() + time.Second).Seconds()),
		"-c:v", "libx264", "-preset", "veryfast", "-profile:v", "baseline", "-threads", "1",
		"-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-bf", "0",
		"-b:v", rate, "-maxrate", rate, "-bufsize", rate,
	}
	args = append(args, s.soundArguments()...)
	return append(args, "-f", "mpegts", "-pes_payload_size", "0")
}

func (s *Spec) soundArguments() []string {
	rate := fmt.Sprintf("%dk", s.Audio)
	if s.Sound == media.AAC {
		return []string{"-c:a", "aac", "-b:a", rate}
	}
	return []string{"-c:a", "libopus", "-b:a", rate, "-vbr", "off", "-frame_duration", "20"}
}

// cut keeps the frames that begin before the clip's length, and as many sound packets as fit, in order.
func (s *Spec) cut(frames []media.Frame) (*Clip, error) {
	length := s.length()
	c := &Clip{Length: length}
	pictures, packets := int(length.Seconds()*frameRate), int(length/opusPacket)
	if s.Sound == media.AAC {
		packets = int(length.Seconds() * aacRate / 1024)
	}
	left := map[bool]int{true: pictures, false: packets}
	for _, f := range frames {
		video := f.Codec.IsVideo()
		if left[video] == 0 {
			continue
		}
		if video {
			f.PTS = time.Duration(pictures-left[video]) * time.Second / frameRate
		} else {
			f.PTS = time.Duration(packets-left[video]) * length / time.Duration(packets)
		}
		f.DTS = f.PTS
		left[video]--
		c.Frames = append(c.Frames, f)
	}
	if left[true]+left[false] > 0 || !c.Frames[slices.IndexFunc(c.Frames, isVideo)].Key {
		return nil, fmt.Errorf("clip %s does not match its spec", s.name())
	}
	slices.SortStableFunc(c.Frames, func(a, b media.Frame) int { return int(a.PTS - b.PTS) })
	return c, nil
}

func isVideo(f media.Frame) bool { return f.Codec.IsVideo() }

// The NAL unit that carries a name: supplemental information of type "user data, unregistered" (H.264 Annex
// D).
const (
	userData = 5
	uuid     = "footlight-a-name"
)

// Named returns the clip with a name in every keyframe, so that no recording of it equals a recording of
// another stream.
func (c *Clip) Named(name string) *Clip {
	unit := append([]byte{6, userData, byte(len(uuid) + len(name))}, uuid+name+"\x80"...)
	named := &Clip{Length: c.Length, Frames: slices.Clone(c.Frames)}
	for i, f := range c.Frames {
		if !f.Codec.IsVideo() || !f.Key {
			continue
		}
		sets, picture := h264.Split(f.Units)
		named.Frames[i].Units = sets.Prepend(append([][]byte{unit}, picture...))
	}
	return named
}
