package e2e_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"github.com/gowebpki/jcs"

	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/ledger/intent"
)

// typedHash returns the hash that a wallet signs for an intent's typed data, after a change to that data.
func typedHash(t *testing.T, typedData any, change func(*apitypes.TypedData)) event.Hash {
	t.Helper()
	raw, err := json.Marshal(typedData)
	if err != nil {
		t.Fatal(err)
	}
	var data apitypes.TypedData
	if err = json.Unmarshal(raw, &data); err != nil {
		t.Fatal(err)
	}
	change(&data)
	hash, _, err := apitypes.TypedDataAndHash(data)
	if err != nil {
		t.Fatal(err)
	}
	return event.Hash(hash)
}

func asGiven(*apitypes.TypedData) {}

// authorize signs the intent that the server returns for an action.
func (p *person) authorize(s *server, id, query string) map[string]any {
	p.t.Helper()
	given := s.ok("GET", "/api/events/"+id+"/intent?"+query, nil)
	return p.authorization(given, asGiven)
}

func (p *person) authorization(given map[string]any, change func(*apitypes.TypedData)) map[string]any {
	p.t.Helper()
	return map[string]any{
		"nonce": given["nonce"], "deadline": given["deadline"],
		"signature": "0x" + hex.EncodeToString(p.sign(typedHash(p.t, given["typedData"], change))),
	}
}

func keccak(text string) string { return "0x" + hex.EncodeToString(crypto.Keccak256([]byte(text))) }

func (p *person) query(action string, more ...string) string {
	return "action=" + action + "&userAddress=" + p.address.String() + "&" + strings.Join(more, "&")
}

// signedPlan returns a plan request with its author's signature.
func (p *person) signedPlan(s *server, body map[string]any, scope string) map[string]any {
	p.t.Helper()
	return with(body, "authorization", p.authorize(s, fmt.Sprint(body["eventId"]), p.query("plan", "scope="+scope, "briefHash="+p.hash(body))))
}

// hash returns the hash of a value in canonical JSON (RFC 8785).
func (p *person) hash(value any) string {
	p.t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		p.t.Fatal(err)
	}
	words, err := jcs.Transform(raw)
	if err != nil {
		p.t.Fatal(err)
	}
	return keccak(string(words))
}

// TestSignedPlans plans an event as a creator who signs every step.
func TestSignedPlans(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	p := newPerson(t)
	who := p.address.String()
	plan := p.signedPlan(s, with(brief("signed"), "userAddress", who), "planner")
	refusedPlans(t, s, plan)
	planned := s.ok("POST", "/plan", plan)
	if planned["verified"] != true {
		t.Errorf("plan: verified is %v", planned["verified"])
	}
	content := map[string]any{"eventId": "signed", "userAddress": who}
	s.ok("POST", "/content/plan", p.signedPlan(s, content, "promoter"))

	const feedback = " make it shorter\n"
	refine := map[string]any{"eventId": "signed", "userAddress": who, "aspect": "title", "feedback": feedback}
	query := p.query("iterate", "aspect=title", "feedbackHash="+keccak(feedback))
	refusedRefinements(t, s, p, refine, query)
	if a := s.ok("POST", "/iterate", with(refine, "authorization", p.authorize(s, "signed", query))); a["verified"] != true {
		t.Errorf("iterate: verified is %v", a["verified"])
	}
	anew := map[string]any{"eventId": "signed", "userAddress": who, "aspect": "description", "refresh": true}
	if a := s.ok("POST", "/iterate", with(anew, "authorization", p.authorize(s, "signed", p.query("iterate", "aspect=description", "feedbackHash="+keccak(""))))); a["verified"] != true {
		t.Errorf("refresh: verified is %v", a["verified"])
	}
	louder := map[string]any{"eventId": "signed", "userAddress": who, "aspect": "strategy", "feedback": "louder"}
	s.ok("POST", "/content/iterate", with(louder, "authorization", p.authorize(s, "signed", p.query("iterate", "aspect=strategy", "feedbackHash="+keccak("louder")))))

	p.versionOfOnesOwn(s, planned["plan"].(map[string]any)["pricing"].(map[string]any))

	accepted := p.acceptSigned(s, "/accept", "planner", planner(), "title")
	p.acceptSigned(s, "/content/accept", "promoter", promoter(), "strategy")
	p.state(t, s, fmt.Sprint(accepted["metadataURI"]))
	seal, err := s.boxOffice().Plans.Seal(t.Context(), "signed")
	if err != nil || len(seal.Entries) != 14 {
		t.Fatalf("%d entries, %v", len(seal.Entries), err)
	}
	for _, e := range seal.Entries {
		if !e.Verified || e.Author != p.address {
			t.Errorf("%+v is not verified", e)
		}
	}
	for scope, a := range seal.Acceptance {
		if !a.Verified || a.By != p.address {
			t.Errorf("%s: %+v is not verified", scope, a)
		}
	}
}

// versionOfOnesOwn signs a version written by hand, and checks that only the signed version is accepted.
func (p *person) versionOfOnesOwn(s *server, pricing map[string]any) {
	p.t.Helper()
	delete(pricing, "projection")
	tier := pricing["tiers"].([]any)[0].(map[string]any)
	delete(tier, "wei")
	version := func(name string) map[string]any {
		tier["name"] = name
		query := p.query("iterate", "aspect=pricing", "feedbackHash="+p.hash(pricing))
		return map[string]any{
			"eventId": "signed", "userAddress": p.address.String(), "aspect": "pricing", "result": pricing,
			"authorization": p.authorize(s, "signed", query),
		}
	}
	if err := s.call("POST", "/iterate", version("")).refuses(400, "/result/tiers/0/name"); err != nil {
		p.t.Errorf("a tier without a name: %v", err)
	}
	own := version("Seat by the stage")
	tier["name"] = "Another seat"
	if err := s.call("POST", "/iterate", own).refuses(400, "authorization.signature"); err != nil {
		p.t.Errorf("another version than was signed: %v", err)
	}
	made := s.ok("POST", "/iterate", version("Seat by the stage"))
	seat := made["result"].(map[string]any)["tiers"].([]any)[0].(map[string]any)
	if made["verified"] != true || made["source"].(map[string]any)["kind"] != "user" || seat["name"] != "Seat by the stage" || seat["wei"] == nil {
		p.t.Errorf("a version by hand: %v", made)
	}
}

func (p *person) acceptSigned(s *server, path, scope string, aspects []string, second string) map[string]any {
	p.t.Helper()
	selected, numbers := with(selection(aspects, 1), second, 2), []string{"scope=" + scope}
	for _, a := range aspects {
		numbers = append(numbers, fmt.Sprintf("%s=%v", a, selected[a]))
	}
	body := map[string]any{"eventId": "signed", "userAddress": p.address.String(), "selectedIterations": selected}
	given := p.authorize(s, "signed", p.query("accept", numbers...))
	if err := s.call("POST", path, with(with(body, "authorization", given), "selectedIterations", selection(aspects, 1))).refuses(400, "authorization.signature"); err != nil {
		p.t.Errorf("another selection: %v", err)
	}
	first := s.ok("POST", path, with(body, "authorization", given))
	again := s.ok("POST", path, with(body, "authorization", given))
	if first["verified"] != true || first["transactionHash"] != again["transactionHash"] {
		p.t.Errorf("%s: %v, then %v", path, first["transactionHash"], again["transactionHash"])
	}
	return first
}

// refusedPlans checks that a refusal names the wrong part of an authorization.
func refusedPlans(t *testing.T, s *server, good map[string]any) {
	t.Helper()
	stranger := newPerson(t)
	for name, c := range map[string]struct {
		body map[string]any
		says string
	}{
		"another brief":  {with(good, "title", "Something else"), "authorization.signature"},
		"another event":  {with(good, "eventId", "other"), "authorization.signature"},
		"another author": {with(good, "userAddress", stranger.address.String()), "authorization.signature"},
		"too late":       {with(good, "authorization", with(good["authorization"].(map[string]any), "deadline", 1)), "authorization.deadline"},
		"another nonce":  {with(good, "authorization", with(good["authorization"].(map[string]any), "nonce", 7)), "authorization.nonce"},
	} {
		if err := s.call("POST", "/plan", c.body).refuses(400, c.says); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func refusedRefinements(t *testing.T, s *server, p *person, refine map[string]any, query string) {
	t.Helper()
	given := s.ok("GET", "/api/events/signed/intent?"+query, nil)
	stranger := newPerson(t)
	for name, authorization := range map[string]map[string]any{
		"another chain":    p.authorization(given, func(d *apitypes.TypedData) { d.Domain.ChainId = math.NewHexOrDecimal256(1) }),
		"another contract": p.authorization(given, func(d *apitypes.TypedData) { d.Domain.VerifyingContract = p.address.String() }),
		"another signer":   stranger.authorization(given, asGiven),
		"another aspect":   p.authorization(given, func(d *apitypes.TypedData) { d.Message["aspect"] = "banner" }),
	} {
		if err := s.call("POST", "/iterate", with(refine, "authorization", authorization)).refuses(400, "authorization.signature"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	trimmed := with(with(refine, "feedback", "make it shorter"), "authorization", p.authorization(given, asGiven))
	if err := s.call("POST", "/iterate", trimmed).refuses(400, "authorization.signature"); err != nil {
		t.Errorf("another feedback: %v", err)
	}
}

// state signs the author's statement and checks that the newest metadata contains it.
func (p *person) state(t *testing.T, s *server, accepted string) {
	t.Helper()
	given := s.ok("GET", "/api/events/signed/intent?"+p.query("statement"), nil)
	signature := "0x" + hex.EncodeToString(p.sign(typedHash(t, given["typedData"], asGiven)))
	body := map[string]any{"userAddress": p.address.String(), "signature": signature}
	if err := s.call("POST", "/api/events/signed/statement", with(body, "scope", "promoter")).refuses(400, "signature"); err != nil {
		t.Errorf("for another scope: %v", err)
	}
	uri, _ := s.ok("POST", "/api/events/signed/statement", body)["metadataURI"].(string)
	again := s.ok("POST", "/api/events/signed/statement", body)
	if again["existing"] != true || again["metadataURI"] != uri {
		t.Errorf("again: %v", again)
	}
	var doc struct {
		Statements map[event.Scope]planning.Statement
	}
	if err := json.Unmarshal(s.call("GET", "/ipfs/"+strings.TrimPrefix(uri, "ipfs://"), nil).raw, &doc); err != nil {
		t.Fatal(err)
	}
	x := doc.Statements[event.Planner]
	hash, err := intent.Domain{}.Hash(intent.Statement{Author: p.address, EventID: "signed", Scope: event.Planner, Metadata: x.Metadata})
	if err != nil || x.Signature != "0x"+hex.EncodeToString(p.sign(hash)) || !strings.HasPrefix(accepted, "ipfs://") {
		t.Errorf("statement %+v, %v", x, err)
	}
}
