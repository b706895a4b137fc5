package chunk

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

// BenchmarkMake tells what a minute of 720p30 costs at each level, in CPU
// seconds of all threads, by six seconds of noisy pictures: real ones cost less.
func BenchmarkMake(b *testing.B) {
	segments := noisy(b)
	for _, mode := range []string{event.QualityHigh, event.QualityMedium, event.QualityLow, event.ModeCopy} {
		p := ProfileOf(mode, 0, event.Resolution{})
		if mode == event.ModeCopy {
			p = Profile{Copy: true}
		}
		b.Run(mode, func(b *testing.B) {
			var cpu time.Duration
			var media, size float64
			for b.Loop() {
				made, err := (&Maker{}).Make(b.Context(), Spec{Segments: segments, Profile: p, Out: filepath.Join(b.TempDir(), "chunk.mp4")})
				require.NoError(b, err)
				cpu += made.CPU
				media += made.Duration / 60
				size += float64(made.Size) / 1e6
			}
			b.ReportMetric(cpu.Seconds()/media, "cpu-s/minute")
			b.ReportMetric(size/media, "MB/minute")
		})
	}
}

// noisy is six segments of a second. ffmpeg writes the parameter sets of the very
// first otherwise than those of the others, so that one is left out.
func noisy(b *testing.B) []string {
	b.Helper()
	dir := b.TempDir()
	out, err := exec.Command("ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=1280x720:r=30,noise=alls=12:allf=t",
		"-f", "lavfi", "-i", "sine=r=48000", "-t", "7", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-b:v", "2700k",
		"-g", "30", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "segment", "-segment_time", "1",
		"-segment_format", "mpegts", filepath.Join(dir, "%d.ts")).CombinedOutput()
	require.NoError(b, err, "ffmpeg is needed: %s", out)
	segments, err := filepath.Glob(filepath.Join(dir, "*.ts"))
	require.NoError(b, err)
	return segments[1:]
}
