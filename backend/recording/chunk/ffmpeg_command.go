package chunk

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"footlight/backend/event"
)

// sampleRate and stereo are the format of every encoded sound, so that segments with different
// sound can follow each other.
const sampleRate = 48000

// work describes one run of the encoder.
type work struct {
	groups    []group
	lists     []string // concat files with the groups' segments
	profile   Profile
	frame     event.Resolution
	keepSound bool // copy the sound of the only group
}

// arguments returns ffmpeg's arguments that encode w into out.
func (w work) arguments(out string) []string {
	args := []string{"-nostdin", "-hide_banner", "-v", "error", "-y"}
	for _, list := range w.lists {
		args = append(args, "-threads", strconv.Itoa(threads), "-fflags", "+genpts", "-f", "concat", "-safe", "0", "-i", list)
	}
	video, audio := tracks(w.groups)
	if graph := filters(w.groups, w.frame, audio && !w.keepSound); graph != "" {
		args = append(args, "-filter_complex", graph)
	}
	if video {
		args = append(args, "-map", "[v]")
		args = append(args, videoArguments(w.profile)...)
		args = append(args, "-force_key_frames", keyframes(w.groups))
	}
	switch {
	case audio && w.keepSound:
		args = append(args, "-map", "0:a:0", "-c:a", "copy", "-bsf:a", "aac_adtstoasc")
	case audio:
		args = append(args, "-map", "[a]", "-c:a", "aac", "-b:a", w.profile.Audio.String(), "-flags:a", "+bitexact")
	}
	return append(args, "-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", out)
}

// copyArguments returns ffmpeg's arguments that copy the segments of a concat file into out. All
// segments are like the given one. A track that is announced but empty is left out, because its
// header could not be written.
func copyArguments(list string, like probed, out string) []string {
	args := []string{"-nostdin", "-hide_banner", "-v", "error", "-y", "-fflags", "+genpts", "-f", "concat", "-safe", "0", "-i", list}
	if like.Video != "" {
		args = append(args, "-map", "0:v:0")
	}
	if like.Audio != "" {
		args = append(args, "-map", "0:a:0", "-bsf:a", "aac_adtstoasc")
	}
	args = append(args, "-c", "copy")
	return append(args, "-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", out)
}

// keyframes returns ffmpeg's expression for a keyframe where each segment begins, so that a replay can list the chunk in
// as many pieces as it listed segments (mp4.Movie.Parts).
func keyframes(groups []group) string {
	segments, seconds := 0, 0.0
	for _, g := range groups {
		segments, seconds = segments+len(g.Sources), seconds+g.duration()
	}
	return fmt.Sprintf("expr:gte(t,n_forced*%.3f)", seconds/float64(max(segments, 1)))
}

func videoArguments(p Profile) []string {
	return []string{
		"-c:v", "libx264", "-preset", p.Preset, "-crf", strconv.Itoa(p.CRF), "-threads", strconv.Itoa(threads),
		"-maxrate", p.Maxrate.String(), "-bufsize", (2 * p.Maxrate).String(), "-flags:v", "+bitexact",
		// Cameras have no constant frame rate, so every frame keeps its own time.
		"-vsync", "vfr", "-enc_time_base", "1:90000",
	}
}

// filters returns the filter graph that brings every group to one frame size and, if audio is true,
// to one sound format, fills missing tracks, and joins the groups as [v] and [a].
func filters(groups []group, frame event.Resolution, audio bool) string {
	video, _ := tracks(groups)
	var graph []string
	var joined strings.Builder
	for i, g := range groups {
		if video {
			graph = append(graph, fmt.Sprintf("%s[v%d]", picture(i, g, frame), i))
			fmt.Fprintf(&joined, "[v%d]", i)
		}
		if audio {
			graph = append(graph, fmt.Sprintf("%s[a%d]", sound(i, g), i))
			fmt.Fprintf(&joined, "[a%d]", i)
		}
	}
	if len(groups) == 1 {
		return strings.NewReplacer("[v0]", "[v]", "[a0]", "[a]").Replace(strings.Join(graph, ";"))
	}
	return strings.Join(graph, ";") + fmt.Sprintf(";%sconcat=n=%d:v=%d:a=%d%s%s",
		joined.String(), len(groups), count(video), count(audio), label("[v]", video), label("[a]", audio))
}

func picture(i int, g group, f event.Resolution) string {
	if g.Video == "" {
		return fmt.Sprintf("color=c=black:s=%s:r=15:d=%.3f,format=yuv420p", f, g.duration())
	}
	return fmt.Sprintf("[%d:v:0]scale=%d:%d:force_original_aspect_ratio=decrease,pad=%d:%d:-1:-1,setsar=1,format=yuv420p",
		i, f.Width, f.Height, f.Width, f.Height)
}

// sound returns the filter that fills holes in the sound with silence, so that it stays with the
// picture if the publisher was away.
func sound(i int, g group) string {
	if g.Audio == "" {
		return fmt.Sprintf("anullsrc=r=%d:cl=stereo,atrim=duration=%.3f,aformat=sample_fmts=fltp", sampleRate, g.duration())
	}
	return fmt.Sprintf("[%d:a:0]aresample=%d:async=1,aformat=sample_fmts=fltp:channel_layouts=stereo", i, sampleRate)
}

func count(there bool) int {
	if there {
		return 1
	}
	return 0
}

func label(name string, there bool) string {
	if there {
		return name
	}
	return ""
}

// sameClock limits how far a segment may start from the end of the one before it and still continue
// it.
const sameClock = 0.5 // seconds

// concatList returns the file that lists a group's segments for ffmpeg. If a segment continues the
// one before, the list gives the difference of their start times, so that frames keep their exact
// times. Otherwise ffmpeg would add up the later of the two tracks' ends, which drifts. If the
// clock jumps, for example because the publisher came back, the segments are set end to end.
func concatList(g group) string {
	var b strings.Builder
	for i, s := range g.Sources {
		fmt.Fprintf(&b, "file '%s'\n", strings.ReplaceAll(s.Path, "'", `'\''`))
		if i+1 == len(g.Sources) {
			break
		}
		if apart := g.Sources[i+1].Start - s.Start; apart > 0 && math.Abs(apart-s.Duration) <= sameClock {
			fmt.Fprintf(&b, "duration %.6f\n", apart)
		}
	}
	return b.String()
}
