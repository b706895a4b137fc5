package whep_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

const show = "/rtc/v1/whep/?app=live&stream=show"

// @eyevinn/webrtc-player reacts to 406 by trying again without audio, then without video. It takes a 400
// as a request to let the server make the offer.
func TestEyevinnWebRTCPlayer(t *testing.T) {
	_, url := newTestServer(t, nil)
	offer := rtctest.NewViewer(t, rtctest.OnlyVP8).Offer
	for _, try := range []struct {
		name, offer string
		status      int
	}{
		{"both", offer, http.StatusNotAcceptable},
		{"without sound", only(offer, "m=video"), http.StatusNotAcceptable},
		{"without picture", only(offer, "m=audio"), http.StatusCreated},
		{"server's offer", "", http.StatusBadRequest},
	} {
		resp, body := post(t, url+show, try.offer)
		require.Equal(t, try.status, resp.StatusCode, "%s: %s", try.name, body)
		require.NotEmpty(t, body, try.name)
		if try.status != http.StatusCreated {
			require.NotContains(t, body, "v=0", "%s: a counter-offer that nobody asked for", try.name)
			require.Empty(t, resp.Header.Get("Location"), try.name)
		}
	}
}

// only removes all sections of an offer but one.
func only(offer, section string) string {
	head, rest, _ := strings.Cut(offer, "m=")
	head = strings.Replace(head, "a=group:BUNDLE 0 1", "a=group:BUNDLE 0", 1)
	for part := range strings.SplitSeq(rest, "\r\nm=") {
		if part = "m=" + part; strings.HasPrefix(part, section) {
			return head + strings.TrimSpace(strings.Replace(part, "a=mid:1", "a=mid:0", 1)) + "\r\n"
		}
	}
	return head
}

// doorkeeper admits one token.
type doorkeeper struct{}

func (doorkeeper) Authorize(_ context.Context, r live.Request) (live.Grant, error) {
	switch r.Token {
	case "ticket":
		return live.Grant{Identity: "holder"}, nil
	case "":
		return live.Grant{}, live.ErrUnauthenticated
	}
	return live.Grant{}, live.ErrDenied
}

// @eyevinn/webrtc-player sends its token without a scheme. A wrong token must not be answered with 400,
// which it misunderstands.
func TestEyevinnWebRTCPlayerSendsARawToken(t *testing.T) {
	_, url := newTestServer(t, doorkeeper{})
	offer := rtctest.NewViewer(t, rtctest.AllCodecs).Offer
	for token, want := range map[string]int{"ticket": 201, "forged": 403, "": 401} {
		rq, err := http.NewRequest(http.MethodPost, url+show, strings.NewReader(offer))
		require.NoError(t, err)
		rq.Header.Set("Content-Type", "application/sdp")
		rq.Header.Set("Authorization", token)
		resp, err := http.DefaultClient.Do(rq)
		require.NoError(t, err)
		_, _ = io.Copy(io.Discard, resp.Body) // only the status is checked
		resp.Body.Close()
		require.Equal(t, want, resp.StatusCode, token)
	}
}
