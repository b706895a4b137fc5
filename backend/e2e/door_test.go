package e2e_test

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bluenviron/gortmplib"
	"github.com/pion/webrtc/v4"

	"footlight/backend/auth/token"
)

// attempt tries to come in by one protocol with a token, and tells what became
// of it: "in", or how it was refused.
type attempt func(s *server, id, token string, header ...string) string

// watching is every way to watch an event that is live and was recorded.
func watching(cid string) map[string]attempt {
	return map[string]attempt{
		"WHEP": exchange("/rtc/v1/whep/", webrtc.RTPTransceiverDirectionRecvonly),
		"RTMP": rtmpAttempt(false),
		"FLV":  flv,
		"HLS":  hlsAttempt,
		"recording": func(s *server, _, token string, header ...string) string {
			return status(s.call("GET", "/ipfs/"+cid, nil, append(header, bearer(token)...)...))
		},
	}
}

func publishing() map[string]attempt {
	return map[string]attempt{
		"WHIP": exchange("/rtc/v1/whip/", webrtc.RTPTransceiverDirectionSendonly),
		"RTMP": rtmpAttempt(true),
	}
}

func status(a answer) string {
	if a.status/100 == 2 {
		return "in"
	}
	return fmt.Sprint(a.status)
}

func exchange(path string, d webrtc.RTPTransceiverDirection) attempt {
	return func(s *server, id, token string, header ...string) string {
		text, err := offerTo(d)
		if err != nil {
			s.t.Fatal(err)
		}
		header = append(header, "Content-Type", "application/sdp")
		a := s.call("POST", path+"?app=live&stream="+id, text, append(header, bearer(token)...)...)
		if at := a.header.Get("Location"); at != "" {
			s.call("DELETE", at, nil)
		}
		return status(a)
	}
}

// rtmpAttempt knows only whether it was let in: RTMP has no codes for why not.
func rtmpAttempt(publish bool) attempt {
	return func(s *server, id, token string, _ ...string) string {
		key := id // the library takes the key of encoders as a fragment
		if token != "" {
			key += "?token=" + token
		}
		address := &url.URL{Scheme: "rtmp", Host: s.RTMP, Path: "/live", Fragment: key}
		ctx, cancel := context.WithTimeout(s.t.Context(), 20*time.Second)
		defer cancel()
		c := &gortmplib.Client{URL: address, Publish: publish}
		if err := c.Initialize(ctx); err != nil {
			return "refused"
		}
		c.Close()
		return "in"
	}
}

func flv(s *server, id, token string, header ...string) string {
	a, end := s.open("/live/"+id+".flv", append(header, bearer(token)...)...)
	end()
	return status(a)
}

// open asks for what does not end, and returns once it has begun.
func (s *server) open(path string, header ...string) (answer, func()) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.url(path), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		if req.Header.Set(header[i], header[i+1]); header[i] == "Host" {
			req.Host = header[i+1]
		}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer{status: resp.StatusCode, header: resp.Header}, func() { _ = resp.Body.Close() }
}

// hlsAttempt goes through playlist and segment, by ?token= as players do. Below the first
// playlist only its hls_ctx counts.
func hlsAttempt(s *server, id, token string, header ...string) string {
	path := "/live/" + id + ".m3u8"
	if token != "" {
		path += "?token=" + token
	}
	a := s.call("GET", path, nil, header...)
	if a.status != http.StatusOK {
		return status(a)
	}
	list := s.call("GET", lastLine(a.raw), nil)
	segment := lastLine(list.raw)
	if a = s.call("GET", "/live/"+segment, nil); a.status != http.StatusOK {
		s.t.Errorf("segment %q: %d", segment, a.status)
	}
	name, _, _ := strings.Cut(segment, "?")
	if a = s.call("GET", "/live/"+name+"?token="+token, nil, bearer(token)...); a.status != http.StatusNotFound {
		s.t.Errorf("segment without a session: %d", a.status)
	}
	return "in"
}

func lastLine(playlist []byte) string {
	lines := strings.Split(strings.TrimSpace(string(playlist)), "\n")
	return lines[len(lines)-1]
}

func offerTo(d webrtc.RTPTransceiverDirection) (string, error) {
	pc, err := webrtc.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return "", err
	}
	defer func() { _ = pc.Close() }() // it was never connected
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		if _, err = pc.AddTransceiverFromKind(kind, webrtc.RTPTransceiverInit{Direction: d}); err != nil {
			return "", err
		}
	}
	sdp, err := pc.CreateOffer(nil)
	return sdp.SDP, err
}

// encoder publishes by RTMP as an encoder would, until the test ends.
func (s *server) encoder(key string) {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), "ffmpeg", "-v", "error", "-nostdin",
		"-re", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=10", "-re", "-f", "lavfi", "-i", "sine=440:r=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "10", "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-f", "flv", "rtmp://"+s.RTMP+"/live/"+key)
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = cmd.Process.Kill() // it does not end by itself
		_ = cmd.Wait()         // "signal: killed", or the server's end
	})
}

// record has the first chunk of what is on stage stored, and gives its CID.
func (s *server) record(id string, creator *person) (cid string) {
	s.t.Helper()
	a := s.call("POST", "/api/livestream/start", map[string]any{
		"eventId": id, "creator": creator.address.String(), "startTime": time.Now().UnixMilli(),
		"resolution": "160x90", "bitrate": "100k", "archive": "ticketed",
	}, bearer(creator.session)...)
	if a.status != http.StatusOK {
		s.t.Fatalf("start: %d %s", a.status, a.raw)
	}
	eventually(s.t, 2*time.Minute, "a chunk is stored", func() error {
		table := s.call("GET", "/api/event/"+id+"/cid-table", nil, bearer(creator.session)...)
		chunks, _ := table.body["cidTable"].([]any)
		if len(chunks) == 0 {
			return fmt.Errorf("%d %s", table.status, table.raw)
		}
		cid, _ = chunks[0].(map[string]any)["cid"].(string)
		return nil
	})
	return cid
}

// crafted is a token with this server's signature, as only a mistake of the
// server could give it out.
func (s *server) crafted(c token.Claims, made time.Time) string {
	s.t.Helper()
	text, _, err := token.IssueFrom(filepath.Join(s.data, "keys"), c, made, time.Hour)
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

// hold tries every protocol with every token.
func (s *server) hold(t *testing.T, id string, ways map[string]attempt, tokens, want map[string]string) {
	t.Helper()
	was := s.t
	defer func() { s.t = was }()
	for _, who := range slices.Sorted(maps.Keys(tokens)) {
		for _, protocol := range slices.Sorted(maps.Keys(ways)) {
			t.Run(protocol+"/"+who, func(t *testing.T) {
				s.t = t
				expected := want[who]
				if protocol == "RTMP" && expected != "in" {
					expected = "refused"
				}
				if got := ways[protocol](s, id, tokens[who]); got != expected {
					t.Errorf("%s, want %s", got, expected)
				}
			})
		}
	}
}

func every(tokens map[string]string, outcome string) map[string]string {
	want := map[string]string{}
	for who := range tokens {
		want[who] = outcome
	}
	return want
}

func doorFlags(more ...string) []string {
	return append([]string{"--hls-fragment", "1s", "--hls-window", "6s"}, more...)
}

// TestDoorEnforced is the table of the door where access is enforced.
func TestDoorEnforced(t *testing.T) {
	host := newPerson(t)
	s := startServer(t, doorFlags("--access", "enforced", "--hosts", host.address.String())...)
	creator, holder, former, stranger := newPerson(t), newPerson(t), newPerson(t), newPerson(t)
	for _, p := range []*person{host, creator, holder, former, stranger} {
		p.signIn(s)
	}
	for _, id := range []string{"gig", "rehearsal"} {
		body := with(with(brief(id), "userAddress", creator.address.String()), "eventId", id)
		if a := s.call("POST", "/plan", body, bearer(creator.session)...); a.status != http.StatusOK {
			t.Fatalf("plan: %d %s", a.status, a.raw)
		}
	}
	office := s.boxOffice()
	office.sell("gig", creator)
	holder.claim(s, "gig")
	office.claim("gig", former)

	key := s.call("POST", "/api/rooms/gig/publish", nil, bearer(creator.session)...).body["streamKey"]
	s.encoder(fmt.Sprint(key))
	cid := s.record("gig", creator)
	revoked := holder.token(s, "gig", "access")
	if a := s.call("POST", "/api/auth/revoke", map[string]any{"token": revoked}); a.status != http.StatusOK {
		t.Fatalf("revoke: %d %s", a.status, a.raw)
	}
	tokens := map[string]string{
		"host":               host.token(s, "gig", "access"),
		"host's token":       s.hostToken().token(s, "gig", "access"),
		"creator":            creator.token(s, "gig", "access"),
		"ticket holder":      holder.token(s, "gig", "access"),
		"former holder":      former.token(s, "gig", "access"),
		"stranger":           stranger.session,
		"ticketless token":   s.crafted(token.Claims{Purpose: token.Watch, Subject: stranger.address, EventID: "gig"}, time.Now()),
		"expired token":      s.crafted(token.Claims{Purpose: token.Watch, Subject: creator.address, EventID: "gig"}, time.Now().Add(-2*time.Hour)),
		"another event's":    creator.token(s, "rehearsal", "access"),
		"the wrong purpose":  creator.token(s, "gig", "publish"),
		"a revoked token":    revoked,
		"nothing like a JWT": "let-me-in",
		"no token":           "",
	}
	t.Run("a ticket that goes", func(t *testing.T) { ticketGoes(t, s, office, creator, former, tokens["former holder"]) })
	want := every(tokens, "403")
	for _, who := range []string{"host", "host's token", "creator", "ticket holder"} {
		want[who] = "in"
	}
	for _, who := range []string{"expired token", "a revoked token", "no token", "nothing like a JWT"} {
		want[who] = "401"
	}
	s.hold(t, "gig", watching(cid), tokens, want)

	keys := map[string]string{
		"creator":           creator.token(s, "rehearsal", "publish"),
		"host":              host.session,
		"stranger":          stranger.session,
		"stranger's token":  s.crafted(token.Claims{Purpose: token.Publish, Subject: stranger.address, EventID: "rehearsal"}, time.Now()),
		"expired token":     s.crafted(token.Claims{Purpose: token.Publish, Subject: creator.address, EventID: "rehearsal"}, time.Now().Add(-2*time.Hour)),
		"another event's":   creator.token(s, "gig", "publish"),
		"the wrong purpose": creator.token(s, "rehearsal", "access"),
		"ticket holder":     tokens["ticket holder"],
		"no token":          "",
	}
	want = every(keys, "403")
	want["creator"], want["expired token"], want["no token"] = "in", "401", "401"
	s.hold(t, "rehearsal", publishing(), keys, want)

	t.Run("REST", func(t *testing.T) { restEnforced(t, s, host, creator, holder, stranger) })
	noSecrets(t, s, tokens, keys)
	s.args = append(s.args, "--deny", "127.0.0.0/8")
	s.stop()
	s.start()
	denied := map[string]string{"creator": tokens["creator"]}
	ways := watching(cid)
	delete(ways, "HLS") // after the restart there is nothing to ask for
	s.hold(t, "gig", ways, denied, every(denied, "403"))
	denied["creator"] = keys["creator"]
	s.hold(t, "rehearsal", publishing(), denied, every(denied, "403"))
}

// ticketGoes revokes a ticket while its holder watches.
func ticketGoes(t *testing.T, s *server, office boxOffice, creator, former *person, watch string) {
	was := s.t
	s.t = t
	defer func() { s.t = was }()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url("/live/gig.flv?token="+watch), nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", resp, err)
	}
	defer resp.Body.Close()
	if _, err = io.ReadFull(resp.Body, make([]byte, 4096)); err != nil {
		t.Fatal(err)
	}
	office.revoke("gig", creator, former)
	begun := time.Now()
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, resp.Body) // how it ends does not matter
		close(ended)
	}()
	select {
	case <-ended:
		t.Logf("the connection ended %v after the ticket was revoked", time.Since(begun).Round(time.Millisecond))
	case <-time.After(time.Minute):
		t.Error("the connection outlives its ticket")
	}
}

// hostToken is whoever has what server token host prints.
func (s *server) hostToken() *person {
	s.t.Helper()
	text, err := s.command("token", "host").Output()
	if err != nil {
		s.t.Fatal(err)
	}
	return &person{t: s.t, session: strings.TrimSpace(string(text))}
}

// noSecrets looks for tokens in what the server printed.
func noSecrets(t *testing.T, s *server, lists ...map[string]string) {
	t.Helper()
	file, err := os.ReadFile(filepath.Join(s.data, "logs", "footlight.log"))
	if err != nil || len(file) == 0 {
		t.Errorf("the log: %d bytes, %v", len(file), err)
	}
	said := s.out.tail() + string(file)
	for _, list := range lists {
		for who, text := range list {
			if text != "" && strings.Contains(said, text) {
				t.Errorf("the log holds the token of %s", who)
			}
		}
	}
	if strings.Contains(said, "hls_ctx=") {
		t.Error("the log holds an hls_ctx")
	}
}

// TestDoorOpen is the table of the door of an open server: tokens are not looked
// at, addresses and names are.
func TestDoorOpen(t *testing.T) {
	s := startServer(t, doorFlags()...)
	creator := newPerson(t)
	s.encoder("gig")
	cid := s.record("gig", creator)
	tokens := map[string]string{"no token": "", "any token": "whatever"}
	s.hold(t, "gig", watching(cid), tokens, every(tokens, "in"))
	s.hold(t, "rehearsal", publishing(), tokens, every(tokens, "in"))
	for name, header := range map[string][]string{
		"a forwarded request": {"X-Forwarded-For", "127.0.0.1"},
		"a proxy":             {"Via", "1.1 proxy"},
		"a foreign page":      {"Origin", "https://elsewhere.example"},
	} {
		for protocol, try := range watching(cid) {
			if protocol == "RTMP" {
				continue
			}
			if got := try(s, "gig", "", header...); got != "403" {
				t.Errorf("%s, %s: %s", protocol, name, got)
			}
		}
	}
	a, end := s.open("/live/gig.flv", "Host", "stage.example")
	end()
	if a.status != http.StatusForbidden {
		t.Errorf("another name: %d", a.status)
	}
	s.args = append(s.args, "--deny", "127.0.0.0/8")
	s.stop()
	s.start()
	ways := watching(cid)
	delete(ways, "HLS")       // after the restart there is nothing to ask for
	delete(ways, "recording") // of an open house's own machine: lists are for publish and play
	s.hold(t, "gig", ways, tokens, every(tokens, "403"))
	s.hold(t, "rehearsal", publishing(), tokens, every(tokens, "403"))
}
