package e2e_test

import (
	"cmp"
	"context"
	"crypto/ecdsa"
	"encoding/hex"
	"fmt"
	"math/big"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"footlight/backend/auth/siwe"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/ledger/intent"
)

// person is a user with a wallet, signed in or not.
type person struct {
	t       *testing.T
	key     *ecdsa.PrivateKey
	address event.Address
	session string // bearer token
}

func newPerson(t *testing.T) *person {
	t.Helper()
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, key: key, address: event.Address(crypto.PubkeyToAddress(key.PublicKey))}
}

// sign returns a signature with v 27 or 28, as wallets make it.
func (p *person) sign(hash event.Hash) []byte {
	p.t.Helper()
	signature, err := crypto.Sign(hash[:], p.key)
	if err != nil {
		p.t.Fatal(err)
	}
	signature[crypto.RecoveryIDOffset] += 27
	return signature
}

// signIn signs in by EIP-4361 at a server on loopback.
func (p *person) signIn(s *server) {
	p.t.Helper()
	nonce := s.ok("GET", "/api/auth/nonce", nil)["nonce"]
	chain, _ := s.ok("GET", "/api/ledger", nil)["chainId"].(float64)
	message := fmt.Sprintf("%s wants you to sign in with your Ethereum account:\n%s\n\n\nURI: http://%s\nVersion: 1\nChain ID: %.0f\nNonce: %v\nIssued At: %s",
		s.HTTP, crypto.PubkeyToAddress(p.key.PublicKey).Hex(), s.HTTP, chain, nonce, time.Now().UTC().Format(time.RFC3339))
	reply := s.ok("POST", "/api/auth/verify", map[string]any{
		"message": message, "signature": "0x" + hex.EncodeToString(p.sign(siwe.Digest(message))),
	})
	p.session, _ = reply["token"].(string)
	if reply["address"] != p.address.String() || p.session == "" {
		p.t.Fatalf("signed in as %v", reply["address"])
	}
}

// visitor returns a new person who has signed in.
func (s *server) visitor() *person {
	s.t.Helper()
	p := newPerson(s.t)
	p.signIn(s)
	return p
}

// plans returns a creator who has planned an event.
func (p *person) plans(s *server, id string) {
	p.t.Helper()
	p.ask(s, "POST", "/plan", with(brief(id), "userAddress", p.address.String()), 200)
}

// bearer returns an Authorization header for server.call.
func bearer(token string) []string {
	if token == "" {
		return nil
	}
	return []string{"Authorization", "Bearer " + token}
}

// token requests a publish or access token and expects to get it.
func (p *person) token(s *server, id, kind string) string {
	p.t.Helper()
	a := s.call("POST", "/api/rooms/"+id+"/"+kind, nil, bearer(p.session)...)
	token, _ := a.body["token"].(string)
	if a.status != 200 || token == "" {
		p.t.Fatalf("%s of %s: %d %s", kind, id, a.status, a.raw)
	}
	return token
}

// claimBody returns a signed request for the wallet's free ticket of tier 0.
func (p *person) claimBody(s *server, id string) map[string]any {
	p.t.Helper()
	intended := s.ok("GET", "/api/events/"+id+"/intent?action=claim&tier=0&holder="+p.address.String(), nil)
	hash := typedHash(p.t, intended["typedData"], asGiven)
	return map[string]any{
		"holder": p.address.String(), "tier": 0, "deadline": intended["deadline"], "signature": "0x" + hex.EncodeToString(p.sign(hash)),
	}
}

// claim claims the wallet's free ticket over HTTP. A second claim is refused.
func (p *person) claim(s *server, id string) {
	p.t.Helper()
	body := p.claimBody(s, id)
	if a := s.call("POST", "/api/rooms/"+id+"/tickets", body); a.status != 200 || a.body["transactionHash"] == nil {
		p.t.Fatalf("claim: %d %s", a.status, a.raw)
	}
	if a := s.call("POST", "/api/rooms/"+id+"/tickets", body); a.status != 400 {
		p.t.Errorf("claim again: %d %s", a.status, a.raw)
	}
	if a := s.call("POST", "/api/rooms/"+id+"/tickets", with(body, "holder", "0x00000000000000000000000000000000000000ff")); a.status != 400 {
		p.t.Errorf("claim for somebody else: %d %s", a.status, a.raw)
	}
}

// boxOffice writes tickets to a server's chain as its operator, with the holders' signatures.
type boxOffice struct {
	t *testing.T
	s *server
	*ledger.Ledger
}

func (s *server) boxOffice() boxOffice {
	s.t.Helper()
	url := cmp.Or(s.elsewhere, "http://"+s.RPC)
	node, err := ethclient.DialContext(s.t.Context(), url)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(node.Close)
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: filepath.Join(s.data, "keys")})
	if err != nil {
		s.t.Fatal(err)
	}
	client, err := ethereum.Open(s.t.Context(), ethereum.Config{Backend: node, Key: key})
	if err != nil {
		s.t.Fatal(err)
	}
	l, err := ledger.Open(s.t.Context(), ledger.Config{Chain: client, RPCURL: url, TestMoney: true})
	if err != nil {
		s.t.Fatal(err)
	}
	return boxOffice{s.t, s, l}
}

// consent returns p's signature of the intent that build makes with p's next nonce.
func (b boxOffice) consent(p *person, build func(nonce, deadline uint64) intent.Intent) event.Consent {
	b.t.Helper()
	nonce, err := b.Consents.Nonce(b.t.Context(), p.address)
	if err != nil {
		b.t.Fatal(err)
	}
	deadline := time.Now().Add(time.Hour).Truncate(time.Second)
	hash, err := b.Consents.Domain().Hash(build(nonce, uint64(deadline.Unix())))
	if err != nil {
		b.t.Fatal(err)
	}
	return event.Consent{Nonce: nonce, Deadline: deadline, Signature: p.sign(hash)}
}

func (b boxOffice) must(_ event.Receipt, err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// sell accepts the creator's plan and offers one tier of a hundred free tickets.
func (b boxOffice) sell(id event.ID, creator *person) {
	b.t.Helper()
	creator.accepts(b.s, string(id))
	ends := time.Now().AddDate(1, 0, 0).Truncate(time.Second) // after the plan's end
	c := b.consent(creator, func(nonce, deadline uint64) intent.Intent {
		return intent.Sell{
			Creator: creator.address, EventID: id, EndsAt: uint64(ends.Unix()), Nonce: nonce, Deadline: deadline,
			Tiers: []intent.Tier{{Name: "free", Price: new(big.Int), Supply: 100}},
		}
	})
	offer := event.BoxOffice{EndsAt: ends, Sales: []event.Sale{{Name: "free", Price: new(big.Int), Supply: 100}}}
	b.must(b.Tickets.Sell(context.Background(), id, creator.address, offer, c))
}

func (b boxOffice) claim(id event.ID, holder *person) {
	b.t.Helper()
	tickets, err := b.Tickets.BoxOffice(context.Background(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	seen := tickets.Terms(0)
	starts := uint64(max(seen.StartsAt.Unix(), 0)) // the start may be unknown
	c := b.consent(holder, func(_, deadline uint64) intent.Intent {
		return intent.Claim{
			Holder: holder.address, EventID: id, StartsAt: starts, EndsAt: uint64(seen.EndsAt.Unix()), GiveBack: intent.Seconds(seen.GiveBack),
			Deadline: deadline,
		}
	})
	b.must(b.Tickets.Claim(context.Background(), id, holder.address, 0, seen, c))
}

func (b boxOffice) revoke(id event.ID, creator, holder *person) {
	b.t.Helper()
	c := b.consent(creator, func(nonce, deadline uint64) intent.Intent {
		return intent.Revoke{Creator: creator.address, EventID: id, Holder: holder.address, Amount: 1, Nonce: nonce, Deadline: deadline}
	})
	b.must(b.Tickets.Revoke(context.Background(), id, creator.address, holder.address, 0, 1, c))
}
