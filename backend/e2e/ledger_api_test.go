package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
)

// TestLedgerAPI tests the answers about the ledger and the calls of a host.
func TestLedgerAPI(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--access", "enforced")
	creator, fan, stranger := s.visitor(), s.visitor(), s.visitor()
	creator.plans(s, "desk")
	s.boxOffice().sell("desk", creator)
	fan.claim(s, "desk")

	holders := func(p *person) answer {
		return s.call("GET", "/api/ledger/events/desk/holders", nil, bearer(p.session)...)
	}
	knowsFan := func() error {
		if a := holders(creator); a.status != 200 || !strings.Contains(string(a.raw), fan.address.String()) {
			return fmt.Errorf("holders: %d %s", a.status, a.raw)
		}
		return nil
	}
	eventually(t, time.Minute, "the index knows the fan", knowsFan)
	if a := holders(stranger); a.status != 404 {
		t.Errorf("a stranger asks for holders: %d %s", a.status, a.raw)
	}
	events := fmt.Sprint(s.ok("GET", "/api/ledger/events?creator="+creator.address.String(), nil)["events"])
	if !strings.Contains(events, "desk") || strings.Contains(fmt.Sprint(s.ok("GET", "/api/ledger/events?creator="+fan.address.String(), nil)), "desk") {
		t.Errorf("the creator's events: %s", events)
	}
	history := fmt.Sprint(s.ok("GET", "/api/ledger/events/desk/history", nil)["history"])
	for _, kind := range []string{"Iteration", "MetadataUpdated", "TierSet", "TransferSingle"} {
		if !strings.Contains(history, kind) {
			t.Errorf("no %s in %s", kind, history)
		}
	}
	t.Run("a wrong index", func(t *testing.T) { s.believesNoIndex(t, fan, stranger, knowsFan) })
	t.Run("fund", func(t *testing.T) { s.funds(t, stranger) })
}

// believesNoIndex checks that access depends on the chain alone, even if the index file names other ticket
// holders, is missing, or is damaged.
func (s *server) believesNoIndex(t *testing.T, fan, stranger *person, healed func() error) {
	file := filepath.Join(s.data, "index", "ledger.json")
	s.stop()
	truth, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lie := strings.ReplaceAll(string(truth), fan.address.String(), stranger.address.String())
	for name, content := range map[string]string{"lies": lie, "is cut": lie[:len(lie)/2], "is gone": ""} {
		if content == "" {
			err = os.Remove(file)
		} else {
			err = os.WriteFile(file, []byte(content), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		s.start()
		fan.token(s, "desk", "access")
		if a := s.call("POST", "/api/rooms/desk/access", nil, bearer(stranger.session)...); a.status != 403 {
			t.Errorf("a stranger at the door of an index that %s: %d %s", name, a.status, a.raw)
		}
		if out, err := s.command("ledger", "reindex").CombinedOutput(); err != nil || !strings.Contains(string(out), "1 events") {
			t.Errorf("reindex: %v %s", err, out)
		}
		if err := healed(); err != nil {
			t.Errorf("an index that %s is not put right: %v", name, err)
		}
		s.stop()
	}
	if out, err := s.command("ledger", "reindex").CombinedOutput(); err == nil || !strings.Contains(string(out), "no server runs") {
		t.Errorf("reindex while stopped: %v %s", err, out)
	}
	s.start()
}

// funds requests test money while the server writes, and checks that invalid amounts are refused.
func (s *server) funds(t *testing.T, to *person) {
	fund := func(args ...string) (string, error) {
		out, err := s.command(append([]string{"chain", "fund"}, args...)...).CombinedOutput()
		return string(out), err
	}
	writing := make(chan string, 1)
	go func() {
		a := s.call("POST", "/plan", with(brief("meanwhile"), "userAddress", to.address.String()), bearer(to.session)...)
		writing <- fmt.Sprintf("%d", a.status)
	}()
	for _, amount := range []string{"1.5ether", "20gwei"} {
		if out, err := fund(to.address.String(), amount); err != nil || !strings.Contains(out, "transaction 0x") {
			t.Errorf("fund %s: %v %s", amount, err, out)
		}
	}
	if status := <-writing; status != "200" {
		t.Errorf("a plan meanwhile: %s", status)
	}
	var balance hexutil.Big
	s.rpcAt(s.url("/rpc"), &balance, "eth_getBalance", to.address.String(), "latest")
	if balance.ToInt().String() != "1500000020000000000" {
		t.Errorf("the wallet has %s wei", balance.ToInt())
	}
	for _, wrong := range [][]string{{to.address.String(), "5"}, {to.address.String(), "0ether"}, {"0x12", "1ether"}, {to.address.String(), "1e3wei"}, {to.address.String(), "0.5wei"}, {to.address.String()}} {
		if out, err := fund(wrong...); err == nil || !strings.HasSuffix(err.Error(), "status 2") {
			t.Errorf("fund %v: %v %s", wrong, err, out)
		}
	}
	body := map[string]any{"address": to.address.String(), "wei": "1"}
	if a := s.call("POST", "/api/ledger/fund", body, bearer(to.session)...); a.status != 403 {
		t.Errorf("a guest funds: %d %s", a.status, a.raw)
	}
	if a := s.call("POST", "/api/ledger/fund", body); a.status != 401 {
		t.Errorf("nobody funds: %d %s", a.status, a.raw)
	}
	s.stop()
	if out, err := fund(to.address.String(), "1ether"); err == nil || !strings.Contains(out, "no server runs") {
		t.Errorf("fund while stopped: %v %s", err, out)
	}
}
