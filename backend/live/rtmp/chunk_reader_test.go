package rtmp

import (
	"bytes"
	"encoding/binary"
	"io"
	"log/slog"
	"net"
	"testing"
	"time"

	"github.com/bluenviron/gortmplib/pkg/rawmessage"
	"github.com/stretchr/testify/require"

	"footlight/backend/live"
)

// chunked encodes a message of video as chunks of 128 bytes whose basic header has a number of bytes.
func chunked(id uint32, header int, extended bool, body []byte) []byte {
	basic := func(format byte) []byte {
		switch header {
		case 1:
			return []byte{format<<6 | byte(id)}
		case 2:
			return []byte{format << 6, byte(id - 64)}
		}
		return []byte{format<<6 | 1, byte(id - 64), byte((id - 64) >> 8)}
	}
	at := uint32(40)
	var long []byte
	if extended {
		at, long = longTimestamp, binary.BigEndian.AppendUint32(nil, longTimestamp+40)
	}
	n := len(body)
	b := append(basic(0), byte(at>>16), byte(at>>8), byte(at), byte(n>>16), byte(n>>8), byte(n), typeVideo, 1, 0, 0, 0)
	b = append(b, long...)
	for i := 0; i < n; i += 128 {
		if i > 0 {
			b = append(append(b, basic(3)...), long...)
		}
		b = append(b, body[i:min(i+128, n)]...)
	}
	return b
}

// TestChunkStreamIDs reads ids of every form (RTMP 1.0, section 5.3.1.1).
func TestChunkStreamIDs(t *testing.T) {
	body := bytes.Repeat([]byte{1, 2, 3}, 100)
	var all []byte
	ids := []struct {
		id     uint32
		header int
	}{{2, 1}, {63, 1}, {64, 2}, {319, 2}, {64, 3}, {319, 3}, {320, 3}, {65599, 3}}
	for _, c := range ids {
		all = append(all, chunked(c.id, c.header, false, body)...)
		all = append(all, chunked(c.id, c.header, true, body)...)
	}
	w := peer(all)
	for _, c := range ids {
		for _, at := range []time.Duration{40, longTimestamp + 40} {
			m, err := w.read()
			require.NoError(t, err, c)
			require.Equal(t, &rawmessage.Message{Timestamp: at * time.Millisecond, Type: typeVideo, Body: body}, m, c)
		}
	}
	_, err := w.read()
	require.ErrorIs(t, err, io.EOF)
}

// TestBadChunks limits what a peer can have the server keep, and refuses chunks that fit no message.
func TestBadChunks(t *testing.T) {
	var streams []byte
	for id := range uint32(maxChunkStreams + 1) {
		streams = append(streams, chunked(64+id, 3, false, []byte{1})...)
	}
	incomplete := says(t, &rawmessage.Message{ChunkStreamID: 2, Type: typeChunkSize, Body: []byte{0, 0x50, 0, 0}}) // half of maxMessage
	for id := range byte(5) {
		c := chunked(uint32(4+id), 1, false, make([]byte, maxMessage))
		incomplete = append(append(incomplete, c[:12]...), make([]byte, maxMessage/2)...)
	}
	half := chunked(4, 1, false, make([]byte, 300))[:12+128]
	for want, sent := range map[error][]byte{
		errChunkStreams: streams, errIncomplete: incomplete, errHeader: {0xc4}, errInterrupted: append(half, half...),
	} {
		w := peer(sent)
		var err error
		for err == nil {
			_, err = w.read()
		}
		require.ErrorIs(t, err, want)
	}
}

// TestPace has a file sent as fast as the network takes it, and a clock that jumps.
func TestPace(t *testing.T) {
	k := &keeper{since: time.Unix(1000, 0)}
	tr, now := newTracks(k), k.since
	var waited time.Duration
	send := func(at int) {
		m := message(typeVideo, at, nil)
		tr.follow(m, now)
		tr.last[0] = tr.base + m.Timestamp // as stamp does
		lead := tr.lead(m, now)
		waited += lead
		now = now.Add(lead)
	}
	for at := 0; at <= 60_000; at += 40 {
		send(at)
	}
	require.Equal(t, time.Minute-maxLead, waited, "a minute takes a minute")
	waited = 0
	for at := 65_000; at < 70_000; at += 40 {
		send(at)
		now = now.Add(40 * time.Millisecond)
	}
	require.Less(t, waited, time.Second, "a clock that jumped, in real time")
}

// TestRefusalIsLogged with event and client address.
func TestRefusalIsLogged(t *testing.T) {
	var log bytes.Buffer
	near, far := net.Pipe()
	go func() { _, _ = io.Copy(io.Discard, far) }()
	w := peerOf(nil, near)
	c := &conn{cfg: &Config{Log: slog.New(slog.NewTextHandler(&log, nil))}, net: near, wire: w, event: "show"}
	require.NoError(t, c.refuse(live.Publish, live.ErrBusy))
	require.Regexp(t, `msg="rtmp client was refused" event=show remote=pipe action=publish error=.*publishing`, log.String())
}
