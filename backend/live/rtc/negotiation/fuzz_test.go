package negotiation

import (
	"errors"
	"strings"
	"testing"

	"github.com/pion/sdp/v3"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/lite"
)

const smallOffer = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0 1\r\na=fingerprint:sha-256 " +
	"0F:74:31:25:CB:A2:13:EC:28:6F:6D:2C:61:FF:5D:C2:BC:B9:DB:3D:98:14:8D:1A:BB:EA:33:0C:A4:60:A8:8E\r\n" +
	"m=audio 9 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=setup:actpass\r\na=mid:0\r\na=ice-ufrag:abcd\r\n" +
	"a=ice-pwd:0123456789012345678901\r\na=rtcp-mux\r\na=rtpmap:111 opus/48000/2\r\na=sendonly\r\n" +
	"m=video 9 UDP/TLS/RTP/SAVPF 102\r\nc=IN IP4 0.0.0.0\r\na=setup:actpass\r\na=mid:1\r\na=ice-ufrag:abcd\r\n" +
	"a=ice-pwd:0123456789012345678901\r\na=rtcp-mux\r\na=rtpmap:102 H264/90000\r\n" +
	"a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f\r\na=sendonly\r\n"

// FuzzOffer parses arbitrary offers. An accepted offer must have been understood.
func FuzzOffer(f *testing.F) {
	f.Add(smallOffer)
	f.Add("v=0\r\n")
	f.Add("m=video 9 x 1\r\na=rtpmap:1\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		respelled(t, text)
		o, err := ParseOffer(text)
		if err != nil {
			require.ErrorIs(t, err, ErrOffer)
			return
		}
		for _, err := range []error{o.CheckPublish(false), o.CheckPublish(true), o.CheckPlay()} {
			require.True(t, err == nil || errors.Is(err, ErrOffer) || errors.Is(err, ErrCodec), "refused with %v", err)
		}
		p, err := NewAnswer(o, "show")
		if err != nil {
			return
		}
		var d sdp.SessionDescription
		answer := p.Text(lite.Credentials{Ufrag: "ufrag", Password: "password"}, Local{Candidates: []string{"1 1 udp 1 127.0.0.1 9 typ host"}})
		require.NoError(t, d.UnmarshalString(answer), answer)
		require.Len(t, d.MediaDescriptions, len(p.tracks), answer)
	})
}

// respelled checks that normalizing twice changes nothing.
func respelled(t *testing.T, text string) {
	d, err := readDescription(text)
	if err != nil {
		return
	}
	once, err := d.Marshal()
	require.NoError(t, err)
	if d, err = readDescription(string(once)); err != nil {
		return // pion cannot parse everything that it writes
	}
	twice, err := d.Marshal()
	require.NoError(t, err)
	require.Equal(t, string(once), string(twice))
}

// FuzzFragment parses arbitrary fragments.
func FuzzFragment(f *testing.F) {
	f.Add("a=ice-ufrag:abcd\r\na=mid:0\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n")
	f.Add("a=candidate:\n")
	f.Fuzz(func(t *testing.T, text string) {
		fr, err := ParseFragment(text)
		if err != nil {
			require.ErrorIs(t, err, ErrOffer)
			return
		}
		require.LessOrEqual(t, len(fr.Candidates), maxTrickled)
		breaks := fr.CheckCredentials() == nil && strings.ContainsAny(fr.Ufrag+fr.Pwd, "\r\n ")
		require.False(t, breaks, "credentials that would break the session's offer")
	})
}
