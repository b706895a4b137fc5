package chunk

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"footlight/backend/event"
)

// source is a readable segment.
type source struct {
	Path string
	probed
}

// group is a run of segments that one decoder can read through: the same
// codecs, the same tracks.
type group struct {
	Video, Audio string
	Sources      []source
}

// duration of all of the group, nearly.
func (g group) duration() (seconds float64) {
	for _, s := range g.Sources {
		seconds += s.Duration
	}
	return seconds
}

// groupSources joins neighbours of the same layout.
func groupSources(sources []source) []group {
	var groups []group
	for _, s := range sources {
		last := len(groups) - 1
		if last < 0 || groups[last].Video != s.Video || groups[last].Audio != s.Audio {
			groups = append(groups, group{Video: s.Video, Audio: s.Audio})
			last++
		}
		groups[last].Sources = append(groups[last].Sources, s)
	}
	return groups
}

// uniform reports whether segments can follow each other as they are.
func uniform(sources []source) bool {
	first := sources[0]
	if first.Video != "" && first.Video != "h264" || first.Audio != "" && first.Audio != "aac" {
		return false
	}
	return !slices.ContainsFunc(sources, func(s source) bool {
		return s.Video != first.Video || s.Audio != first.Audio || s.Frame != first.Frame || s.traits != first.traits
	})
}

// frameOf is the output's frame: the largest of the sources, fitted into fit
// without enlarging, sides even as 4:2:0 needs them. Zero without any picture.
func frameOf(sources []source, fit event.Resolution) event.Resolution {
	var most event.Resolution
	for _, s := range sources {
		if s.Video != "" && s.Frame.Width*s.Frame.Height > most.Width*most.Height {
			most = s.Frame
		}
	}
	if most.Width == 0 {
		return most
	}
	scale := 1.0
	if fit.Width > 0 && fit.Height > 0 {
		scale = min(1, float64(fit.Width)/float64(most.Width), float64(fit.Height)/float64(most.Height))
	}
	return event.Resolution{Width: even(scale * float64(most.Width)), Height: even(scale * float64(most.Height))}
}

// even rounds down to an even number of at least 2, forgiving the last bits of
// a division.
func even(side float64) int { return max(2, int(math.Floor(side/2+1e-6))*2) }

// tracks reports what at least one group has.
func tracks(groups []group) (video, audio bool) {
	for _, g := range groups {
		video = video || g.Video != ""
		audio = audio || g.Audio != ""
	}
	return video, audio
}

// nearRate is how much above a profile's rate sound may be and still be taken as
// it is, and not at all.
const nearRate = 1.25

// keepsSound reports whether the sound of segments can be taken as it is: AAC-LC
// of one form that decodes without complaint and has about the profile's rate or
// less. Sound that is encoded anew begins and ends with every chunk, and is heard
// to where chunks join; its frames refer to those before them.
func (m *Maker) keepsSound(ctx context.Context, p Profile, groups []group, list string) (bool, error) {
	if len(groups) != 1 || !oneSound(groups[0].Sources) {
		return false, nil
	}
	copied := filepath.Join(filepath.Dir(list), "sound.aac")
	_, err := m.run(ctx, m.ffmpeg(), "-nostdin", "-hide_banner", "-v", "error", "-xerror", "-f", "concat", "-safe", "0", "-i", list,
		"-map", "0:a:0", "-f", "null", "-", "-map", "0:a:0", "-c", "copy", "-f", "adts", copied)
	if errors.Is(err, ErrUnusable) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	file, err := os.Stat(copied)
	if err != nil {
		return false, fmt.Errorf("chunk: %w", err)
	}
	return float64(8*file.Size()) <= nearRate*1000*float64(p.Audio)*groups[0].duration(), nil
}

// oneSound reports whether all segments have sound of one form that every player
// of chunks plays.
func oneSound(sources []source) bool {
	first := sources[0].traits
	for _, s := range sources {
		t := s.traits
		if s.Audio != "aac" || t.Profile != "LC" || t.Channels > "2" || t.Rate != first.Rate || t.Channels != first.Channels {
			return false
		}
	}
	return true
}
