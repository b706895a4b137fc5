package e2e_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	tags "footlight/backend/media/flv"
)

// restreams returns the destinations of an event by their names.
func (s *server) restreams(id string) map[string]map[string]any {
	s.t.Helper()
	list := map[string]map[string]any{}
	for _, r := range restreamsIn(s.ok("GET", "/api/rooms/"+id+"/restreams", nil)) {
		list[text(r, "name")] = r
	}
	return list
}

func restreamsIn(answer map[string]any) (list []map[string]any) {
	rows, _ := answer["restreams"].([]any)
	for _, row := range rows {
		r, _ := row.(map[string]any)
		list = append(list, r)
	}
	return list
}

// sendsTo waits until a destination is in a state.
func (s *server) sendsTo(id, name, state string) map[string]any {
	s.t.Helper()
	var is map[string]any
	eventually(s.t, 2*time.Minute, name+" is "+state, func() error {
		if is = s.restreams(id)[name]; text(is, "state") != state {
			return fmt.Errorf("%v", is)
		}
		return nil
	})
	return is
}

// steps reads an event's FLV until ctx ends, and returns the times of the pictures.
func (s *server) steps(ctx context.Context, id string) <-chan []time.Duration {
	found := make(chan []time.Duration, 1)
	go func() {
		var at []time.Duration
		defer func() { found <- at }()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url("/live/"+id+".flv"), nil)
		if err != nil {
			return
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			return
		}
		defer resp.Body.Close()
		file, err := tags.NewReader(resp.Body)
		for err == nil {
			var tag tags.Tag
			if tag, err = file.Next(); err == nil && tag.Kind == tags.Video && len(tag.Body) > 1 && tag.Body[1] == 1 {
				at = append(at, tag.At)
			}
		}
	}()
	return found
}

// TestRestream sends a show to a second Footlight, which is killed and comes back, twice within FOOTLIGHT_SOAK. The viewers of the show notice
// nothing. The destination outlives a restart of the show's server, and its key stands nowhere.
func TestRestream(t *testing.T) {
	t.Parallel()
	s, other := startServer(t), startServer(t)
	const key = "copy?token=very-secret"
	at := "/api/rooms/show/restreams"
	added := s.ok("POST", at, map[string]any{"name": "Elsewhere", "url": "rtmp://" + other.RTMP + "/live", "key": key})
	if text(added, "host") != other.RTMP || text(added, "state") != "waiting" {
		t.Fatalf("added: %v", added)
	}
	stop := s.sends(t, "show", pictureAndTone("320x180:r=25"), "-g", "25", "-bf", "0")
	s.sendsTo("show", "Elsewhere", "live")
	if err := other.probes("http://" + other.HTTP + "/live/copy.flv"); err != nil {
		t.Error(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	pictures := s.steps(ctx, "show")
	limit, long := soak(t, 0)
	kills := 1
	if long {
		kills = 2
	}
	for range kills {
		<-time.After(limit / time.Duration(kills+1))
		other.kill()
		if is := s.sendsTo("show", "Elsewhere", "failing"); text(is, "why") == "" {
			t.Errorf("no reason: %v", is)
		}
		other.start()
		s.sendsTo("show", "Elsewhere", "live")
		if err := other.probes("http://" + other.HTTP + "/live/copy.flv"); err != nil {
			t.Error(err)
		}
	}
	<-time.After(limit / time.Duration(kills+1))
	leave()
	requireUnbroken(t, <-pictures)
	stop()
	s.sendsTo("show", "Elsewhere", "waiting")
	if strings.Contains(s.out.tail(), "very-secret") {
		t.Error("the key is in the log")
	}

	s.stop()
	s.start()
	kept := s.sendsTo("show", "Elsewhere", "waiting")
	stop = s.sends(t, "show", pictureAndTone("320x180:r=25"), "-g", "25")
	defer stop()
	s.sendsTo("show", "Elsewhere", "live")
	s.ok("DELETE", at+"/"+text(kept, "id"), nil)
	eventually(t, time.Minute, "the copy ends", func() error {
		if room := text(other.ok("GET", "/api/rooms/copy", nil), "state"); room == "live" {
			return fmt.Errorf("it is %s", room)
		}
		return nil
	})
}

// requireUnbroken requires 25 pictures a second without a gap.
func requireUnbroken(t *testing.T, at []time.Duration) {
	t.Helper()
	if len(at) < 50 {
		t.Fatalf("the viewer got %d pictures", len(at))
	}
	for i := 1; i < len(at); i++ {
		if step := at[i] - at[i-1]; step > 45*time.Millisecond {
			t.Errorf("after picture %d, %v are missing", i, step)
		}
	}
	t.Logf("the viewer got %d pictures without a gap", len(at))
}

// TestRestreamRefuses has a public server whose creators name destinations. It sends nothing to private addresses.
func TestRestreamRefuses(t *testing.T) {
	t.Parallel()
	s := startServer(t, doorFlags("--access", "enforced")...)
	creator, other := s.visitor(), s.visitor()
	creator.plans(s, "gig")
	other.plans(s, "other")
	at := "/api/rooms/gig/restreams"
	here := map[string]any{"name": "Here", "url": "rtmp://" + s.RTMP + "/live", "key": "other?token=" + other.token(s, "other", "publish")}
	for who, session := range map[string]string{"nobody": "", "another creator": other.session} {
		for _, method := range []string{"GET", "POST"} {
			if a := s.call(method, at, here, bearer(session)...); a.status != 401 && a.status != 403 {
				t.Errorf("%s as %s: %d %s", method, who, a.status, a.raw)
			}
		}
	}
	if a := s.call("POST", at, map[string]any{"url": "http://h/secret", "key": "k"}, bearer(creator.session)...); a.status != 400 || strings.Contains(string(a.raw), "secret") {
		t.Errorf("a wrong scheme: %d %s", a.status, a.raw)
	}
	for range 5 {
		if a := s.call("POST", at, here, bearer(creator.session)...); a.status != 200 {
			t.Fatalf("%d %s", a.status, a.raw)
		}
	}
	if a := s.call("POST", at, here, bearer(creator.session)...); a.status != 409 {
		t.Errorf("a sixth destination: %d %s", a.status, a.raw)
	}
	s.sends(t, "gig?token="+creator.token(s, "gig", "publish"), pictureAndTone("320x180:r=25"), "-g", "25")
	eventually(t, time.Minute, "the address is refused", func() error {
		for _, r := range restreamsIn(s.call("GET", at, nil, bearer(creator.session)...).body) {
			if text(r, "state") != "failing" || !strings.Contains(text(r, "why"), "public internet") {
				return fmt.Errorf("%v", r)
			}
		}
		return nil
	})
}
