package api_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"footlight/backend/api"
	"footlight/backend/api/plans"
	"footlight/backend/api/router"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// scribe records intent requests.
type scribe struct{ requests *[]event.IntentRequest }

func (s scribe) Intent(_ context.Context, w event.IntentRequest) (event.Signable, error) {
	*s.requests = append(*s.requests, w)
	nonce := uint64(0)
	switch w.Action {
	case event.ActionClaim:
		return event.Signable{TypedData: "claim"}, nil
	case event.ActionStatement:
		return event.Signable{Forever: true, TypedData: "statement"}, nil
	}
	return event.Signable{Nonce: &nonce, TypedData: w.Action}, nil
}

func TestIntent(t *testing.T) {
	requests := &[]event.IntentRequest{}
	rt := serving(api.Signing{Intents: scribe{requests}})
	hash := "0x" + strings.Repeat("0a", 32)
	user := "&userAddress=" + alice
	all := "&title=1&description=2&pricing=3&schedule=4&banner=5"
	for query, want := range map[string]string{
		"action=claim&tier=1&holder=" + alice:                                                         "",
		"action=claim&tier=1&endsAt=2027-01-01T00:00:00Z&locked=true&holder=" + alice:                 "",
		"action=claim&tier=1&endsAt=soon&holder=" + alice:                                             "seen.endsAt",
		"action=claim&tier=1&endsAt=2027-01-01T00:00:00Z&giveBackUntil=soon&holder=" + alice:          "seen.giveBackUntil",
		"action=giveBack&tier=1&userAddress=" + alice:                                                 "",
		"action=giveBack&tier=1&amount=2&userAddress=" + alice:                                        "",
		"action=giveBack&tier=1&amount=0&userAddress=" + alice:                                        "amount",
		"action=giveBack&tier=1&amount=all&userAddress=" + alice:                                      "amount",
		"action=giveBack&userAddress=" + alice:                                                        "tier",
		"action=passOn&tier=1&to=" + bob + "&userAddress=" + alice:                                    "",
		"action=passOn&tier=1&to=bob&userAddress=" + alice:                                            "to",
		"action=giveBack&tier=1":                                                                      "userAddress",
		"action=postpone&startsAt=2027-01-01T00:00:00Z&endsAt=2027-01-01T01:00:00Z&reason=ill" + user: "",
		"action=postpone&startsAt=2027-01-01T00:00:00Z" + user:                                        "endsAt",
		"action=claim&tier=32&holder=" + alice:                                                        "tier",
		"action=claim&tier=x&holder=" + alice:                                                         "tier",
		"action=claim&tier=1":                                                                         "holder",
		"action=withdraw" + user:                                                                      "",
		"action=withdraw&to=nobody" + user:                                                            "to",
		"action=dance&tier=1&holder=" + alice:                                                         "action",
		"action=plan&briefHash=" + hash + user:                                                        "",
		"action=plan&scope=promoter&briefHash=" + hash + user:                                         "",
		"action=plan&scope=none&briefHash=" + hash + user:                                             "scope",
		"action=plan&briefHash=" + hash:                                                               "userAddress",
		"action=plan&briefHash=0x00" + user:                                                           "briefHash",
		"action=plan&briefHash=" + hash[2:] + user:                                                    "briefHash",
		"action=iterate&aspect=microblog&feedbackHash=" + hash + user:                                 "",
		"action=iterate&aspect=none&feedbackHash=" + hash + user:                                      "aspect",
		"action=iterate&aspect=title" + user:                                                          "feedbackHash",
		"action=accept" + all + user:                                                                  "",
		"action=accept&scope=promoter" + all + user:                                                   "strategy",
		"action=accept" + strings.Replace(all, "title=1", "title=0", 1) + user:                        "title",
		"action=statement&scope=promoter" + user:                                                      "",
		"action=statement":                                                                            "userAddress",
		"action=anchor&uri=ipfs://b&sha256=" + hash + user:                                            "",
		"action=anchor&uri=ipfs://b" + user:                                                           "sha256",
		"action=anchor&sha256=" + hash + user:                                                         "uri",
	} {
		judged(t, rt, http.MethodGet, "/api/events/gig/intent?"+query, "", want)
	}
	for _, asked := range *requests {
		require.Equal(t, event.ID("gig"), asked.ID)
		require.Equal(t, strings.ToLower(alice), strings.ToLower(asked.By.String()))
		require.True(t, asked.Deadline.After(time.Now()))
	}
	answer := judged(t, rt, http.MethodGet, "/api/events/gig/intent?action=accept"+all+user, "", "")
	require.Equal(t, 0.0, answer["nonce"], "a nonce of zero is one")
	require.Equal(t, event.Selection{"title": 1, "description": 2, "pricing": 3, "schedule": 4, "banner": 5}, (*requests)[len(*requests)-1].Selection)
	answer = judged(t, rt, http.MethodGet, "/api/events/gig/intent?action=statement"+user, "", "")
	require.Equal(t, map[string]any{"action": "statement", "deadline": 0.0, "typedData": "statement"}, answer)
}

// planner records the requests of section A.
type planner struct {
	plans.Plans
	plan    planning.PlanRequest
	iterate planning.IterateRequest
	accept  planning.AcceptRequest
}

func (p *planner) Plan(_ context.Context, r planning.PlanRequest, _ planning.Observer) (planning.Plan, error) {
	p.plan = r
	return planning.Plan{}, nil
}

func (p *planner) Iterate(_ context.Context, r planning.IterateRequest, _ planning.Observer) (planning.Refinement, error) {
	p.iterate = r
	return planning.Refinement{}, nil
}

func (p *planner) Accept(_ context.Context, r planning.AcceptRequest, _ planning.Observer) (planning.Finalized, error) {
	p.accept = r
	return planning.Finalized{}, nil
}

func TestAuthorization(t *testing.T) {
	p := &planner{}
	rt := serving(plans.Resource{Plans: p, Jobs: plans.NewJobs(nil)})
	const authorization = `"authorization":{"nonce":0,"deadline":1800000000,"signature":"0x0102"}`
	signed := func(path, fields string) {
		t.Helper()
		judged(t, rt, http.MethodPost, path, `{"userAddress":"`+alice+`",`+authorization+`,"eventId":"gig"`+fields+`}`, "")
	}
	consent := func(words string) *event.Consent {
		return &event.Consent{Request: event.Hash(crypto.Keccak256([]byte(words))), Deadline: time.Unix(1_800_000_000, 0), Signature: []byte{1, 2}}
	}
	signed("/plan", `,"eventData":{"title":"<Gig>", "currentPricing":{"ticketPrice":1.50}}`)
	require.Equal(t, `{"eventData":{"currentPricing":{"ticketPrice":1.5},"title":"<Gig>"},"eventId":"gig","userAddress":"`+alice+`"}`, p.plan.Words, "RFC 8785")
	require.Equal(t, consent(p.plan.Words), p.plan.Consent)
	signed("/content/iterate", `,"aspect":"strategy","feedback":" louder\n"`)
	require.Equal(t, consent(" louder\n"), p.iterate.Consent)
	require.Equal(t, " louder\n", p.iterate.Feedback)
	signed("/accept", `,"selectedIterations":{"title":1}`)
	require.Equal(t, consent(""), p.accept.Consent)

	for bad, want := range map[string]string{
		`7`:                         "authorization: must be an object",
		`{}`:                        "authorization.nonce: is required",
		`{"nonce":"1"}`:             "authorization.nonce: must be an integer",
		`{"nonce":-1}`:              "authorization.nonce: must be an integer",
		`{"nonce":1}`:               "authorization.deadline: is required",
		`{"nonce":1,"deadline":-5}`: "authorization.deadline: is required",
		`{"nonce":1,"deadline":9}`:  "authorization.signature: must be 0x",
		`{"nonce":1,"deadline":9,"signature":"0x"}`: "authorization.signature: must be 0x",
	} {
		for _, path := range []string{"/plan", "/iterate", "/accept", "/content/plan", "/content/iterate", "/content/accept"} {
			w := ask(rt, http.MethodPost, path, `{"eventId":"gig","userAddress":"`+alice+`","title":"x","aspect":"title","feedback":"x","selectedIterations":{},"authorization":`+bad+`}`, "")
			require.Equal(t, http.StatusBadRequest, w.Code, "%s %s: %s", path, bad, w.Body)
			require.Contains(t, object(t, w.Body.Bytes())["details"], want, "%s %s", path, bad)
		}
	}
	long := strings.Repeat("x", 256<<10)
	w := ask(rt, http.MethodPost, "/plan", `{"eventId":"gig","userAddress":"`+alice+`",`+authorization+`,"title":"`+long+`"}`, "")
	require.Contains(t, object(t, w.Body.Bytes())["details"], "at most 262144 bytes")
	w = ask(rt, http.MethodPost, "/curate", `{"eventId":"gig","userAddress":"`+alice+`",`+authorization+`,"title":"x"}`, "")
	require.Contains(t, object(t, w.Body.Bytes())["details"], "no signed form")
}

// author records statement requests.
type author struct{ said *[]planning.StatementRequest }

func (a author) State(_ context.Context, r planning.StatementRequest) (planning.Stated, error) {
	*a.said = append(*a.said, r)
	return planning.Stated{Statement: planning.Statement{Author: r.User}, MetadataURI: "ipfs://x"}, nil
}

func TestStatements(t *testing.T) {
	said := &[]planning.StatementRequest{}
	rt := serving(api.Statements{Author: author{said}})
	rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	body := `{"userAddress":"` + alice + `","signature":"0x0102"`
	for _, c := range []struct {
		who, body string
		want      int
	}{
		{"alice", body + `}`, 200},
		{"alice", body + `,"scope":"none"}`, 400},
		{"alice", `{"signature":"0x0102"}`, 400},
		{"alice", `{"userAddress":"` + alice + `"}`, 400},
		{"bob", body + `}`, 403},
		{"", body + `}`, 401},
	} {
		w := ask(rt, http.MethodPost, "/api/events/gig/statement", c.body, c.who)
		require.Equal(t, c.want, w.Code, "%+v: %s", c, w.Body)
	}
	require.Len(t, *said, 1)
	require.Equal(t, event.Planner, (*said)[0].Scope)
	require.Equal(t, []byte{1, 2}, (*said)[0].Signature)
}
