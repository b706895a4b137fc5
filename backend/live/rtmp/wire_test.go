package rtmp

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/bluenviron/gortmplib/pkg/amf0"
	"github.com/bluenviron/gortmplib/pkg/bytecounter"
	"github.com/bluenviron/gortmplib/pkg/rawmessage"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/media/flv"
)

// peer is a connection after the handshake: it reads prepared input and discards the answers.
func peer(sent []byte) *wire { return peerOf(sent, io.Discard) }

func peerOf(sent []byte, answered io.Writer) *wire {
	rw := struct {
		io.Reader
		io.Writer
	}{bytes.NewReader(sent), answered}
	return newWire(&quota{ReadWriter: rw}, bytecounter.NewReadWriter(rw))
}

// says encodes messages as chunks.
func says(t testing.TB, messages ...*rawmessage.Message) []byte {
	t.Helper()
	var b bytes.Buffer
	w := rawmessage.NewWriter(&b, bytecounter.NewWriter(&b), false)
	for _, m := range messages {
		require.NoError(t, w.Write(m))
	}
	return b.Bytes()
}

func command(t testing.TB, values ...any) *rawmessage.Message {
	t.Helper()
	body, err := amf0.Data(values).Marshal()
	require.NoError(t, err)
	return &rawmessage.Message{ChunkStreamID: chunkCommand, Type: typeCommand, Body: body}
}

func connect(t testing.TB, app, tcURL string) *rawmessage.Message {
	t.Helper()
	return command(t, "connect", float64(1), amf0.Object{{Key: "app", Value: app}, {Key: "tcUrl", Value: tcURL}})
}

func TestRequests(t *testing.T) {
	create := command(t, "createStream", float64(2), nil)
	for name, tc := range map[string]struct {
		sent []*rawmessage.Message
		want request
	}{
		"OBS": {
			[]*rawmessage.Message{
				connect(t, "live", "rtmp://h/live"), command(t, "releaseStream", float64(2), nil, "a"),
				create, command(t, "publish", float64(3), nil, "a?token=t", "live"),
			},
			request{action: live.Publish, app: "live", name: "a", token: "t"},
		},
		"token in the server's URL": {
			[]*rawmessage.Message{connect(t, "live/?token=u", "rtmp://h/live/?token=u"), create, command(t, "publish", float64(3), nil, "a")},
			request{action: live.Publish, app: "live", name: "a", token: "u"},
		},
		"as for SRS": {
			[]*rawmessage.Message{connect(t, "live", "rtmp://h/live"), create, command(t, "publish", float64(3), nil, "a?secret=v")},
			request{action: live.Publish, app: "live", name: "a", token: "v"},
		},
		"application in tcUrl alone": {
			[]*rawmessage.Message{
				command(t, "connect", float64(1), amf0.Object{{Key: "tcUrl", Value: "rtmp://h:1935/live/?token=w"}}),
				create, command(t, "publish", float64(3), nil, "a"),
			},
			request{action: live.Publish, app: "live", name: "a", token: "w"},
		},
		"empty application": {
			[]*rawmessage.Message{connect(t, "", "rtmp://h/live"), create, command(t, "publish", float64(3), nil, "a")},
			request{action: live.Publish, app: "live", name: "a"},
		},
		"no application anywhere": {
			[]*rawmessage.Message{connect(t, "", "h"), create, command(t, "publish", float64(3), nil, "a")},
			request{action: live.Publish, name: "a"},
		},
		"player": {
			[]*rawmessage.Message{connect(t, "live", "rtmp://h/live"), create, command(t, "play", float64(3), nil, "b")},
			request{action: live.Play, app: "live", name: "b"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := readRequest(peer(says(t, tc.sent...)))
			require.NoError(t, err)
			require.Equal(t, tc.want, got)
		})
	}
}

// TestEnhancedAnswers checks that a client is told only about the fields of enhanced RTMP that it asked
// about: old clients cannot parse them.
func TestEnhancedAnswers(t *testing.T) {
	list, video, audio := "fourCcList", "videoFourCcInfoMap", "audioFourCcInfoMap"
	legacy := []string{"capabilities", "fmsVer"}
	for name, tc := range map[string]struct {
		sent amf0.Object
		want []string
	}{
		"before it": {amf0.Object{{Key: "app", Value: "live"}}, legacy},
		"version 1": {amf0.Object{{Key: list, Value: amf0.StrictArray{"hvc1"}}}, append([]string{list}, legacy...)},
		"version 2": {
			amf0.Object{{Key: video, Value: amf0.Object{}}, {Key: audio, Value: amf0.ECMAArray{}}, {Key: "capsEx", Value: 3.0}},
			append([]string{video, audio}, legacy...),
		},
	} {
		t.Run(name, func(t *testing.T) {
			var answered bytes.Buffer
			_, err := readRequest(peerOf(says(t, command(t, "connect", float64(1), tc.sent)), &answered))
			require.ErrorIs(t, err, io.EOF)
			var keys []string
			for _, field := range properties(t, answered.Bytes()) {
				keys = append(keys, field.Key)
			}
			require.ElementsMatch(t, tc.want, keys)
		})
	}
}

// properties returns the first object of the answer to connect.
func properties(t *testing.T, answered []byte) amf0.Object {
	t.Helper()
	in := peer(answered)
	for {
		m, err := in.read()
		require.NoError(t, err)
		if c, ok := readCall(m); ok && c.name == "_result" {
			object, ok := c.args[0].(amf0.Object)
			require.True(t, ok)
			return object
		}
	}
}

func message(kind uint8, ms int, body []byte) *rawmessage.Message {
	return &rawmessage.Message{ChunkStreamID: chunkVideo, Type: kind, Timestamp: time.Duration(ms) * time.Millisecond, Body: body}
}

var (
	sps = []byte{0x67, 0x42, 0xc0, 0x0d, 0xda, 0x05, 0x07, 0xe8, 0x40, 0x00, 0x00, 0x03, 0x00, 0x40, 0x00, 0x00, 0x0c, 0x83, 0xc5, 0x0a, 0xa8}
	pps = []byte{0x68, 0xce, 0x0f, 0xc8}
)

// TestNegativeOffsets checks an encoder whose pictures are to be shown before they are decoded:
// everything is shown later, and the distances are kept.
func TestNegativeOffsets(t *testing.T) {
	s := &keeper{since: time.Unix(1000, 0)}
	tr := newTracks(s)
	now := s.Since()
	require.NoError(t, tr.take(message(typeVideo, 5000, flv.PictureConfig([][]byte{sps}, [][]byte{pps})), now))
	require.NoError(t, tr.take(message(typeAudio, 5000, flv.SoundConfig([]byte{0x11, 0x90})), now))
	for i, offset := range []int{0, -40, 0, 40} {
		unit := []byte{0x41, 0x9a}
		if i == 0 {
			unit = []byte{0x65, 0x88}
		}
		body := flv.Picture(i == 0, time.Duration(offset)*time.Millisecond, [][]byte{unit})
		require.NoError(t, tr.take(message(typeVideo, 5000+40*i, body), now))
	}
	require.NoError(t, tr.take(message(typeAudio, 5160, flv.Sound([]byte{1})), now))
	var shown []int64
	for _, f := range s.frames[1:] {
		require.GreaterOrEqual(t, f.PTS, f.DTS)
		require.Equal(t, s.Since().Add(f.PTS), f.Wall)
		shown = append(shown, f.PTS.Milliseconds())
	}
	require.Equal(t, []int64{40, 120, 200, 200}, shown)
	require.Equal(t, [][]byte{sps, pps, {0x65, 0x88}}, s.frames[0].Units)
	require.Equal(t, []byte{0x11, 0x90}, s.frames[len(s.frames)-1].Config)
	require.Positive(t, s.video.Width)
}

// FuzzConnection feeds arbitrary data to a connection after the handshake: commands, then media.
func FuzzConnection(f *testing.F) {
	f.Add(says(f, connect(f, "live", "rtmp://h/live"), command(f, "createStream", float64(2), nil),
		command(f, "publish", float64(3), nil, "a?token=t"),
		message(typeVideo, 0, flv.PictureConfig([][]byte{sps}, [][]byte{pps})),
		message(typeVideo, 0, flv.Picture(true, 0, [][]byte{{0x65, 0x88}})),
		message(typeAudio, 0, flv.SoundConfig([]byte{0x11, 0x90})), message(typeAudio, 10, flv.Sound([]byte{1})),
		command(f, "deleteStream", float64(4), nil)))
	f.Add(says(f, &rawmessage.Message{ChunkStreamID: 2, Type: typeChunkSize, Body: []byte{0, 0, 16, 0}},
		&rawmessage.Message{ChunkStreamID: 2, Type: typeUserControl, Body: []byte{0, eventPingRequest, 0, 0, 0, 1}},
		&rawmessage.Message{ChunkStreamID: 2, Type: typeAbort, Body: []byte{0, 0, 0, 4}}))
	f.Fuzz(func(_ *testing.T, sent []byte) {
		w := peer(sent)
		if _, err := readRequest(w); err != nil {
			return
		}
		tr := newTracks(&keeper{since: time.Unix(1000, 0)})
		for {
			m, err := w.read()
			if err != nil || ends(m) {
				return
			}
			_ = tr.take(m, time.Unix(2000, 0)) // the caller handles errors
		}
	})
}
