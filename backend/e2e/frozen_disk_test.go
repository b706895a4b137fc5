package e2e_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footlight/backend/disktest"
	"footlight/backend/event"
	"footlight/backend/live/rtc/rtctest"
)

// TestAFrozenDiskLetsViewersIn freezes the disk of the data folder during a show, while its creator writes to
// the chain. Present viewers stay, new viewers sign in and enter by each protocol, and the recording reports
// the time that could not be written as missing.
func TestAFrozenDiskLetsViewersIn(t *testing.T) {
	t.Parallel()
	length, limit := 3*time.Second, 20*time.Second // the disk thaws only after all viewers entered
	if _, long := soak(t, 0); long {
		length, limit = time.Minute, time.Second
	}
	dir, freeze := disktest.Freezable(t, 512)
	s := &server{t: t, root: t, data: dir, args: doorFlags("--access", "enforced")}
	s.run()
	creator, holders := s.onAir("gig", 10)
	inside := readFLV(t, s.url("/live/gig.flv?token="+creator.token(s, "gig", "access")))
	pictures := inside.pictures.Load

	off := freeze()
	shown, every := pictures(), time.NewTicker(length/10)
	defer every.Stop()
	written := s.promotes("gig", creator)
	took := map[string]time.Duration{}
	for _, p := range holders {
		s.enters("gig", p, took)
		<-every.C
	}
	if seen, want := pictures()-shown, int64(length.Seconds()*10*0.9); seen < want {
		t.Errorf("who was in saw %d pictures in %v", seen, length)
	}
	if err := s.degradedBy("disk")(); err != nil {
		t.Errorf("health: %v", err)
	}
	off()
	if status := <-written; status != http.StatusOK {
		t.Errorf("what the creator wrote meanwhile: %d", status)
	}
	t.Logf("the longest entries: %v", took)
	for way, d := range took {
		if d > limit {
			t.Errorf("%s: somebody came in after %v", way, d)
		}
	}
	s.toldOfTheFreeze("gig", creator, length)
}

// onAir plans an event with a number of ticket holders, publishes it and starts its recording.
func (s *server) onAir(id string, guests int) (creator *person, holders []*person) {
	s.t.Helper()
	creator = s.visitor()
	creator.plans(s, id)
	s.boxOffice().sell(event.ID(id), creator)
	for range guests {
		p := newPerson(s.t)
		p.claim(s, id)
		holders = append(holders, p)
	}
	s.encoder(fmt.Sprint(s.call("POST", "/api/rooms/"+id+"/publish", nil, bearer(creator.session)...).body["streamKey"]))
	s.record(id, creator)
	return creator, holders
}

// promotes requests a campaign, and sends the status of the answer.
func (s *server) promotes(id string, creator *person) <-chan int {
	answered := make(chan int, 1)
	body := map[string]any{"eventId": id, "userAddress": creator.address.String()}
	go func() { answered <- s.call("POST", "/content/plan", body, bearer(creator.session)...).status }()
	return answered
}

// enters signs p in and enters by each protocol. It stores the longest time in took.
func (s *server) enters(id string, p *person, took map[string]time.Duration) {
	s.t.Helper()
	token := ""
	for _, way := range []struct {
		name string
		in   func() string
	}{
		{"page", func() string { return status(s.call("GET", "/room/"+id, nil)) }},
		{"room", func() string { return status(s.call("GET", "/api/rooms/"+id, nil)) }},
		{"sign-in", func() string { p.signIn(s); token = p.token(s, id, "access"); return "in" }},
		{"WHEP", func() string { return s.sees(id, token) }},
		{"FLV", func() string { return flv(s, id, token) }},
		{"RTMP", func() string { return rtmpAttempt(false)(s, id, token) }},
		{"HLS", func() string { return hlsAttempt(s, id, token) }},
	} {
		start := time.Now()
		if got := way.in(); got != "in" {
			s.t.Errorf("%s: %s", way.name, got)
		}
		took[way.name] = max(took[way.name], time.Since(start))
	}
}

// sees watches by WebRTC until a picture arrives.
func (s *server) sees(id, token string) string {
	s.t.Helper()
	viewer := rtctest.NewViewer(s.t, rtctest.AllCodecs)
	defer viewer.Close()
	a := s.call("POST", s.whepURL(id), viewer.Offer, append(bearer(token), "Content-Type", "application/sdp")...)
	if a.status != http.StatusCreated {
		return status(a)
	}
	viewer.Start(s.t, string(a.raw))
	if before(time.Now().Add(time.Minute), func() bool { return viewer.Frames() > 0 }) != nil {
		return "no picture"
	}
	return "in"
}

// toldOfTheFreeze checks that the recorded and the missing time add up to the length of the show, and that
// the log continues.
func (s *server) toldOfTheFreeze(id string, creator *person, length time.Duration) {
	s.t.Helper()
	eventually(s.t, 2*time.Minute, "the recording has the freeze, or tells of it", func() error {
		a := s.call("GET", "/api/livestream/"+id+"/status", nil, bearer(creator.session)...)
		duration, _ := a.body["duration"].(float64)
		missing, _ := a.body["missing"].(float64)
		if duration+missing < length.Seconds()+6 { // the first chunk came before
			return fmt.Errorf("%v s recorded, %v missing", duration, missing)
		}
		return nil
	})
	log, err := os.ReadFile(filepath.Join(s.data, "logs", "footlight.log"))
	if err != nil || !strings.Contains(string(log), "route=/api/livestream/") {
		s.t.Errorf("the log does not go on: %v", err)
	}
}
