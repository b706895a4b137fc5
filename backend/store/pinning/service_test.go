package pinning_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/rawjson"
	"footlight/backend/store/pinning"
	"footlight/backend/store/remote"
)

// film is content of two leaves. Its root is only a name: no test needs the block.
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

// peer is a node that records the addresses it was told to dial.
type peer struct{ dialled []string }

// Origins implements pinning.Peer.
func (*peer) Origins() []string { return []string{"/ip4/127.0.0.1/tcp/4001/p2p/12D3KooW"} }

// Connect implements pinning.Peer.
func (p *peer) Connect(_ context.Context, delegates []string) {
	p.dialled = append(p.dialled, delegates...)
}

// desk is a client that records how long it waited.
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
		require.NoError(t, err)
		require.Equal(t, s.URL+"/ipfs/"+f.root.String(), kept.URL)
		var receipt struct{ Requestid, Status string }
		require.NoError(t, json.Unmarshal(kept.Receipt, &receipt))
		require.Equal(t, []string{"request 0", "pinned"}, []string{receipt.Requestid, receipt.Status})
	}
	require.Equal(t, 1, s.count("POST /pins"))
	require.Equal(t, "show_chunk_0", s.pins[0].Pin["name"])
	require.Equal(t, d.peer.Origins()[0], s.pins[0].Pin["origins"].([]any)[0])
	require.Len(t, d.peer.dialled, 1)
	require.Len(t, d.waits, 2)
	require.Greater(t, d.waits[1], d.waits[0])
}

// TestARequestIsTakenUp checks that a request from before a crash is found and not made again.
func TestARequestIsTakenUp(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	s.steps = []string{"queued"}
	_, err := newDesk(t, s, f, plain).Keep(t.Context(), f.root, "")
	require.ErrorIs(t, err, pinning.ErrPending)
	s.rest["request 0"] = []string{"pinned"}
	_, err = newDesk(t, s, f, plain).Keep(t.Context(), f.root, "")
	require.NoError(t, err)
	require.Equal(t, 1, s.count("POST /pins"))
}

// TestAFailedPinIsAskedForAgain checks that a failed request is removed and the next attempt makes a new one.
func TestAFailedPinIsAskedForAgain(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	s.steps = []string{"queued", "failed"}
	d := newDesk(t, s, f, plain)
	_, err := d.Keep(t.Context(), f.root, "")
	require.ErrorIs(t, err, pinning.ErrFailed)
	require.ErrorContains(t, err, "no peer has it")
	s.steps = []string{"pinned"}
	_, err = d.Keep(t.Context(), f.root, "")
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, []int{s.count("POST /pins"), s.count("DELETE /pins/id")})
	require.Equal(t, "removed", s.pins[0].Requestid)
}

// TestRetryAfterIsKept checks that the client waits as long as Retry-After says.
func TestRetryAfterIsKept(t *testing.T) {
	for _, name := range []string{"GET /pins", "POST /pins", "GET /pins/id"} {
		f := newFilm()
		s := newService(t, f.blocks)
		s.busy[name] = 2
		d := newDesk(t, s, f, plain)
		_, err := d.Keep(t.Context(), f.root, "")
		require.NoError(t, err, name)
		require.Contains(t, d.waits, 17*time.Second, name)
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
		_, err := newDesk(t, s, f, plain).Keep(t.Context(), f.root, "")
		require.NoError(t, err, name)
	}
}

// TestLies checks that content the service wrongly claims to have never counts as a copy.
func TestLies(t *testing.T) {
	other := blob.RawCID([32]byte{1}).String()
	for name, x := range map[string]struct {
		lie  func(*service)
		want error // nil means any error
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
			require.Error(t, err)
			if x.want != nil {
				require.ErrorIs(t, err, x.want)
			}
			require.NotContains(t, err.Error(), secret)
			require.NotContains(t, err.Error(), s.URL)
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
	require.ErrorAs(t, err, &status)
	require.Equal(t, 401, status.Status)
	require.ErrorContains(t, err, "UNAUTHORIZED")
	require.Empty(t, d.waits)
}

func TestContentThatIsNotHere(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	_, err := newDesk(t, s, f, plain).Keep(t.Context(), blob.RawCID([32]byte{9}), "")
	require.ErrorIs(t, err, blob.ErrNotFound)
	require.Empty(t, s.asked)
}

// FuzzAnswers checks that no answer of the service makes a copy count without a leaf, and that none panics.
func FuzzAnswers(f *testing.F) {
	c := newFilm()
	f.Add(`{"count":1,"results":[{"requestid":"a","status":"pinned","created":"2026-01-01T00:00:00Z","pin":{"cid":"` + c.root.String() + `"},"delegates":[]}]}`)
	f.Add(`{"requestid":"a","status":"queued","created":"2026-01-01T00:00:00Z","pin":{"cid":"` + c.root.String() + `"},"delegates":null}`)
	f.Add(`{"error":{"reason":"X"}}`)
	f.Add(`null`)
	f.Fuzz(func(t *testing.T, answer string) {
		s := newService(t, nil)
		s.noise = answer
		_, err := newDesk(t, s, c, plain).Keep(t.Context(), c.root, "")
		require.Error(t, err)
	})
}

// TestRelease checks that requests under the given name are removed, and those under other names stay.
func TestRelease(t *testing.T) {
	f := newFilm()
	s := newService(t, f.blocks)
	d := newDesk(t, s, f, func(*pinning.Config) {})
	_, err := d.Keep(t.Context(), f.root, "demo_chunk_0")
	require.NoError(t, err)
	require.NoError(t, d.Release(t.Context(), f.root, "another"))
	require.NotEqual(t, "removed", s.pins[0].Requestid, "it is another's")
	s.busy["GET /pins"], s.broken["DELETE /pins/id"] = 1, 1
	for range 2 { // the second time it is removed already
		require.NoError(t, d.Release(t.Context(), f.root, "demo_chunk_0"))
		require.Equal(t, "removed", s.pins[0].Requestid)
	}
	s.broken["GET /pins"] = 1 << 20
	require.Error(t, d.Release(t.Context(), f.root, "demo_chunk_0"), "it is out of order")
}
