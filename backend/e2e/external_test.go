package e2e_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"

	"footlight/backend/ledger/ethereum"
	"footlight/backend/ledger/ledgertest"
)

// way is the server's connection to its chain's RPC. A test can cut it.
type way struct {
	url    string
	gone   atomic.Bool // requests get no answer, as behind a firewall that drops packets
	hiding atomic.Bool // every transaction appears to be pending
}

func newWay(t *testing.T, to string) *way {
	t.Helper()
	target, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	w := &way{}
	proxy := httputil.NewSingleHostReverseProxy(target)
	srv := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || w.gone.Load() {
			panic(http.ErrAbortHandler) // closes the connection without an answer
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		var call struct {
			ID     json.RawMessage
			Method string
		}
		if json.Unmarshal(body, &call) == nil && call.Method == "eth_getTransactionReceipt" && w.hiding.Load() {
			fmt.Fprintf(rw, `{"jsonrpc":"2.0","id":%s,"result":null}`, call.ID)
			return
		}
		proxy.ServeHTTP(rw, r)
	}))
	t.Cleanup(srv.Close)
	w.url = srv.URL
	return w
}

// configure writes the server's configuration file.
func (s *server) configure(yaml string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.data, "footlight.yaml"), []byte(yaml), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// externalServer starts a server whose ledger is on geth's chain, where its operator has money.
func externalServer(t *testing.T, g ledgertest.Geth, rpc string, args ...string) *server {
	t.Helper()
	s := &server{t: t, root: t, data: t.TempDir(), args: args, elsewhere: g.HTTP}
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: filepath.Join(s.data, "keys")})
	if err != nil {
		t.Fatal(err)
	}
	g.Fund(t, key.Address())
	s.configure(externalYAML(rpc, "2m"))
	s.run()
	return s
}

func externalYAML(rpc, patience string) string {
	return fmt.Sprintf("ledger:\n  rpc_url: %s\n  wei_per_minor: 10000000000000\n  rpc_timeout: 3\n  receipt_timeout: %s\n", rpc, patience)
}

// TestExternalChain uses a ledger on a real node, kills the server, and disconnects the node.
func TestExternalChain(t *testing.T) {
	t.Parallel()
	g := ledgertest.StartGeth(t)
	way := newWay(t, g.HTTP)
	s := externalServer(t, g, way.url)

	plan := s.ok("POST", "/plan", brief("away"))
	refined := s.ok("POST", "/iterate", refine("away", "title", "call it Far Away"))
	accepted := s.ok("POST", "/accept", acceptance("away", with(selection(planner(), 1), "title", 2)))
	info := s.ok("GET", "/api/ledger", nil)
	if info["chainId"] != 1337.0 || info["testMoney"] != false || info["rpcUrl"] != s.url("/rpc") {
		t.Errorf("GET /api/ledger says chain %v, test money %v, at %v", info["chainId"], info["testMoney"], info["rpcUrl"])
	}
	for _, a := range []map[string]any{plan, refined, accepted} {
		s.mined(a["transactionHash"])
	}

	s.kill()
	s.start()
	same := func(what string, got, want map[string]any, fields ...string) {
		t.Helper()
		for _, f := range fields {
			if fmt.Sprint(got[f]) != fmt.Sprint(want[f]) || want[f] == nil {
				t.Errorf("%s: %s is %v, was %v", what, f, got[f], want[f])
			}
		}
	}
	same("ledger", s.ok("GET", "/api/ledger", nil), info, "factory", "chainId")
	same("plan", s.ok("POST", "/plan", brief("away")), plan, "proxyAddress", "transactionHash", "conversationId")
	same("accept", s.ok("POST", "/accept", acceptance("away", with(selection(planner(), 1), "title", 2))), accepted, "transactionHash", "metadataURI")

	t.Run("the RPC is gone", func(t *testing.T) { s.withoutChain(t, way) })
	t.Run("pending", func(t *testing.T) { s.pendingWrite(t, way) })
	t.Run("another chain's factory", func(t *testing.T) { s.misplaced(t) })
}

// TestATicketThatGoesOnAnExternalChain checks that a revoked ticket ends its connection, whether the server
// receives new blocks or polls for them.
func TestATicketThatGoesOnAnExternalChain(t *testing.T) {
	t.Parallel()
	g := ledgertest.StartGeth(t)
	way := newWay(t, g.HTTP)
	for name, rpc := range map[string]string{"told over WebSocket": g.WS, "asked over HTTP": way.url} {
		t.Run(name, func(t *testing.T) {
			s := externalServer(t, g, rpc, "--access", "enforced")
			creator, former := s.visitor(), s.visitor()
			creator.plans(s, "gig")
			tickets := s.boxOffice()
			tickets.sell("gig", creator)
			former.claim(s, "gig")
			s.encoder(fmt.Sprint(s.call("POST", "/api/rooms/gig/publish", nil, bearer(creator.session)...).body["streamKey"]))
			watch := former.token(s, "gig", "access")
			if rpc == way.url {
				s.accessWithoutChain(t, way, former, watch)
			}
			ticketGoes(t, s, tickets, creator, former, watch)
		})
	}
}

// accessWithoutChain checks that without the chain new viewers are asked to retry, and present viewers stay.
func (s *server) accessWithoutChain(t *testing.T, way *way, holder *person, watch string) {
	t.Helper()
	ended := s.watchUntilEnd(watch)
	way.gone.Store(true)
	for _, ask := range []string{"GET /api/rooms/gig", "POST /api/rooms/gig/access", "GET /api/rooms/gig/tickets?holder=" + holder.address.String(), "GET /live/gig.flv?token=" + watch} {
		method, path, _ := strings.Cut(ask, " ")
		a := s.call(method, path, nil, bearer(holder.session)...)
		if strings.Contains(path, "token=") {
			a = s.call(method, path, nil)
		}
		if a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" || strings.Contains(string(a.raw), way.url) {
			t.Errorf("%s without a chain: %d %v %s", path, a.status, a.header, a.raw)
		}
	}
	if got := exchange("/rtc/v1/whep/", webrtc.RTPTransceiverDirectionRecvonly)(s, "gig", watch); got != "503" {
		t.Errorf("WHEP without a chain: %s", got)
	}
	way.gone.Store(false)
	eventually(t, time.Minute, "the chain is back", func() error {
		if a := s.call("GET", "/api/rooms/gig", nil); a.status != http.StatusOK {
			return fmt.Errorf("%d %s", a.status, a.raw)
		}
		return nil
	})
	select {
	case <-ended:
		t.Error("who was in when the chain went is out")
	default:
	}
}

// mined checks that a transaction is in a block of the external node.
func (s *server) mined(hash any) {
	s.t.Helper()
	var receipt struct{ Status string }
	if s.rpcAt(s.elsewhere, &receipt, "eth_getTransactionReceipt", hash); receipt.Status != "0x1" {
		s.t.Errorf("%v is not mined: %+v", hash, receipt)
	}
}

// withoutChain checks that events can be published while the chain is away, and that writes are refused with
// a clear reason, also after a restart. Everything works again when the chain is back.
func (s *server) withoutChain(t *testing.T, way *way) {
	defer way.gone.Store(false)
	s.ok("GET", "/api/rooms/away", nil)
	way.gone.Store(true)
	s.ok("GET", "/api/rooms/away", nil) // answers with the last known state
	without := func() {
		t.Helper()
		a := s.call("GET", "/health", nil)
		if a.status != 200 || dig(a.body, "checks", "chain", "status") != "down" {
			t.Errorf("health: %d %s", a.status, a.raw)
		}
		if a := s.call("POST", "/iterate", refine("away-next", "title", "shorter")); a.status != 500 || !strings.Contains(string(a.raw), "does not answer") {
			t.Errorf("iterate: %d %s", a.status, a.raw)
		}
		publish := exchange("/rtc/v1/whip/", webrtc.RTPTransceiverDirectionSendonly)
		if got := publish(s, "away", ""); got != "in" {
			t.Errorf("publish: %s", got)
		}
	}
	without()
	s.kill()
	s.start()
	without()
	way.gone.Store(false)
	eventually(t, time.Minute, "the chain is back", func() error {
		if a := s.call("POST", "/plan", brief("away-next")); a.status != 200 {
			return fmt.Errorf("plan: %d %s", a.status, a.raw)
		}
		return nil
	})
}

// pendingWrite sends a transaction that stays pending, even after a kill. A call with the same key finds it
// again.
func (s *server) pendingWrite(t *testing.T, way *way) {
	s.kill()
	s.configure(externalYAML(way.url, "5s"))
	s.start()
	way.hiding.Store(true)
	defer way.hiding.Store(false)
	again := func() answer {
		return s.call("POST", "/iterate", refine("away-next", "title", "call it Nearer"), "Idempotency-Key", "once")
	}
	first := again()
	hash := regexp.MustCompile(`0x[0-9a-f]{64}`).FindString(string(first.raw))
	if first.status != 500 || hash == "" || !strings.Contains(string(first.raw), "pending") {
		t.Fatalf("iterate: %d %s", first.status, first.raw)
	}
	s.kill()
	s.start()
	way.hiding.Store(false)
	eventually(t, time.Minute, "the transaction is picked up", func() error {
		a := again()
		if a.status != 200 {
			return fmt.Errorf("iterate: %d %s", a.status, a.raw)
		}
		if a.body["transactionHash"] != hash || a.body["iterationNumber"] != 2.0 {
			t.Errorf("got %v of iteration %v, want %s of 2", a.body["transactionHash"], a.body["iterationNumber"], hash)
		}
		return nil
	})
	s.mined(hash)
	s.pendingAcceptance(t, way)
}

// pendingAcceptance cancels an acceptance twice and kills the server. There must be only one transaction.
func (s *server) pendingAcceptance(t *testing.T, way *way) {
	t.Helper()
	accept := func() answer { return s.call("POST", "/accept", acceptance("away-next", selection(planner(), 1))) }
	way.hiding.Store(true)
	first := accept()
	hash := regexp.MustCompile(`0x[0-9a-f]{64}`).FindString(string(first.raw))
	if first.status != 500 || hash == "" {
		t.Fatalf("accept: %d %s", first.status, first.raw)
	}
	s.kill()
	s.start()
	way.hiding.Store(false)
	hashes := make(chan any, 8)
	for range cap(hashes) {
		go func() {
			hashes <- s.call("POST", "/accept", acceptance("away-next", selection(planner(), 1))).body["transactionHash"]
		}()
	}
	for range cap(hashes) {
		if got := <-hashes; got != hash {
			t.Errorf("accepted by %v, want %s", got, hash)
		}
	}
}

// misplaced starts the server on a chain that lacks the factory at its former address.
func (s *server) misplaced(t *testing.T) {
	s.stop()
	fresh := newWay(t, ledgertest.StartGeth(t).HTTP)
	s.configure(externalYAML(fresh.url, "5s"))
	cmd := s.command("serve", "--http", "127.0.0.1:0", "--api", "127.0.0.1:0", "--rtmp", "127.0.0.1:0", "--rtc", "127.0.0.1:0")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "there is no factory") || !strings.Contains(string(out), "ledger.json") {
		t.Errorf("%v: %s", err, out)
	}
}
