package mp4

import (
	"fmt"
	"strings"

	parameters "github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"
)

// Codecs names the movie's codecs as RFC 6381 does, with commas between.
func (m *Movie) Codecs() string {
	var names []string
	for _, t := range []*Track{m.Video, m.Audio} {
		if t != nil {
			names = append(names, codecName(t.Codec))
		}
	}
	return strings.Join(names, ",")
}

func codecName(c codecs.Codec) string {
	switch c := c.(type) {
	case *codecs.H264:
		if len(c.SPS) > 3 {
			return fmt.Sprintf("avc1.%x", c.SPS[1:4])
		}
		return "avc1"
	case *codecs.MPEG4Audio:
		return fmt.Sprintf("mp4a.40.%d", c.Config.Type)
	}
	return ""
}

// Frame is the size of the pictures; zeros where there are none, or where they
// do not tell.
func (m *Movie) Frame() (width, height int) {
	if m.Video == nil {
		return 0, 0
	}
	c, ok := m.Video.Codec.(*codecs.H264)
	var sps parameters.SPS
	if !ok || sps.Unmarshal(c.SPS) != nil {
		return 0, 0
	}
	return sps.Width(), sps.Height()
}

// Pictures is how many there are.
func (m *Movie) Pictures() int {
	if m.Video == nil {
		return 0
	}
	return len(m.Video.Samples)
}
