package e2e_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
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

// far is another server. It can be killed, and started again on the same ports.
type far struct {
	address, key string // as the creator gives them
	watch        string // where players find the stream
	start, kill  func()
}

// outlives sends an event to another server, which is killed and comes back, twice within FOOTLIGHT_SOAK. A viewer of
// the event notices nothing.
func (s *server) outlives(id string, to far) {
	s.t.Helper()
	added := s.ok("POST", "/api/rooms/"+id+"/restreams", map[string]any{"name": "Elsewhere", "url": to.address, "key": to.key})
	if "rtmp://"+text(added, "host")+"/live" != to.address || text(added, "state") != "waiting" || strings.Contains(fmt.Sprint(added), to.key) {
		s.t.Fatalf("added: %v", added)
	}
	stop := s.sends(s.t, id, pictureAndTone("320x180:r=25"), "-g", "25", "-bf", "0")
	arrives := func() {
		s.t.Helper()
		s.sendsTo(id, "Elsewhere", "live")
		if err := s.probes(to.watch); err != nil {
			s.t.Error(err)
		}
	}
	arrives()
	ctx, leave := context.WithCancel(s.t.Context())
	defer leave()
	pictures := s.steps(ctx, id)
	limit, long := soak(s.t, 0)
	kills := 1
	if long {
		kills = 2
	}
	for range kills {
		<-time.After(limit / time.Duration(kills+1))
		to.kill()
		if is := s.sendsTo(id, "Elsewhere", "failing"); text(is, "why") == "" {
			s.t.Errorf("no reason: %v", is)
		}
		to.start()
		arrives()
	}
	<-time.After(limit / time.Duration(kills+1))
	leave()
	requireUnbroken(s.t, <-pictures)
	stop()
	s.sendsTo(id, "Elsewhere", "waiting")
	if strings.Contains(s.out.tail(), to.key) {
		s.t.Error("the key is in the log")
	}
}

// TestRestream sends a show to a second Footlight. The destination outlives a restart of the show's server.
func TestRestream(t *testing.T) {
	t.Parallel()
	s, other := startServer(t), startServer(t)
	const key = "copy?token=very-secret"
	s.outlives("show", far{
		address: "rtmp://" + other.RTMP + "/live", key: key, watch: "http://" + other.HTTP + "/live/copy.flv",
		start: other.start, kill: other.kill,
	})
	s.stop()
	s.start()
	kept := s.sendsTo("show", "Elsewhere", "waiting")
	stop := s.sends(t, "show", pictureAndTone("320x180:r=25"), "-g", "25")
	defer stop()
	s.sendsTo("show", "Elsewhere", "live")
	s.ok("DELETE", "/api/rooms/show/restreams/"+text(kept, "id"), nil)
	eventually(t, time.Minute, "the copy ends", func() error {
		if room := text(other.ok("GET", "/api/rooms/copy", nil), "state"); room == "live" {
			return fmt.Errorf("it is %s", room)
		}
		return nil
	})
}

const nginxConf = `load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
daemon off;
master_process off;
pid %[1]s/pid;
error_log %[1]s/log;
events {}
rtmp { server { listen %[2]s; ping 5s; ping_timeout 5s; application live { live on; } } }
`

// TestRestreamToNginx sends a show to nginx with its RTMP module, which leaves clients that do not answer its pings.
func TestRestreamToNginx(t *testing.T) {
	if os.Getenv("FOOTLIGHT_SOAK") == "" {
		t.Skip("nginx is part of the long runs: build/deps.sh soak installs it")
	}
	t.Parallel()
	s, dir, at := startServer(t), t.TempDir(), port(t, "")
	conf := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, nginxConf, dir, at), 0o600); err != nil {
		t.Fatal(err)
	}
	var nginx *exec.Cmd
	start := func() {
		nginx = exec.Command("/usr/sbin/nginx", "-c", conf, "-p", dir)
		if err := nginx.Start(); err != nil {
			t.Fatal(err)
		}
	}
	kill := func() {
		_ = nginx.Process.Kill() // fails if it has ended
		_ = nginx.Wait()         // "signal: killed"
	}
	start()
	defer func() { kill() }()
	s.outlives("show", far{address: "rtmp://" + at + "/live", key: "very-secret", watch: "rtmp://" + at + "/live/very-secret", start: start, kill: kill})
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
	for i, want := range []int{200, 200, 200, 200, 200, 409} { // five destinations, each once
		if a := s.call("POST", at, with(here, "key", fmt.Sprintf("%s&n=%d", here["key"], i)), bearer(creator.session)...); a.status != want {
			t.Fatalf("destination %d: %d %s", i, a.status, a.raw)
		}
	}
	if a := s.call("POST", at, with(here, "key", here["key"].(string)+"&n=0"), bearer(creator.session)...); a.status != 409 || !strings.Contains(string(a.raw), "already") {
		t.Errorf("the first destination again: %d %s", a.status, a.raw)
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
