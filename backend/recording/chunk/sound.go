package chunk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

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
