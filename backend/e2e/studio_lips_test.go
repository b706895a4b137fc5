package e2e_test

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/rtctest"
)

// TestStudioKeepsLipsAndSoundTogether takes a speaker on who flashes and beeps in H.264 and Opus each second. It measures
// how far sound and picture are apart in the studio's show.
func TestStudioKeepsLipsAndSoundTogether(t *testing.T) {
	_, calm := soak(t, 0)
	m := newMachine(t)
	s := startServer(t)
	show := m.publishes(t, s, "lips", "--no-record", "--source", "test", "--mic", "none")
	viewer := s.watches(t, "lips")
	seats := "/api/rooms/lips/speakers"
	ana := s.ok("POST", seats, map[string]any{"name": "Ana"})
	speaker := text(ana, "speaker")
	p := rtctest.NewFilmPublisher(t, m.flashing(t), m.packets(t, "aevalsrc=0.5*sin(2*PI*1000*t)*lt(mod(t\\,1)\\,0.2):s=48000:d=2.5")[50:100])
	p.Start(t, string(s.exchange("http://"+s.API+"/rtc/v1/whip/?app=live&stream=lips~"+speaker, p.Offer, text(ana, "token")).raw))
	m.eventuallySays(t, `"onStage":[{"speaker":"`+speaker)
	s.ok("PATCH", seats+"/"+speaker, map[string]any{"state": "on"})
	var apart []float64
	eventually(t, time.Minute, "flashes and beeps", func() error {
		if viewer.Report(webrtc.RTPCodecTypeVideo) == nil || viewer.Report(webrtc.RTPCodecTypeAudio) == nil {
			return errors.New("no reports yet")
		}
		if apart = lags(m.flashTimes(t, viewer), m.beepTimes(t, viewer)); len(apart) < 8 {
			return errors.New("too few yet")
		}
		return nil
	})
	slices.Sort(apart)
	t.Logf("sound comes after the picture by %.0f ms (p50), from %.0f to %.0f ms", quantile(apart, 0.5), apart[0], apart[len(apart)-1])
	limit := 400. // allows for other load on the machine
	if calm {
		limit = 80
	}
	if math.Abs(quantile(apart, 0.5)) > limit {
		t.Errorf("more than %.0f ms", limit)
	}
	_ = show.Process.Signal(os.Interrupt)
	if err := show.Wait(); err != nil {
		t.Errorf("studio publish: %v", err)
	}
}

// flashing returns a second of pictures in H.264 that are white for 0.2 s, and black then.
func (m *machine) flashing(t *testing.T) (pictures [][]byte) {
	t.Helper()
	film := m.decode(t, "-f", "lavfi", "-i", "color=black:s=640x360:r=30:d=1,geq=lum='if(lt(N,6),235,16)':cb=128:cr=128",
		"-c:v", "libx264", "-profile:v", "baseline", "-tune", "zerolatency", "-x264-params", "aud=1:keyint=30:scenecut=0", "-pix_fmt", "yuv420p", "-f", "h264", "-")
	delimiter := []byte{0, 0, 0, 1, 9}
	for _, picture := range bytes.Split(film, delimiter)[1:] {
		pictures = append(pictures, append(slices.Clone(delimiter), picture...))
	}
	return pictures
}

// capturedAt returns when a sender captured what has an RTP time, in milliseconds.
func capturedAt(r *rtcp.SenderReport, ticks uint32, rate float64) float64 {
	return float64(ingest.FromNTP(r.NTPTime).UnixMicro())/1000 + float64(int32(ticks-r.RTPTime))/rate*1000
}

// flashTimes returns when the speaker's place in the picture became bright, in milliseconds.
func (m *machine) flashTimes(t *testing.T, viewer *rtctest.Viewer) (ms []float64) {
	t.Helper()
	pictures, report := viewer.Pictures(), viewer.Report(webrtc.RTPCodecTypeVideo)
	var film bytes.Buffer
	for _, f := range pictures {
		for _, unit := range f.Units {
			film.Write([]byte{0, 0, 0, 1})
			film.Write(unit)
		}
	}
	file := filepath.Join(m.folder, "flashes.h264")
	if err := os.WriteFile(file, film.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	luma := m.decode(t, "-i", file, "-fps_mode", "passthrough", "-vf", "crop=16:16:1112:352,scale=1:1", "-pix_fmt", "gray", "-f", "rawvideo", "-")
	for i := 1; i < min(len(luma), len(pictures)); i++ {
		if luma[i] > 128 && luma[i-1] <= 128 {
			ms = append(ms, capturedAt(report, uint32(math.Round(pictures[i].PTS.Seconds()*90000)), 90000))
		}
	}
	return ms
}

// beepTimes returns when a beep began after silence, in milliseconds.
func (m *machine) beepTimes(t *testing.T, viewer *rtctest.Viewer) (ms []float64) {
	t.Helper()
	packets, report := viewer.Sounds(), viewer.Report(webrtc.RTPCodecTypeAudio)
	raw := m.hears(t, viewer, "1")
	skipped := max(0, len(packets)*960-len(raw)/2) // the decoder skips samples at the beginning
	quiet := 0
	for i := range len(raw) / 2 {
		if math.Abs(amplitude(raw[2*i:])) < 0.05 {
			quiet++
			continue
		}
		if at := i + skipped; quiet > 4800 && at/960 < len(packets) {
			ms = append(ms, capturedAt(report, packets[at/960].Timestamp+uint32(at%960), 48000))
		}
		quiet = 0
	}
	return ms
}

// lags returns how long after each mark the others came, if that is less than half a second. A negative one came before.
func lags(marks, others []float64) (ms []float64) {
	for _, mark := range marks {
		for _, other := range others {
			if math.Abs(other-mark) < 500 {
				ms = append(ms, other-mark)
			}
		}
	}
	return ms
}
