package e2e_test

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bluenviron/gortmplib"
	"github.com/pion/webrtc/v4"

	"footlight/backend/auth/token"
)

// attempt tries to enter by one protocol with a token. It returns "in", or the kind of refusal.
type attempt func(s *server, id, token string, header ...string) string

// chunk is a stored minute of a recording.
type chunk struct{ cid, piece string }

// watching holds every way to watch an event that is live and was recorded.
func watching(c chunk) map[string]attempt {
	return map[string]attempt{
		"WHEP":      exchange("/rtc/v1/whep/", webrtc.RTPTransceiverDirectionRecvonly),
		"RTMP":      rtmpAttempt(false),
		"FLV":       flv,
		"HLS":       hlsAttempt,
		"recording": get("/ipfs/" + c.cid),
		"block":     get("/ipfs/" + c.cid + "?format=raw"),
		"car":       get("/ipfs/" + c.cid + "?format=car"),
		"piece":     get("/piece/" + c.piece),
		"replay":    replayAttempt,
	}
}

// get returns an attempt to read a path.
func get(path string) attempt {
	return func(s *server, _, token string, header ...string) string {
		return status(s.call("GET", path, nil, append(header, bearer(token)...)...))
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

// rtmpAttempt reports only whether it was let in, since RTMP has no codes for the reason of a refusal.
func rtmpAttempt(publish bool) attempt {
	return func(s *server, id, token string, _ ...string) string {
		key := id // the library takes the key of encoders as a fragment
		if token != "" {
			key += "?token=" + token
		}
		address := &url.URL{Scheme: "rtmp", Host: s.RTMP, Path: "/live", Fragment: key}
		ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
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
	resp := s.open("/live/"+id+".flv", append(header, bearer(token)...)...)
	_ = resp.Body.Close() // the body does not end
	return status(answer{status: resp.StatusCode})
}

// open sends a request whose answer does not end, and returns when the answer begins.
func (s *server) open(path string, header ...string) *http.Response {
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
	return resp
}

// hlsAttempt reads playlist and segment with ?token=, as players do. Below the first playlist it sends only
// the playlist's hls_ctx.
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

// replayAttempt reads playlists and segment. Below the first playlist it sends only the session that the
// playlist gave, if any.
func replayAttempt(s *server, id, token string, header ...string) string {
	shown := append(header, bearer(token)...)
	a := s.call("GET", "/replay/"+id+".m3u8", nil, shown...)
	if a.status != http.StatusOK {
		return status(a)
	}
	next := lastLine(a.raw)
	guarded := strings.HasPrefix(next, id+".m3u8?")
	if guarded {
		next = lastLine(s.call("GET", "/replay/"+next, nil).raw)
	}
	if a = s.call("GET", "/replay/"+next, nil, header...); a.status != http.StatusOK {
		s.t.Errorf("segment %q: %d", next, a.status)
	}
	name, _, _ := strings.Cut(next, "hls_ctx=")
	if a = s.call("GET", "/replay/"+name, nil, shown...); guarded && a.status != http.StatusUnauthorized {
		s.t.Errorf("segment without a session: %d", a.status)
	}
	return "in"
}

// replayOutlastsToken checks that an expired token prevents the start of a replay, but does not interrupt it.
func replayOutlastsToken(t *testing.T, s *server, creator *person, c chunk) {
	defer s.as(t)()
	claims := token.Claims{Purpose: token.Watch, Subject: creator.address, EventID: "gig"}
	short := s.crafted(claims, time.Now().Add(20*time.Second-time.Hour))
	variant := "/replay/" + lastLine(s.call("GET", "/replay/gig.m3u8", nil, bearer(short)...).raw)
	watching := func() int { return s.call("GET", variant, nil).status }
	eventually(t, time.Minute, "the token expires", func() error {
		if watching() != http.StatusOK {
			t.Fatalf("the session is over: %d", watching())
		}
		if a := s.call("GET", "/ipfs/"+c.cid, nil, bearer(short)...); a.status != http.StatusUnauthorized {
			return fmt.Errorf("%d", a.status)
		}
		return nil
	})
	if a := s.call("GET", "/replay/gig.m3u8", nil, bearer(short)...); a.status != http.StatusUnauthorized {
		t.Errorf("a new session: %d", a.status)
	}
	if now := watching(); now != http.StatusOK {
		t.Errorf("the session ended with the token that began it: %d", now)
	}
	segment := lastLine(s.call("GET", variant, nil).raw)
	if a := s.call("GET", "/replay/"+segment, nil); a.status != http.StatusOK {
		t.Errorf("segment: %d", a.status)
	}
}

func lastLine(playlist []byte) string {
	lines := strings.Split(strings.TrimSpace(string(playlist)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

func offerTo(d webrtc.RTPTransceiverDirection) (string, error) {
	pc, err := webrtc.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return "", err
	}
	defer func() { _ = pc.Close() }() // the connection was never established
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		if _, err = pc.AddTransceiverFromKind(kind, webrtc.RTPTransceiverInit{Direction: d}); err != nil {
			return "", err
		}
	}
	sdp, err := pc.CreateOffer(nil)
	return sdp.SDP, err
}

// encoder publishes by RTMP, as an encoder does, until the test ends.
func (s *server) encoder(key string) {
	s.t.Helper()
	s.sends(s.t, key, pictureAndTone("160x90:r=10"), "-tune", "zerolatency", "-g", "10")
}

// record records a live event until its first chunk is stored, both as content and as a piece.
func (s *server) record(id string, creator *person) (c chunk) {
	s.t.Helper()
	s.startRecording(id, creator)
	eventually(s.t, 2*time.Minute, "a chunk is stored", func() error {
		table := s.call("GET", "/api/event/"+id+"/cid-table", nil, bearer(creator.session)...)
		chunks := objects(table.body["cidTable"])
		if len(chunks) == 0 {
			return fmt.Errorf("%d %s", table.status, table.raw)
		}
		c = chunk{text(chunks[0], "cid"), text(chunks[0], "pieceCid")}
		if c.piece == "" {
			return fmt.Errorf("no piece yet: %v", chunks[0])
		}
		return nil
	})
	return c
}

// startRecording records a live event for those who hold tickets.
func (s *server) startRecording(id string, creator *person) {
	s.t.Helper()
	a := s.call("POST", "/api/livestream/start", map[string]any{
		"eventId": id, "creator": creator.address.String(), "startTime": time.Now().UnixMilli(),
		"resolution": "160x90", "bitrate": "100k", "archive": "ticketed",
	}, bearer(creator.session)...)
	if a.status != http.StatusOK {
		s.t.Fatalf("start: %d %s", a.status, a.raw)
	}
}

// crafted returns a token with this server's signature that the server never issues itself.
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
	for _, who := range slices.Sorted(maps.Keys(tokens)) {
		for _, protocol := range slices.Sorted(maps.Keys(ways)) {
			t.Run(protocol+"/"+who, func(t *testing.T) {
				defer s.as(t)()
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

// TestAccessEnforced tests who may do what on a server that enforces access.
func TestAccessEnforced(t *testing.T) {
	t.Parallel()
	host := newPerson(t)
	s := startServer(t, doorFlags("--access", "enforced", "--hosts", host.address.String())...)
	host.signIn(s)
	creator, holder, former, stranger := s.visitor(), s.visitor(), s.visitor(), s.visitor()
	creator.plans(s, "gig")
	creator.plans(s, "rehearsal")
	tickets := s.boxOffice()
	tickets.sell("gig", creator)
	holder.claim(s, "gig")
	tickets.claim("gig", former)

	key := s.call("POST", "/api/rooms/gig/publish", nil, bearer(creator.session)...).body["streamKey"]
	s.encoder(fmt.Sprint(key))
	recorded := s.record("gig", creator)
	tokens, want := s.watchTokens(host, creator, holder, former, stranger)
	t.Run("a ticket that goes", func(t *testing.T) { ticketGoes(t, s, tickets, creator, former, tokens["former holder"]) })
	s.hold(t, "gig", watching(recorded), tokens, want)
	t.Run("a token that expires", func(t *testing.T) { replayOutlastsToken(t, s, creator, recorded) })
	keys, want := s.publishTokens(host, creator, holder, former, stranger, tokens)
	s.hold(t, "rehearsal", publishing(), keys, want)
	t.Run("a session that goes", func(t *testing.T) { sessionGoes(t, s, creator) })

	t.Run("REST", func(t *testing.T) { restEnforced(t, s, host, creator, holder, stranger) })
	noSecrets(t, s, tokens, keys)
	s.args = append(s.args, "--deny", "127.0.0.0/8")
	s.stop()
	s.start()
	t.Run("denied", func(t *testing.T) {
		s.hold(t, "gig", watching(recorded), tokens, every(tokens, "403"))
		s.hold(t, "rehearsal", publishing(), keys, every(keys, "403"))
	})
}

// watchTokens returns the tokens of all persons for watching "gig", with the expected result of each.
func (s *server) watchTokens(host, creator, holder, former, stranger *person) (tokens, want map[string]string) {
	s.t.Helper()
	revoked := holder.token(s, "gig", "access")
	if a := s.call("POST", "/api/auth/revoke", map[string]any{"token": revoked}); a.status != http.StatusOK {
		s.t.Fatalf("revoke: %d %s", a.status, a.raw)
	}
	tokens = map[string]string{
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
	want = every(tokens, "403")
	for _, who := range []string{"host", "host's token", "creator", "ticket holder"} {
		want[who] = "in"
	}
	for _, who := range []string{"expired token", "a revoked token", "no token", "nothing like a JWT"} {
		want[who] = "401"
	}
	return tokens, want
}

// publishTokens returns tokens for publishing "rehearsal". The server issues one to the creator only; the
// others are crafted.
func (s *server) publishTokens(host, creator, holder, former, stranger *person, watch map[string]string) (tokens, want map[string]string) {
	s.t.Helper()
	craft := func(who token.Claims, made time.Time) string {
		who.Purpose, who.EventID = token.Publish, "rehearsal"
		return s.crafted(who, made)
	}
	revoked := creator.token(s, "rehearsal", "publish")
	if a := s.call("POST", "/api/auth/revoke", map[string]any{"token": revoked}); a.status != http.StatusOK {
		s.t.Fatalf("revoke: %d %s", a.status, a.raw)
	}
	tokens = map[string]string{
		"creator":            creator.token(s, "rehearsal", "publish"),
		"host":               craft(token.Claims{Subject: host.address}, time.Now()),
		"host's token":       craft(token.Claims{Host: true}, time.Now()),
		"ticket holder":      craft(token.Claims{Subject: holder.address}, time.Now()),
		"former holder":      craft(token.Claims{Subject: former.address}, time.Now()),
		"stranger":           craft(token.Claims{Subject: stranger.address}, time.Now()),
		"a session":          creator.session,
		"expired token":      craft(token.Claims{Subject: creator.address}, time.Now().Add(-2*time.Hour)),
		"another event's":    creator.token(s, "gig", "publish"),
		"the wrong purpose":  creator.token(s, "rehearsal", "access"),
		"to watch another":   watch["ticket holder"],
		"a revoked token":    revoked,
		"nothing like a JWT": "let-me-in",
		"no token":           "",
	}
	want = every(tokens, "403")
	want["creator"] = "in"
	for _, who := range []string{"expired token", "a revoked token", "no token", "nothing like a JWT"} {
		want[who] = "401"
	}
	return tokens, want
}

// sessionGoes signs out while a token of the session is in use.
func sessionGoes(t *testing.T, s *server, creator *person) {
	defer s.as(t)()
	again := &person{t: t, key: creator.key, address: creator.address}
	again.signIn(s)
	watch := again.token(s, "gig", "access")
	ended := s.watchUntilEnd(watch)
	if a := s.call("POST", "/api/auth/revoke", map[string]any{"token": again.session}); a.status != http.StatusOK {
		t.Fatalf("revoke: %d %s", a.status, a.raw)
	}
	begun := time.Now()
	select {
	case <-ended:
		t.Logf("the connection ended %v after its session was revoked", time.Since(begun).Round(time.Millisecond))
	case <-time.After(time.Minute):
		t.Error("the connection outlives its session")
	}
	if got := flv(s, "gig", watch); got != "401" {
		t.Errorf("the session's token afterwards: %s", got)
	}
}

// watchUntilEnd watches "gig" and reports when the stream ends.
func (s *server) watchUntilEnd(watch string) <-chan struct{} {
	s.t.Helper()
	resp := s.open("/live/gig.flv?token=" + watch)
	s.t.Cleanup(func() { _ = resp.Body.Close() })
	if _, err := io.ReadFull(resp.Body, make([]byte, 4096)); err != nil || resp.StatusCode != http.StatusOK {
		s.t.Fatalf("%s, %v", resp.Status, err)
	}
	ended := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, resp.Body) // an error ends the stream too
		close(ended)
	}()
	return ended
}

// ticketGoes revokes a ticket while its holder watches.
func ticketGoes(t *testing.T, s *server, tickets boxOffice, creator, former *person, watch string) {
	defer s.as(t)()
	ended := s.watchUntilEnd(watch)
	tickets.revoke("gig", creator, former)
	begun := time.Now()
	select {
	case <-ended:
		t.Logf("the connection ended %v after the ticket was revoked", time.Since(begun).Round(time.Millisecond))
	case <-time.After(time.Minute):
		t.Error("the connection outlives its ticket")
	}
}

// hostToken returns a person with the token that `server token host` prints.
func (s *server) hostToken() *person {
	s.t.Helper()
	text, err := s.command("token", "host").Output()
	if err != nil {
		s.t.Fatal(err)
	}
	return &person{t: s.t, session: strings.TrimSpace(string(text))}
}

// noSecrets checks that the server's output contains no tokens.
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

// TestAccessOpen tests who may do what on an open server, which ignores tokens but checks addresses and host
// names.
func TestAccessOpen(t *testing.T) {
	t.Parallel()
	s := startServer(t, doorFlags()...)
	creator := newPerson(t)
	s.encoder("gig")
	recorded := s.record("gig", creator)
	tokens := s.openTokens(creator)
	s.hold(t, "gig", watching(recorded), tokens, every(tokens, "in"))
	s.hold(t, "rehearsal", publishing(), tokens, every(tokens, "in"))
	for _, ways := range []map[string]attempt{watching(recorded), publishing()} {
		delete(ways, "RTMP") // RTMP names no host and passes no HTTP proxy
		for name, header := range map[string][]string{
			"another name":             {"Host", "stage.example"},
			"this machine's own name":  {"Host", "127.0.0.1.stage.example:8080"},
			"a forwarded request":      {"X-Forwarded-For", "127.0.0.1"},
			"a forwarded host":         {"X-Forwarded-Host", "localhost"},
			"a standard proxy":         {"Forwarded", "for=127.0.0.1"},
			"a proxy that says who":    {"X-Real-IP", "127.0.0.1"},
			"a proxy":                  {"Via", "1.1 proxy"},
			"a foreign page":           {"Origin", "https://elsewhere.example"},
			"a foreign page's request": {"Sec-Fetch-Site", "cross-site"},
		} {
			for protocol, try := range ways {
				if got := try(s, "gig", "", header...); got != "403" {
					t.Errorf("%s, %s: %s", name, protocol, got)
				}
			}
		}
	}
	s.args = append(s.args, "--deny", "127.0.0.0/8")
	s.stop()
	s.start()
	t.Run("denied", func(t *testing.T) {
		s.hold(t, "gig", watching(recorded), tokens, every(tokens, "403"))
		s.hold(t, "rehearsal", publishing(), tokens, every(tokens, "403"))
	})
}

// openTokens returns tokens of every kind. An open server treats them all alike.
func (s *server) openTokens(creator *person) map[string]string {
	s.t.Helper()
	watch := token.Claims{Purpose: token.Watch, Subject: creator.address, EventID: "gig"}
	of := func(change func(*token.Claims)) string {
		c := watch
		change(&c)
		return s.crafted(c, time.Now())
	}
	return map[string]string{
		"host":               of(func(c *token.Claims) { c.Host = true }),
		"creator":            of(func(*token.Claims) {}),
		"stranger":           of(func(c *token.Claims) { c.Subject[0]++ }),
		"expired token":      s.crafted(watch, time.Now().Add(-2*time.Hour)),
		"another event's":    of(func(c *token.Claims) { c.EventID = "other" }),
		"the wrong purpose":  of(func(c *token.Claims) { c.Purpose = token.Session }),
		"nothing like a JWT": "let-me-in",
		"no token":           "",
	}
}
