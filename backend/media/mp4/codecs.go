package mp4

import (
	"fmt"
	"strings"

	parameters "github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"
)

// Codecs returns the movie's codecs as RFC 6381 writes them, separated by commas.
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

// Frame returns the size of the pictures. It returns zeros if there are no pictures or their size is unknown.
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

// Pictures returns the number of pictures.
func (m *Movie) Pictures() int {
	if m.Video == nil {
		return 0
	}
	return len(m.Video.Samples)
}
