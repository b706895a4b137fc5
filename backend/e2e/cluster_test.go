package e2e_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footlight/backend/bus/bustest"
	"footlight/backend/live/rtc/rtctest"
)

// Servers that have other rules than the others send viewers on; those with the same pull from each other.
func unlike(name string) []string {
	return []string{"--deny", fmt.Sprintf("192.0.2.%d/32", name[0])}
}

func alike(string) []string { return nil }

// startCluster runs servers a and b on one NATS, one ledger and one operator's key.
func startCluster(t *testing.T, rules func(name string) []string, args ...string) (a, b *server) {
	t.Helper()
	n, file := bustest.StartNATS(t), filepath.Join(t.TempDir(), "cluster.secret")
	write := func(path string, raw []byte) {
		t.Helper()
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(file, []byte(strings.Repeat("secret", 6)))
	member := func(name string) *server {
		s := &server{t: t, root: t, data: t.TempDir()}
		s.HTTP = port(t, "")
		s.args = append(doorFlags("--node", name, "--node-url", "http://"+s.HTTP, "--nats-url", n.URL(), "--cluster-secret-file", file), append(rules(name), args...)...)
		return s
	}
	a, b = member("a"), member("b")
	a.run()
	keys := filepath.Join(b.data, "keys")
	if err := os.MkdirAll(keys, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"operator.json", "operator.passphrase"} {
		raw, err := os.ReadFile(filepath.Join(a.data, "keys", name))
		if err != nil {
			t.Fatal(err)
		}
		write(filepath.Join(keys, name), raw)
	}
	b.args = append(b.args, "--ledger-rpc-url", "http://"+a.RPC, "--ledger-factory", text(a.ok("GET", "/api/ledger", nil), "factory"))
	b.run()
	return a, b
}

// sent asks for a path and expects to be sent to another server. It returns the path and the token for it.
func (s *server) sent(to *server, method, path string, body any, header ...string) (there, pass string) {
	s.t.Helper()
	var answered answer
	eventually(s.t, 10*time.Second, method+" "+path+" is sent on", func() error {
		if answered = s.call(method, path, body, header...); answered.status != http.StatusTemporaryRedirect {
			return fmt.Errorf("%d %s", answered.status, answered.raw)
		}
		return nil
	})
	there, ok := strings.CutPrefix(answered.header.Get("Location"), "http://"+to.HTTP)
	_, pass, passed := strings.Cut(there, "token=")
	if !ok || !passed || answered.header.Get("Cache-Control") != "no-store" {
		s.t.Fatalf("%s %s: sent to %v", method, path, answered.header)
	}
	pass, _, _ = strings.Cut(pass, "&")
	return there, pass
}

// TestViewersAtAnotherServer has viewers of all protocols ask b for a show at a.
func TestViewersAtAnotherServer(t *testing.T) {
	t.Parallel()
	a, b := startCluster(t, unlike)
	early := b.open("/live/show.flv") // waits at b
	defer early.Body.Close()
	defer browse(t, b.url("/room/show"))()
	b.hasBrowser(t, false)
	stop := a.sends(t, "show", pictureAndTone("160x90:r=10"), "-tune", "zerolatency", "-g", "10")
	b.reaches(t, "show", "live")
	if _, err := io.Copy(io.Discard, early.Body); err != nil {
		t.Errorf("who came early to b: %v", err)
	}
	a.listsMore("show", 1)
	if listed := b.call("GET", "/api/events", nil); !strings.Contains(string(listed.raw), `"show"`) {
		t.Errorf("b lists %s", listed.raw)
	}
	watchesThere(t, a, b)
	if flv := readFLV(t, b.url("/live/show.flv")); before(time.Now().Add(time.Minute), func() bool { return flv.pictures.Load() > 10 }) != nil {
		t.Errorf("FLV: %d pictures, %v", flv.pictures.Load(), flv.err.Load())
	}
	for _, path := range []string{"/live/show.m3u8", "/live/show/low.m3u8", "/live/show.flv"} {
		if err := b.probes(b.url(path)); err != nil {
			t.Errorf("a player of %s: %v", path, err)
		}
	}
	a.hasBrowser(t, true)
	passesAreRefused(t, a, b)
	movesToTheOther(t, a, b)
	stop()
	b.reaches(t, "show", "interrupted")
	a.reaches(t, "show", "interrupted")
}

// watchesThere watches by WHEP from b, ends the session where it is, and exchanges SDP in SRS's form.
func watchesThere(t *testing.T, a, b *server) {
	t.Helper()
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	there, _ := b.sent(a, "POST", "/rtc/v1/whep/?app=live&stream=show", viewer.Offer, "Content-Type", "application/sdp", "Origin", "http://"+b.HTTP)
	answered := a.call("POST", there, viewer.Offer, "Content-Type", "application/sdp", "Origin", "null")
	if answered.status != http.StatusCreated || answered.header.Get("Access-Control-Allow-Origin") != "*" {
		t.Fatalf("WHEP at a: %d %v %s", answered.status, answered.header, answered.raw)
	}
	viewer.Start(t, string(answered.raw))
	eventually(t, time.Minute, "pictures by WHEP", func() error {
		if viewer.Frames() < 10 {
			return fmt.Errorf("%d pictures", viewer.Frames())
		}
		return nil
	})
	if got := a.call("DELETE", answered.header.Get("Location"), nil); got.status != http.StatusOK {
		t.Errorf("the end of the session: %d %s", got.status, got.raw)
	}
	ask, err := json.Marshal(map[string]string{"streamurl": "webrtc://b/live/show", "sdp": viewer.Offer})
	if err != nil {
		t.Fatal(err)
	}
	there, _ = b.sent(a, "POST", "/rtc/v1/play/", string(ask))
	if got := a.call("POST", there, string(ask)); got.body["code"] != 0.0 {
		t.Errorf("SRS's play at a: %s", got.raw)
	}
}

// hasBrowser waits until a browser is connected by WebRTC, and receives media if there is a show.
func (s *server) hasBrowser(t *testing.T, show bool) {
	t.Helper()
	eventually(t, time.Minute, "a browser is connected", func() error {
		list := s.call("GET", "/api/v1/clients/", nil)
		for _, c := range objects(list.body["clients"]) {
			sent, _ := c["send_bytes"].(float64)
			if c["type"] == "rtc-play" && (!show || sent > 0) {
				return nil
			}
		}
		return fmt.Errorf("%s", list.raw)
	})
}

// movesToTheOther has the publisher of a's show continue at b. The viewers come to b. A pass for a, made just before, leads
// to no second redirect.
func movesToTheOther(t *testing.T, a, b *server) {
	t.Helper()
	late, _ := b.sent(a, "GET", "/live/show/low.m3u8", nil)
	kill := b.sends(t, "show", pictureAndTone("160x90:r=10"), "-tune", "zerolatency", "-g", "10")
	there, _ := a.sent(b, "GET", "/live/show.flv", nil)
	if got := a.call("GET", late, nil); got.status != http.StatusNotFound {
		t.Errorf("a pass for a stream that left: %d %s", got.status, got.raw)
	}
	if flv := readFLV(t, b.url(there)); before(time.Now().Add(time.Minute), func() bool { return flv.pictures.Load() > 10 }) != nil {
		t.Errorf("FLV at b: %d pictures, %v", flv.pictures.Load(), flv.err.Load())
	}
	a.reaches(t, "show", "live")
	b.hasBrowser(t, true)
	kill()
}

// passesAreRefused uses passes where they are not good. What a pass began goes on after its time.
func passesAreRefused(t *testing.T, a, b *server) {
	t.Helper()
	there, pass := b.sent(a, "GET", "/live/show.m3u8", nil)
	session := lastLine(a.call("GET", there, nil).raw)
	for what, refused := range map[string]answer{
		"the pass at the server that made it": b.call("GET", "/live/show.flv?token="+pass, nil),
		"another stream":                      a.call("GET", "/live/gig.flv?token="+pass, nil),
		"a changed pass":                      a.call("GET", "/live/show.flv?token="+pass[:len(pass)-4]+"AAAA", nil),
		"a publish":                           a.call("POST", "/rtc/v1/whip/?app=live&stream=show&token="+pass, rtctest.NewPublisher(t).Offer, "Content-Type", "application/sdp"),
		"a call of the API":                   a.call("GET", "/api/rooms?token="+pass, nil, "Origin", "null"),
	} {
		if refused.status != http.StatusUnauthorized && refused.status != http.StatusForbidden {
			t.Errorf("%s: %d %s", what, refused.status, refused.raw)
		}
	}
	eventually(t, 2*time.Minute, "the pass expires", func() error {
		if got := a.call("GET", session, nil); got.status != http.StatusOK {
			t.Fatalf("the session: %d %s", got.status, got.raw)
		}
		if got := a.call("HEAD", there, nil); got.status != http.StatusUnauthorized {
			return fmt.Errorf("%d", got.status)
		}
		return nil
	})
	if got := a.call("GET", session, nil); got.status != http.StatusOK {
		t.Errorf("the session after the pass: %d %s", got.status, got.raw)
	}
}

// TestTicketsAtAnotherServer has viewers sign in at b, and a decide about them.
func TestTicketsAtAnotherServer(t *testing.T) {
	t.Parallel()
	a, b := startCluster(t, unlike, "--access", "enforced", "--devices-per-ticket", "1")
	creator, holder := a.visitor(), newPerson(t)
	creator.plans(a, "gig")
	a.boxOffice().sell("gig", creator)
	holder.claim(a, "gig")
	a.encoder(fmt.Sprint(a.call("POST", "/api/rooms/gig/publish", nil, bearer(creator.session)...).body["streamKey"]))
	a.reaches(t, "gig", "live")
	holder.signIn(b)
	watch := holder.token(b, "gig", "access")
	there, _ := b.sent(a, "GET", "/live/gig.flv", nil, bearer(watch)...)
	resp := a.open(there, bearer(watch)...) // a client that sends b's token on
	defer resp.Body.Close()
	if _, err := io.ReadFull(resp.Body, make([]byte, 4096)); err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("the holder at a: %s, %v", resp.Status, err)
	}
	there, _ = b.sent(a, "GET", "/live/gig.flv", nil, bearer(holder.token(b, "gig", "access"))...)
	if got := a.call("GET", there, nil); got.status != http.StatusForbidden || got.header.Get("Refusal") != "devices" {
		t.Errorf("the ticket's second device: %d %v %s", got.status, got.header, got.raw)
	}
	for name, header := range map[string][]string{"nobody": nil, "a token of a": bearer(creator.token(a, "gig", "access"))} {
		if got := b.call("GET", "/live/gig.flv", nil, header...); got.status != http.StatusUnauthorized {
			t.Errorf("%s at b: %d %s", name, got.status, got.raw)
		}
	}
	stranger := b.visitor()
	if got := b.call("POST", "/api/rooms/gig/access", nil, bearer(stranger.session)...); got.status != http.StatusForbidden {
		t.Errorf("a stranger at b: %d %s", got.status, got.raw)
	}
	if got := b.call("POST", "/api/rooms/gig/tickets", stranger.claimBody(b, "gig"), bearer(stranger.session)...); got.status != http.StatusForbidden {
		t.Errorf("a free ticket at b, which does not know of invite codes: %d %s", got.status, got.raw)
	}
	b.reaches(t, "gig", "live")
	local, remote := a.call("GET", "/api/rooms/gig", nil, bearer(holder.session)...), b.call("GET", "/api/rooms/gig", nil, bearer(holder.session)...)
	for _, field := range []string{"title", "state", "tiers", "startsAt"} {
		if got, want := fmt.Sprint(remote.body[field]), fmt.Sprint(local.body[field]); got != want || remote.status != http.StatusOK {
			t.Errorf("%s of the room at b: %d %s, at a %s", field, remote.status, got, want)
		}
	}
}
