package e2e_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
)

func accessClaims() []claim {
	const section = "Authentication"
	from := func(origin string) func(s *server) answer {
		return func(s *server) answer {
			return s.call("POST", "/iterate", refine("unknown", "title", "x"), "Origin", origin)
		}
	}
	return []claim{
		{section, "a foreign origin is refused", func(s *server) error { return from("https://evil.example")(s).refuses(403, "Origin") }},
		{section, "wails://wails is allowed and echoed", func(s *server) error {
			a := from("wails://wails")(s)
			if a.header.Get("Access-Control-Allow-Origin") != "wails://wails" || !strings.Contains(strings.Join(a.header.Values("Vary"), ","), "Origin") {
				return fmt.Errorf("headers %v", a.header)
			}
			return a.refuses(404, "")
		}},
		{section, "preflight: 204 with methods and headers", func(s *server) error {
			a := s.call("OPTIONS", "/accept", nil, "Origin", "http://localhost:3000", "Access-Control-Request-Method", "POST")
			if a.status != http.StatusNoContent || !strings.Contains(a.header.Get("Access-Control-Allow-Headers"), "Idempotency-Key") {
				return fmt.Errorf("%d %v", a.status, a.header)
			}
			return nil
		}},
		{section, "a proxy's headers are refused in open mode", func(s *server) error {
			return s.call("GET", "/health", nil, "X-Forwarded-For", "127.0.0.1").refuses(403, "X-Forwarded-For")
		}},
		{section, "enforced access: sign-in, tokens, creators' publishing, tickets", enforced},
	}
}

// enforced tests the main refusals of a server that enforces access. TestAccessEnforced tests all of them.
func enforced(s *server) error {
	small := startServer(s.root, "--access", "enforced")
	creator, fan := newPerson(s.root), newPerson(s.root)
	plan := with(brief("gala"), "userAddress", creator.address.String())
	if err := small.call("POST", "/plan", plan).refuses(401, "sign in"); err != nil {
		return err
	}
	creator.signIn(small)
	fan.signIn(small)
	if err := small.call("POST", "/plan", plan, bearer(fan.session)...).refuses(403, "userAddress"); err != nil {
		return err
	}
	if err := small.call("POST", "/plan", plan, bearer(creator.session)...).expect(200); err != nil {
		return err
	}
	small.boxOffice().sell("gala", creator)
	for _, x := range []struct {
		who          *person
		what         string
		status       int
		has          []string
		claimedFirst bool
	}{
		{creator, "publish", 200, []string{"whipUrl:string", "rtmpUrl:string", "streamKey:string", "token:string"}, false},
		{fan, "publish", 403, nil, false},
		{fan, "access", 403, nil, false},
		{fan, "access", 200, []string{"whepUrl:string", "hlsUrl:string", "lowHlsUrl:string", "flvUrl:string", "token:string", "expiresAt:string"}, true},
	} {
		if x.claimedFirst {
			x.who.claim(small, "gala")
		}
		if err := small.call("POST", "/api/rooms/gala/"+x.what, nil, bearer(x.who.session)...).expect(x.status, x.has...); err != nil {
			return err
		}
	}
	return nil
}

func errorClaims() []claim {
	const section = "Errors"
	return []claim{
		{section, "malformed JSON is a 400, received {}", func(s *server) error {
			a := s.call("POST", "/iterate", "{not json")
			if received, _ := a.body["received"].(map[string]any); len(received) != 0 {
				return fmt.Errorf("received %v", received)
			}
			return a.refuses(400, "body")
		}},
		{section, "received echoes the request, cut and redacted", func(s *server) error {
			a := s.call("POST", "/iterate", map[string]any{"eventId": "x", "feedback": strings.Repeat("f", 5000), "token": "s3cret"})
			feedback, _ := dig(a.body, "received", "feedback").(string)
			if len(feedback) != 1024 || strings.Contains(string(a.raw), "s3cret") {
				return fmt.Errorf("%d bytes of feedback in %.200s", len(feedback), a.raw)
			}
			return a.refuses(400, "")
		}},
		{section, "a wrong method is a 405 with Allow", func(s *server) error {
			a := s.call("DELETE", "/plan", nil)
			if !strings.Contains(a.header.Get("Allow"), "POST") {
				return fmt.Errorf("Allow %q", a.header.Get("Allow"))
			}
			return a.refuses(405, "")
		}},
		{section, "an unknown path is a JSON 404", func(s *server) error { return s.call("GET", "/api/nothing", nil).refuses(404, "/api/nothing") }},
	}
}

func limitClaims() []claim {
	const section = "Limits"
	return []claim{
		{section, "a body over 50 MB is a 413", func(s *server) error {
			body := `{"eventId":"big","feedback":"` + strings.Repeat("x", 50<<20) + `"}`
			return s.call("POST", "/iterate", body).refuses(413, "")
		}},
		{section, "20 refinements at once: none throttled, numbers dense", dense},
		{section, "past the maximum of media connections: 503 with Retry-After", full},
	}
}

// full runs a small server to its connection limit. The default limit of 1000 works in the same way.
func full(s *server) error {
	small := startServer(s.root, "--max-connections", "2")
	for i := range 3 {
		text, err := offer()
		if err != nil {
			return err
		}
		a := small.call("POST", "http://"+small.API+"/rtc/v1/whep/?app=live&stream=full", text, "Content-Type", "application/sdp")
		if want := map[bool]int{true: 201, false: 503}[i < 2]; a.status != want || (want == 503) != (a.header.Get("Retry-After") != "") {
			return fmt.Errorf("connection %d: %d, Retry-After %q", i+1, a.status, a.header.Get("Retry-After"))
		}
	}
	return nil
}

func dense(s *server) error {
	if err := s.call("POST", "/plan", brief("busy")).expect(200); err != nil {
		return err
	}
	const n = 20
	answers := make([]answer, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			answers[i] = s.call("POST", "/iterate", refine("busy", "title", fmt.Sprintf("call it Night %d", i)))
		})
	}
	wg.Wait()
	seen := map[any]bool{}
	for _, a := range answers {
		if err := a.expect(200); err != nil {
			return err
		}
		seen[a.body["iterationNumber"]] = true
	}
	for i := range n {
		if !seen[float64(i+2)] {
			return fmt.Errorf("number %d is missing", i+2)
		}
	}
	return nil
}
