package pinning_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/rawjson"
	"footlight/backend/store/pinning"
	"footlight/backend/store/remote"
)

// film is content of two leaves, whose root only its name is needed of.
type film struct {
	root   cid.Cid
	hashes [][32]byte
	blocks map[string][]byte
}

func newFilm() film {
	f := film{root: blob.RawCID([32]byte{42}), blocks: map[string][]byte{}}
	for _, text := range []string{"first", "second"} {
		h := sha256.Sum256([]byte(text))
		f.hashes, f.blocks[blob.RawCID(h).String()] = append(f.hashes, h), []byte(text)
	}
	return f
}

// Leaves implements pinning.Leaves.
func (f film) Leaves(_ context.Context, c cid.Cid) ([][32]byte, error) {
	if !c.Equals(f.root) {
		return nil, blob.ErrNotFound
	}
	return f.hashes, nil
}

// peer is a node that notes whom it was to dial.
type peer struct{ dialled []string }

// Origins implements pinning.Peer.
func (*peer) Origins() []string { return []string{"/ip4/127.0.0.1/tcp/4001/p2p/12D3KooW"} }

// Connect implements pinning.Peer.
func (p *peer) Connect(_ context.Context, delegates []string) {
	p.dialled = append(p.dialled, delegates...)
}

// desk is a client, and what it waited.
type desk struct {
	*pinning.Service
	waits []time.Duration
	peer  *peer
}

func newDesk(t *testing.T, s *service, f film, change func(*pinning.Config)) *desk {
	t.Helper()
	g, err := remote.NewGateway(remote.GatewayConfig{URL: s.URL, Timeout: time.Minute})
	require.NoError(t, err)
	d := &desk{peer: &peer{}}
	cfg := pinning.Config{
		URL: s.URL + "/psa/", Token: secret, Gateway: g, Leaves: f, Peer: d.peer, StepTimeout: time.Minute,
		Wait: func(ctx context.Context, w time.Duration) error {
			d.waits = append(d.waits, w)
			return ctx.Err()
		},
	}
	change(&cfg)
	if d.Service, err = pinning.New(cfg); err != nil {
		t.Fatal(err)
	}
	return d
}

func plain(*pinning.Config) {}

func TestKeep(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	d := newDesk(t, s, f, plain)
	for range 2 {
		kept, err := d.Keep(t.Context(), f.root, "show_chunk_0")
		if err != nil || kept.URL != s.URL+"/ipfs/"+f.root.String() {
			t.Fatalf("%+v, %v", kept, err)
		}
		var receipt struct{ Requestid, Status string }
		if err = json.Unmarshal(kept.Receipt, &receipt); err != nil || receipt.Status != "pinned" || receipt.Requestid != "request 0" {
			t.Errorf("%s, %v", kept.Receipt, err)
		}
	}
	if n := s.count("POST /pins"); n != 1 {
		t.Errorf("%d requests for the same content", n)
	}
	if ask := s.pins[0].Pin; ask["name"] != "show_chunk_0" || ask["origins"].([]any)[0] != d.peer.Origins()[0] {
		t.Errorf("asked for %v", ask)
	}
	if len(d.peer.dialled) != 1 || len(d.waits) != 2 || d.waits[1] <= d.waits[0] {
		t.Errorf("dialled %v, waited %v", d.peer.dialled, d.waits)
	}
}

// What was asked for before a crash is found, and not asked for again.
func TestARequestIsTakenUp(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	s.steps = []string{"queued"}
	_, err := newDesk(t, s, f, plain).Keep(t.Context(), f.root, "")
	require.ErrorIs(t, err, pinning.ErrPending)
	s.rest["request 0"] = []string{"pinned"}
	_, err := newDesk(t, s, f, plain).Keep(t.Context(), f.root, "")
	require.NoError(t, err)
	if n := s.count("POST /pins"); n != 1 {
		t.Errorf("%d requests", n)
	}
}

// A failed pin is taken back, and asked for anew the next time.
func TestAFailedPinIsAskedForAgain(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	s.steps = []string{"queued", "failed"}
	d := newDesk(t, s, f, plain)
	_, err := d.Keep(t.Context(), f.root, "")
	if !errors.Is(err, pinning.ErrFailed) || !strings.Contains(err.Error(), "no peer has it") {
		t.Fatal(err)
	}
	s.steps = []string{"pinned"}
	_, err = d.Keep(t.Context(), f.root, "")
	require.NoError(t, err)
	if s.count("POST /pins") != 2 || s.count("DELETE /pins/id") != 1 || s.pins[0].Requestid != "removed" {
		t.Errorf("%v", s.asked)
	}
}

// Who is asked too often says for how long to leave it alone.
func TestRetryAfterIsKept(t *testing.T) {
	for _, name := range []string{"GET /pins", "POST /pins", "GET /pins/id"} {
		f := newFilm()
		s := newService(t, f.blocks)
		s.busy[name] = 2
		d := newDesk(t, s, f, plain)
		if _, err := d.Keep(t.Context(), f.root, ""); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		kept := func(w time.Duration) bool { return w == 17*time.Second }
		if !slices.ContainsFunc(d.waits, kept) {
			t.Errorf("%s: waited %v", name, d.waits)
		}
	}
}

func TestPassingFaults(t *testing.T) {
	for name, fault := range map[string]func(*service){
		"500 of the list":  func(s *service) { s.broken["GET /pins"] = 2 },
		"500 of a request": func(s *service) { s.broken["POST /pins"] = 2 },
		"500 of a status":  func(s *service) { s.broken["GET /pins/id"] = 2 },
		"a gateway behind": func(s *service) { s.late = 3 },
		"pinned at once":   func(s *service) { s.steps = []string{"pinned"} },
		"a slow service":   func(s *service) { s.steps = append(slices.Repeat([]string{"pinning"}, 20), "pinned") },
	} {
		f := newFilm()
		s := newService(t, f.blocks)
		fault(s)
		if _, err := newDesk(t, s, f, plain).Keep(t.Context(), f.root, ""); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is claimed and not so never counts as a copy.
func TestLies(t *testing.T) {
	other := blob.RawCID([32]byte{1}).String()
	for name, x := range map[string]struct {
		lie  func(*service)
		want error // nil: any
	}{
		"another root":       {func(s *service) { s.root = other }, pinning.ErrWrongRoot},
		"no root":            {func(s *service) { s.root = "nothing" }, nil},
		"pinned, leaf gone":  {func(s *service) { s.blocks = nil }, nil},
		"pinned, leaf wrong": {func(s *service) { s.flip = true }, remote.ErrWrongBytes},
		"an unknown status":  {func(s *service) { s.status = "kept" }, nil},
		"never pinned":       {func(s *service) { s.status = "pinning" }, pinning.ErrPending},
		"no JSON":            {func(s *service) { s.noise = "<html>" }, nil},
		"nothing":            {func(s *service) { s.noise = "{}" }, nil},
		"without end":        {func(s *service) { s.noise = `{"requestid":"` + strings.Repeat("x", 2<<20) + `"}` }, remote.ErrTooLarge},
		"too much":           {func(s *service) { s.noise = `{"results":[` + strings.Repeat("{},", 200_000) + `{}]}` }, rawjson.ErrTooComplex},
		"always busy":        {func(s *service) { s.busy["POST /pins"] = 1 << 20 }, nil},
		"always broken":      {func(s *service) { s.broken["GET /pins"] = 1 << 20 }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFilm()
			s := newService(t, f.blocks)
			x.lie(s)
			_, err := newDesk(t, s, f, plain).Keep(t.Context(), f.root, "")
			if err == nil || x.want != nil && !errors.Is(err, x.want) {
				t.Errorf("%v, want %v", err, x.want)
			}
			if err != nil && (strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), s.URL)) {
				t.Errorf("told too much: %v", err)
			}
		})
	}
}

func TestWhoHangsIsLeft(t *testing.T) {
	for _, name := range []string{"GET /pins", "POST /pins", "GET /pins/id"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFilm()
			s := newService(t, f.blocks)
			s.hang[name] = true
			d := newDesk(t, s, f, func(c *pinning.Config) { c.StepTimeout = time.Second })
			_, err := d.Keep(t.Context(), f.root, "")
			require.ErrorIs(t, err, context.DeadlineExceeded)
		})
	}
}

func TestAWrongTokenIsTold(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	d := newDesk(t, s, f, func(c *pinning.Config) { c.Token = "another" })
	_, err := d.Keep(t.Context(), f.root, "")
	var status *remote.StatusError
	if !errors.As(err, &status) || status.Status != 401 || !strings.Contains(err.Error(), "UNAUTHORIZED") || len(d.waits) > 0 {
		t.Errorf("%v, waited %v", err, d.waits)
	}
}

func TestContentThatIsNotHere(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	_, err := newDesk(t, s, f, plain).Keep(t.Context(), blob.RawCID([32]byte{9}), "")
	require.ErrorIs(t, err, blob.ErrNotFound)
	if len(s.asked) > 0 {
		t.Errorf("asked %v", s.asked)
	}
}

// FuzzAnswers: whatever a service answers, nothing but a leaf of the content
// makes a copy, and nothing panics.
func FuzzAnswers(f *testing.F) {
	c := newFilm()
	f.Add(`{"count":1,"results":[{"requestid":"a","status":"pinned","created":"2026-01-01T00:00:00Z","pin":{"cid":"` + c.root.String() + `"},"delegates":[]}]}`)
	f.Add(`{"requestid":"a","status":"queued","created":"2026-01-01T00:00:00Z","pin":{"cid":"` + c.root.String() + `"},"delegates":null}`)
	f.Add(`{"error":{"reason":"X"}}`)
	f.Add(`null`)
	f.Fuzz(func(t *testing.T, answer string) {
		s := newService(t, nil)
		s.noise = answer
		if _, err := newDesk(t, s, c, plain).Keep(t.Context(), c.root, ""); err == nil {
			t.Error("kept")
		}
	})
}

// TestRelease takes back what was asked for under a name, and nobody else's.
func TestRelease(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	d := newDesk(t, s, f, func(*pinning.Config) {})
	_, err := d.Keep(t.Context(), f.root, "demo_chunk_0")
	require.NoError(t, err)
	if err := d.Release(t.Context(), f.root, "another"); err != nil || s.pins[0].Requestid == "removed" {
		t.Errorf("another's: %v, %+v", err, s.pins[0])
	}
	s.busy["GET /pins"], s.broken["DELETE /pins/id"] = 1, 1
	for range 2 { // the second time it is gone
		if err := d.Release(t.Context(), f.root, "demo_chunk_0"); err != nil || s.pins[0].Requestid != "removed" {
			t.Errorf("%v, %+v", err, s.pins[0])
		}
	}
	s.broken["GET /pins"] = 1 << 20
	if err := d.Release(t.Context(), f.root, "demo_chunk_0"); err == nil {
		t.Error("out of order, and released")
	}
}
