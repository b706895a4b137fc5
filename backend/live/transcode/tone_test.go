package transcode

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"os/exec"
	"testing"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/pion/webrtc/v4/pkg/media/oggreader"
	"github.com/stretchr/testify/require"

	"footlight/backend/media"
)

// The tone lasts 3 s. It is silent except from 0.5 s to 2.5 s, with 1000 Hz left and 1500 Hz right.
const (
	toneStart = 7 * time.Second // of the stream's clock
	toneOn    = 500 * time.Millisecond
	toneOff   = 2500 * time.Millisecond
	toneEnd   = 3 * time.Second
	amplitude = 0.5
	// lookahead is the number of samples that libopus puts before the first one. Its container tells players
	// to skip them; RTP cannot.
	lookahead = 312
)

var toneWall = time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC)

func ffmpeg(t testing.TB, stdin []byte, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "ffmpeg", append([]string{"-v", "error", "-nostdin"}, args...)...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(stdin), &out, &errs
	require.NoError(t, cmd.Run(), "ffmpeg must be installed: %s", errs.String())
	return out.Bytes()
}

// tone returns the tone as a publisher sends it.
func tone(t testing.TB) []media.Frame {
	t.Helper()
	return packets(t, "aevalsrc=0.5*sin(2*PI*1000*t)*between(t\\,0.5\\,2.5)|0.5*sin(2*PI*1500*t)*between(t\\,0.5\\,2.5):s=48000:d=3")
}

// packets returns three seconds of a lavfi source as Opus packets of 20 ms.
func packets(t testing.TB, source string) []media.Frame {
	t.Helper()
	ogg := ffmpeg(t, nil, "-f", "lavfi", "-i", source, "-ac", fmt.Sprint(Channels),
		"-c:a", "libopus", "-b:a", "96k", "-frame_duration", "20", "-page_duration", "20000", "-f", "ogg", "pipe:1")
	r, _, err := oggreader.NewWith(bytes.NewReader(ogg))
	require.NoError(t, err)
	_, _, err = r.ParseNextPage() // tags
	require.NoError(t, err)
	var frames []media.Frame
	for packet, _, err := r.ParseNextPage(); err == nil; packet, _, err = r.ParseNextPage() {
		at := time.Duration(len(frames)) * 20 * time.Millisecond
		frames = append(frames, media.Frame{
			Codec: media.Opus, PTS: toneStart + at, DTS: toneStart + at,
			Wall: toneWall.Add(at), Units: [][]byte{packet},
		})
	}
	require.Greater(t, len(frames), 149)
	return frames
}

// listen decodes AAC frames and returns both channels. Their first sample is due at the first frame's PTS.
func listen(t testing.TB, frames []media.Frame) (left, right []float64) {
	t.Helper()
	var packets mpeg4audio.ADTSPackets
	for _, f := range frames {
		packets = append(packets, &mpeg4audio.ADTSPacket{
			Type: mpeg4audio.ObjectTypeAACLC, SampleRate: SampleRate, ChannelConfig: Channels, AU: f.Units[0],
		})
	}
	adts, err := packets.Marshal()
	require.NoError(t, err)
	pcm := ffmpeg(t, adts, "-f", "aac", "-i", "pipe:0", "-f", "s16le", "pipe:1")
	for ; len(pcm) >= 4; pcm = pcm[4:] {
		left = append(left, sample(pcm))
		right = append(right, sample(pcm[2:]))
	}
	return left, right
}

func sample(b []byte) float64 {
	return float64(int16(binary.LittleEndian.Uint16(b))) / (1 << 15)
}

// burst returns the positions of the first and the last loud sample.
func burst(x []float64) (from, to int) {
	from = -1
	for i, v := range x {
		if math.Abs(v) > amplitude/2 {
			if from < 0 {
				from = i
			}
			to = i
		}
	}
	return from, to
}

func level(x []float64) float64 {
	var sum float64
	for _, v := range x {
		sum += v * v
	}
	return math.Sqrt(sum / float64(len(x)))
}

// frequency counts upward zero crossings.
func frequency(x []float64) float64 {
	n := 0
	for i := 1; i < len(x); i++ {
		if x[i-1] < 0 && x[i] >= 0 {
			n++
		}
	}
	return float64(n) * SampleRate / float64(len(x))
}
