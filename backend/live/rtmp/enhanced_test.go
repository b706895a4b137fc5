package rtmp_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/abema/go-mp4"
	"github.com/bluenviron/gortmplib"
	"github.com/bluenviron/gortmplib/pkg/message"
	"github.com/bluenviron/mediacommon/v2/pkg/codecs/opus"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media/h264"
)

// encoder is gortmplib's client, which supports enhanced RTMP.
func encoder(t testing.TB, h *testServer, query string) *gortmplib.Client {
	t.Helper()
	u, err := url.Parse("rtmp://" + h.addr + "/live#" + string(testEvent))
	require.NoError(t, err)
	u.Fragment += query
	c := &gortmplib.Client{URL: u, Publish: true}
	require.NoError(t, c.Initialize(t.Context()))
	t.Cleanup(c.Close)
	return c
}

// units returns the clip's access units as NAL units.
func units() (all [][][]byte) {
	for _, unit := range rtctest.Clip() {
		all = append(all, bytes.Split(unit, []byte{0, 0, 0, 1})[1:])
	}
	return all
}

// introduce announces avc1 and Opus.
func introduce(t testing.TB, c *gortmplib.Client, sets h264.ParameterSets) {
	t.Helper()
	sps, pps := sets.SPS[0], sets.PPS[0]
	require.NoError(t, c.Write(&message.VideoExSequenceStart{
		ChunkStreamID: 6, MessageStreamID: 0x1000000, FourCC: message.FourCCAVC,
		AVCConfig: &mp4.AVCDecoderConfiguration{
			AnyTypeBox: mp4.AnyTypeBox{Type: mp4.BoxTypeAvcC()}, ConfigurationVersion: 1,
			Profile: sps[1], ProfileCompatibility: sps[2], Level: sps[3], LengthSizeMinusOne: 3,
			NumOfSequenceParameterSets: 1, SequenceParameterSets: []mp4.AVCParameterSet{{Length: uint16(len(sps)), NALUnit: sps}},
			NumOfPictureParameterSets: 1, PictureParameterSets: []mp4.AVCParameterSet{{Length: uint16(len(pps)), NALUnit: pps}},
		},
	}))
	require.NoError(t, c.Write(&message.AudioExSequenceStart{
		ChunkStreamID: 4, MessageStreamID: 0x1000000, FourCC: message.FourCCOpus,
		OpusConfig: &opus.IDHeader{Version: 1, ChannelCount: 2, InputSampleRate: 48000},
	}))
}

// send sends the clip and silence in real time until the client is closed.
func send(t testing.TB, c *gortmplib.Client) {
	all := units()
	sets, _ := h264.Split(all[0])
	introduce(t, c, sets)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	t.Cleanup(func() { stop(); <-done })
	go func() {
		defer close(done)
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for i := 0; ctx.Err() == nil; i++ {
			at := time.Duration(i) * 20 * time.Millisecond
			_, rest := h264.Split(all[i%len(all)])
			avcc := []byte{}
			for _, u := range rest {
				avcc = append(append(avcc, 0, 0, byte(len(u)>>8), byte(len(u))), u...)
			}
			if c.Write(&message.VideoExFramesX{ChunkStreamID: 6, DTS: at, MessageStreamID: 0x1000000, FourCC: message.FourCCAVC, Payload: avcc}) != nil ||
				c.Write(&message.AudioExCodedFrames{ChunkStreamID: 4, DTS: at, MessageStreamID: 0x1000000, FourCC: message.FourCCOpus, Payload: []byte{0xf8, 0xff, 0xfe}}) != nil {
				return
			}
			<-tick.C
		}
	}()
}

// TestEnhanced publishes H.264 and Opus by enhanced RTMP: FLV gets AAC, WebRTC the unchanged Opus.
func TestEnhanced(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	flv := watch(t, h.site+"/live/"+string(testEvent)+".flv", 2)
	viewer := h.view(t)
	send(t, encoder(t, h, ""))
	flv.seen(t).require(t, 160, "48000")
	rtctest.Eventually(t, "pictures and sound", func() bool { return viewer.Frames() > 20 && viewer.Audio() > 20 })
	info, _ := h.hub.Stream(testEvent)
	require.Equal(t, &live.AudioInfo{Codec: "Opus", SampleRate: 48000, Channels: 2}, info.Audio)
}

// TestEnhancedRefuses checks that an encoder of HEVC is told what to set.
func TestEnhancedRefuses(t *testing.T) {
	h := open(t, live.Config{})
	c := encoder(t, h, "")
	require.NoError(t, c.Write(&message.VideoExFramesX{
		ChunkStreamID: 6, MessageStreamID: 0x1000000, FourCC: message.FourCCHEVC, Payload: []byte{0},
	}))
	h.refuses(t, c, "HEVC is not carried here: set the video encoder to H.264")
}

// refuses requires that the server ends the connection with a reason.
func (h *testServer) refuses(t testing.TB, c *gortmplib.Client, why string) {
	t.Helper()
	require.NoError(t, c.NetConn().SetReadDeadline(time.Now().Add(time.Minute)))
	for {
		m, err := c.Read()
		require.NoError(t, err, "the connection ended without a word")
		status, ok := m.(*message.CommandAMF0)
		if ok && status.Name == "onStatus" {
			require.Contains(t, fmt.Sprint(status.Arguments...), why)
			break
		}
	}
	rtctest.Eventually(t, "it is gone", func() bool { return len(h.hub.Clients()) == 0 })
}

// TestGarbage publishes data that is not H.264: it never goes live, and the encoder is told so.
func TestGarbage(t *testing.T) {
	h := open(t, live.Config{})
	h.hub.OnAir(func(*live.Session) { t.Error("it was on air") })
	c := encoder(t, h, "")
	rtctest.Eventually(t, "it publishes", func() bool { info, _ := h.hub.Stream(testEvent); return info.Publishing && !info.OnAir })
	introduce(t, c, h264.ParameterSets{SPS: [][]byte{{0x67, 1, 2, 3}}, PPS: [][]byte{{0x68, 1}}})
	h.refuses(t, c, "cannot be decoded")
}

// TestRefusedBeforeStart checks that a refused publisher never receives NetStream.Publish.Start.
func TestRefusedBeforeStart(t *testing.T) {
	h := open(t, live.Config{Authorizer: byToken{}})
	u, err := url.Parse("rtmp://" + h.addr + "/live#" + string(testEvent))
	require.NoError(t, err)
	c := &gortmplib.Client{URL: u, Publish: true}
	require.Error(t, c.Initialize(t.Context()), "publish was answered as if it were allowed")
	for _, query := range []string{"?token=ann", "?secret=ann"} {
		encoder(t, h, query).Close()
		rtctest.Eventually(t, "it is gone", func() bool { return len(h.hub.Clients()) == 0 })
	}
}

// TestTLS publishes and plays by RTMPS.
func TestTLS(t *testing.T) {
	t.Parallel()
	site := httptest.NewUnstartedServer(nil)
	site.StartTLS() // for its certificate
	site.Close()
	h := openTLS(t, live.Config{}, &tls.Config{Certificates: site.TLS.Certificates, MinVersion: tls.VersionTLS12})
	defer start(t, "ffmpeg", append(film(0, "320x180"), "rtmps://"+h.addr+"/live/"+string(testEvent))...).stop()
	watch(t, "rtmps://"+h.addr+"/live/"+string(testEvent), 2).seen(t).require(t, 320, "44100")
}
