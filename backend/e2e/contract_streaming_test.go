package e2e_test

import (
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"
)

func streamURLClaims() []claim {
	const section = "Stream URL set"
	return []claim{
		{section, "computed from the eventId alone, before anything exists", func(s *server) error {
			urls, _ := s.ok("GET", "/api/rooms/nobody-yet", nil)["urls"].(map[string]any)
			for name, want := range map[string]string{
				"streamUrl": "rtmp://" + s.RTMP + "/live/nobody-yet",
				"playUrl":   "http://" + s.HTTP + "/live/nobody-yet.flv",
				"whipUrl":   "http://" + s.API + "/rtc/v1/whip/?app=live&stream=nobody-yet",
				"whepUrl":   "http://" + s.API + "/rtc/v1/whep/?app=live&stream=nobody-yet",
				"roomUrl":   "http://" + s.HTTP + "/room/nobody-yet",
			} {
				if urls[name] != want {
					return fmt.Errorf("%s is %v, want %s", name, urls[name], want)
				}
			}
			return nil
		}},
		{section, "roomUrl shows a page", func(s *server) error {
			a := s.call("GET", "/room/nobody-yet", nil)
			if a.status != http.StatusOK || !strings.Contains(string(a.raw), "<html") {
				return fmt.Errorf("%d %.100s", a.status, a.raw)
			}
			return nil
		}},
	}
}

// offer returns an SDP offer for watching, like a browser's.
func offer() (string, error) { return offerTo(webrtc.RTPTransceiverDirectionRecvonly) }

// demoCreator is the creator of the demo's event.
const demoCreator = "0xf007116470000000000000000000000000000001"

// demo publishes the demo's picture to event id until the test ends.
func (s *server) demo(t *testing.T, id string) {
	t.Helper()
	cmd := s.command("demo", "--event", id)
	out := &output{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stopProcess(t, cmd, out)
		if t.Failed() {
			t.Logf("demo said %s", out.tail())
		}
	})
	s.reaches(t, id, "live")
}

func stopProcess(t *testing.T, cmd *exec.Cmd, out *output) {
	t.Helper()
	_ = cmd.Process.Signal(syscall.SIGTERM) // fails if the process has ended; Wait reports that
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v did not stop cleanly: %v\n%s", cmd.Args, err, out.tail())
	}
}

func streamingClaims() []claim {
	const section = "B Streaming"
	const sdp = "application/sdp"
	whep := "/rtc/v1/whep/?app=live&stream=nobody-yet"
	var session string
	return []claim{
		{section, "POST /rtc/v1/whep/ before publish: 201 and waits", func(s *server) error {
			text, err := offer()
			if err != nil {
				return err
			}
			a := s.call("POST", "http://"+s.API+whep, text, "Content-Type", sdp)
			session = a.header.Get("Location")
			if a.status != http.StatusCreated || a.header.Get("Content-Type") != sdp || !strings.HasPrefix(session, "/") || strings.Contains(session, "?") {
				return fmt.Errorf("%d, Content-Type %q, Location %q", a.status, a.header.Get("Content-Type"), session)
			}
			return nil
		}},
		{section, "PATCH without If-Match: 428", func(s *server) error {
			a := s.call("PATCH", session, "a=end-of-candidates\r\n", "Content-Type", "application/trickle-ice-sdpfrag")
			if a.status != http.StatusPreconditionRequired {
				return fmt.Errorf("%d %s", a.status, a.raw)
			}
			return nil
		}},
		{section, "DELETE of the session, twice", func(s *server) error {
			for range 2 {
				if a := s.call("DELETE", session, nil); a.status/100 != 2 {
					return fmt.Errorf("%d %s", a.status, a.raw)
				}
			}
			return nil
		}},
		{section, "POST with a broken SDP: 400 with a sentence", func(s *server) error { return s.refusesMedia(whep, "v=0 nonsense", sdp, 400) }},
		{section, "a refusal reaches the page that asked: CORS headers and a sentence", func(s *server) error {
			a := s.call("POST", whep, "v=0 nonsense", "Content-Type", sdp, "Origin", "http://localhost:5173")
			if a.status != 400 || a.header.Get("Access-Control-Allow-Origin") == "" || len(a.raw) < 10 {
				return fmt.Errorf("%d %v %s", a.status, a.header, a.raw)
			}
			return nil
		}},
		{section, "POST with another Content-Type: 415", func(s *server) error { return s.refusesMedia(whep, "{}", "application/json", 415) }},
		{section, "POST /rtc/v1/whip/ with a bad stream name: 400", func(s *server) error {
			text, err := offer()
			return all(err, s.refusesMedia("/rtc/v1/whip/?app=live&stream=..%2Fx", text, sdp, 400))
		}},
		{section, "OPTIONS /rtc/v1/*: cross-origin preflight", func(s *server) error {
			a := s.call("OPTIONS", whep, nil, "Origin", "http://localhost:5173", "Access-Control-Request-Method", "POST")
			if a.status/100 != 2 || a.header.Get("Access-Control-Allow-Origin") == "" {
				return fmt.Errorf("%d %v", a.status, a.header)
			}
			return nil
		}},
		{section, "publishing by WHIP: the room is live", func(s *server) error { s.demo(s.root, "onair"); return nil }},
		{section, "GET /api/v1/streams/ lists it in SRS's shape", streamsListed},
		{section, "GET /api/v1/clients/ lists its publisher", func(s *server) error {
			client, err := s.publisher()
			return all(err, fields(client, "id:string", "vhost:string", "stream:string", "ip:string", "url:string", "name:string", "type:string",
				"publish:boolean", "alive:number", "send_bytes:number", "recv_bytes:number", "kbps:object"))
		}},
		{section, "POST /api/v1/clients/{id} kicks; the publisher comes back", kicked},
		{section, "one handler on both ports", func(s *server) error {
			return all(s.call("GET", "http://"+s.API+"/health", nil).expect(200), s.call("GET", "/api/v1/versions", nil).expect(200, "data:object"))
		}},
		{section, "live is the only app", oneApp},
		{section, "HLS at /live/<eventId>.m3u8, 10-second fragments", hlsPlays},
		{section, "HTTP-FLV at /live/<eventId>.flv", func(s *server) error { return s.probes("http://" + s.HTTP + "/live/onair.flv") }},
		{section, "RTMP plays what WebRTC publishes", func(s *server) error { return s.probes("rtmp://" + s.RTMP + "/live/onair") }},
		{section, "WebRTC, FLV and HLS play what RTMP publishes", rtmpPublishes},
	}
}

func (s *server) refusesMedia(path, body, contentType string, status int) error {
	a := s.call("POST", path, body, "Content-Type", contentType)
	if a.status != status || len(a.raw) < 10 {
		return fmt.Errorf("%d %q, want %d with a sentence", a.status, a.raw, status)
	}
	return nil
}

// oneApp asks for a stream that is on the air, by another app. TestRefuses in live/rtmp does it by RTMP.
func oneApp(s *server) error {
	offer, err := offer()
	if err != nil {
		return err
	}
	var failed []error
	for _, path := range []string{"/rtc/v1/whip/?app=vod&stream=onair", "/rtc/v1/whep/?app=vod&stream=onair", "/rtc/v1/whip-play/?app=vod&stream=onair"} {
		failed = append(failed, s.refusesMedia(path, offer, "application/sdp", http.StatusNotFound))
	}
	for _, path := range []string{"/vod/onair.flv", "/vod/onair.m3u8"} {
		failed = append(failed, s.call("GET", path, nil).refuses(http.StatusNotFound, ""))
	}
	for _, path := range []string{"/rtc/v1/publish/", "/rtc/v1/play/"} {
		a := s.call("POST", path, map[string]any{"sdp": offer, "streamurl": "webrtc://x/vod/onair"})
		if a.status != http.StatusOK || string(a.raw) != `{"code":400}` {
			failed = append(failed, fmt.Errorf("%s: %d %s", path, a.status, a.raw))
		}
	}
	return errors.Join(failed...)
}

// streamsListed waits for the first picture, because its size is unknown before.
func streamsListed(s *server) error {
	eventually(s.t, time.Minute, "the stream is described", func() error { return streamListed(s) })
	return nil
}

func streamListed(s *server) error {
	stream, err := s.listed("onair")
	if err != nil {
		return err
	}
	if dig(stream, "publish", "active") != true || dig(stream, "video", "codec") != "H264" || stream["audio"] == nil {
		return fmt.Errorf("stream is %v", stream)
	}
	return fields(stream, "id:string", "vhost:string", "app:string", "tcUrl:string", "url:string", "live_ms:number", "clients:number",
		"frames:number", "send_bytes:number", "recv_bytes:number", "kbps:object", "publish:object", "video:object", "audio:object")
}

// listed returns the entry of an event in /api/v1/streams/.
func (s *server) listed(id string) (map[string]any, error) {
	a := s.call("GET", "/api/v1/streams/", nil)
	if err := a.expect(200, "code:number", "server:string", "service:string", "pid:string", "streams:array"); err != nil {
		return nil, err
	}
	for _, stream := range objects(a.body["streams"]) {
		if stream["name"] == id {
			return stream, nil
		}
	}
	return nil, fmt.Errorf("%s is not listed", id)
}

// publisher finds onair's publishing client.
func (s *server) publisher() (map[string]any, error) {
	a := s.call("GET", "/api/v1/clients/", nil)
	if err := a.expect(200, "code:number", "clients:array"); err != nil {
		return nil, err
	}
	for _, client := range objects(a.body["clients"]) {
		if client["publish"] == true && client["name"] == "onair" {
			return client, nil
		}
	}
	return nil, fmt.Errorf("no publisher in %.300s", a.raw)
}

func kicked(s *server) error {
	client, err := s.publisher()
	if err != nil {
		return err
	}
	a := s.call("POST", fmt.Sprintf("/api/v1/clients/%v", client["id"]), map[string]any{"action": "kick"})
	if a.body["code"] != 0.0 {
		return fmt.Errorf("%d %s", a.status, a.raw)
	}
	eventually(s.t, time.Minute, "publisher is back", func() error {
		again, err := s.publisher()
		if err == nil && again["id"] == client["id"] {
			return errors.New("it was not kicked")
		}
		return err
	})
	return nil
}

func hlsPlays(s *server) error {
	s.listsMore("onair", 0)
	return nil
}

// listsMore waits until an event's playlist lists more than a number of fragments.
func (s *server) listsMore(id string, than int) {
	s.t.Helper()
	eventually(s.t, 2*time.Minute, "another fragment is listed", func() error {
		if n, playlist := s.fragments(id); n <= than {
			return fmt.Errorf("playlist %q", playlist)
		}
		return nil
	})
}

// fragments counts the fragments in an event's playlist, which it finds through the master playlist, as
// players do.
func (s *server) fragments(id string) (int, string) {
	playlist := ""
	for line := range strings.Lines(string(s.call("GET", "/live/"+id+".m3u8", nil).raw)) {
		if strings.Contains(line, "hls_ctx=") {
			playlist = string(s.call("GET", strings.TrimSpace(line), nil).raw)
		}
	}
	return strings.Count(playlist, "#EXTINF:"), playlist
}
