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

// duration returns about how long the group's media lasts.
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

// uniform reports whether segments can follow each other without encoding.
func uniform(sources []source) bool {
	first := sources[0]
	if first.Video != "" && first.Video != "h264" || first.Audio != "" && first.Audio != "aac" {
		return false
	}
	return !slices.ContainsFunc(sources, func(s source) bool {
		return s.Video != first.Video || s.Audio != first.Audio || s.Frame != first.Frame || s.traits != first.traits
	})
}

// frameOf returns the output's frame: the largest of the sources, fitted into fit without
// enlarging. Both sides are even, as 4:2:0 needs. It is zero if no source has a picture.
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

// even rounds down to an even number of at least 2. It ignores rounding errors of a division.
func even(side float64) int { return max(2, int(math.Floor(side/2+1e-6))*2) }

// tracks reports which tracks at least one group has.
func tracks(groups []group) (video, audio bool) {
	for _, g := range groups {
		video = video || g.Video != ""
		audio = audio || g.Audio != ""
	}
	return video, audio
}

// nearRate limits the rate of copied sound, as a multiple of the profile's rate.
const nearRate = 1.25

// keepsSound reports whether the segments' sound can be copied: it must be AAC-LC of one format,
// decode without errors, and have about the profile's rate or less. Copying is better because AAC
// frames refer to those before them: encoded sound begins and ends with every chunk, which can be
// heard where chunks join.
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

// oneSound reports whether all segments have sound of one format that every player can play.
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
