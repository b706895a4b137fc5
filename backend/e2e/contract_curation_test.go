package e2e_test

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"
)

func conventionClaims() []claim {
	const section = "Conventions"
	plan := func(id any) func(*server) answer {
		return func(s *server) answer { return s.call("POST", "/plan", with(brief(""), "eventId", id)) }
	}
	return []claim{
		{section, "eventId: 64 characters are fine", func(s *server) error { return plan(strings.Repeat("a", 64))(s).expect(200) }},
		{section, "eventId: 65 characters are a 400", func(s *server) error { return plan(strings.Repeat("a", 65))(s).refuses(400, "eventId") }},
		{section, "eventId: a path is a 400", func(s *server) error { return plan("../etc")(s).refuses(400, "eventId") }},
		{section, "eventId: a number is read as its decimal string", func(s *server) error {
			a := plan(4711)(s)
			if a.body["eventId"] != "4711" {
				return fmt.Errorf("got %v", a.body["eventId"])
			}
			return a.expect(200)
		}},
		{section, "userAddress: 0x and 40 hex digits", func(s *server) error {
			return s.call("POST", "/plan", with(brief("conv"), "userAddress", "0x12")).refuses(400, "userAddress")
		}},
		{section, "userAddress: letter case does not matter", func(s *server) error {
			return all(
				s.call("POST", "/plan", brief("case")).expect(200),
				s.call("POST", "/plan", with(brief("case"), "userAddress", strings.ToLower(alice))).expect(200),
			)
		}},
	}
}

func healthClaims() []claim {
	const section = "A /health, /scopes"
	return []claim{
		{section, "GET /health", func(s *server) error {
			a := s.call("GET", "/health", nil)
			if a.body["status"] != "healthy" {
				return fmt.Errorf("status %v", a.body["status"])
			}
			checks, _ := a.body["checks"].(map[string]any)
			return all(
				a.expect(200, "status:string", "service:string", "version:string", "uptimeSeconds:number", "checks:object"),
				fields(checks, "llm:object", "chain:object", "content:object", "live:object", "storage:object"),
			)
		}},
		{section, "GET /scopes", func(s *server) error {
			a := s.call("GET", "/scopes", nil)
			if err := a.expect(200, "scopes:array"); err != nil {
				return err
			}
			for i, want := range [][]string{planner(), promoter()} {
				scope, _ := a.body["scopes"].([]any)[i].(map[string]any)
				if err := fields(scope, "id:string", "name:string", "status:string", "description:string", "aspects:array", "steps:array", "endpoints:object", "services:array"); err != nil {
					return err
				}
				for j, aspect := range want {
					got, _ := scope["aspects"].([]any)[j].(map[string]any)
					if err := fields(got, "id:string", "label:string", "schema:object"); err != nil || got["id"] != aspect {
						return fmt.Errorf("aspect %v, want %s: %w", got["id"], aspect, err)
					}
				}
			}
			return nil
		}},
	}
}

// planFields lists the fields of the answer 200 of /plan and /content/plan.
func planFields() []string {
	return []string{
		"success:boolean", "message:string", "conversationId:string", "eventId:string", "scope:string", "status:string",
		"plan:object", "iterations:object", "iterationNumber:number", "metadataURI:string", "transactionHash:string",
		"proxyAddress:string", "source:object", "checks:array",
	}
}

func planned(a answer, aspects []string) error {
	if err := a.expect(200, planFields()...); err != nil {
		return err
	}
	for _, aspect := range aspects {
		if dig(a.body, "plan", aspect, "reasoning") == nil || dig(a.body, "iterations", aspect, "1") == nil {
			return fmt.Errorf("aspect %s is incomplete", aspect)
		}
	}
	if a.body["status"] != "plan_ready" || a.body["iterationNumber"] != 1.0 {
		return fmt.Errorf("status %v, iterationNumber %v", a.body["status"], a.body["iterationNumber"])
	}
	return all(
		fields(a.body["source"].(map[string]any), "kind:string", "model:string"),
		fields(a.body["plan"].(map[string]any), "proxyAddress:string", "generatedAt:string"),
		hasPrefix(a.body, "metadataURI", "ipfs://"), hasPrefix(a.body, "transactionHash", "0x"), hasPrefix(a.body, "proxyAddress", "0x"),
	)
}

func hasPrefix(object map[string]any, name, prefix string) error {
	if text, _ := object[name].(string); !strings.HasPrefix(text, prefix) {
		return fmt.Errorf("%s is %q, want %s…", name, text, prefix)
	}
	return nil
}

func planClaims() []claim {
	const section = "A /plan, /content/plan"
	return []claim{
		{section, "POST /plan gives the initial plan", func(s *server) error { return planned(s.call("POST", "/plan", brief("gala")), planner()) }},
		{section, "asked again: the stored plan, existing", func(s *server) error {
			first, second := s.call("POST", "/plan", brief("gala")), s.call("POST", "/plan", brief("gala"))
			if second.body["existing"] != true || !reflect.DeepEqual(first.body["plan"], second.body["plan"]) {
				return fmt.Errorf("the plan changed or is not marked existing")
			}
			return planned(second, planner())
		}},
		{section, "regenerate appends an iteration to every aspect", func(s *server) error {
			a := s.call("POST", "/plan", with(brief("regen"), "regenerate", false))
			b := s.call("POST", "/plan", with(brief("regen"), "regenerate", true))
			for _, aspect := range planner() {
				if dig(b.body, "iterations", aspect, "2") == nil {
					return fmt.Errorf("%s has no second iteration", aspect)
				}
			}
			return all(a.expect(200), b.expect(200))
		}},
		{section, "eventData's fields may stand at the top level", func(s *server) error {
			return planned(s.call("POST", "/plan", map[string]any{"eventId": "flat", "userAddress": alice, "title": "Flat", "category": "talk"}), planner())
		}},
		{section, "title, category or description is required", func(s *server) error {
			return s.call("POST", "/plan", map[string]any{"eventId": "none", "userAddress": alice, "eventData": map[string]any{"duration": 60}}).refuses(400, "eventData")
		}},
		{section, "missing eventId is a 400", func(s *server) error {
			return s.call("POST", "/plan", with(brief("x"), "eventId", nil)).refuses(400, "eventId")
		}},
		{section, "missing userAddress is a 400", func(s *server) error {
			return s.call("POST", "/plan", with(brief("x"), "userAddress", nil)).refuses(400, "userAddress")
		}},
		{section, "somebody else's eventId is taken", func(s *server) error {
			return s.call("POST", "/plan", with(brief("gala"), "userAddress", bob)).refuses(400, "eventId is taken")
		}},
		{section, "/content/iterate before /content/plan is a 404", func(s *server) error {
			return s.call("POST", "/content/iterate", refine("gala", "strategy", "shorter")).refuses(404, "")
		}},
		{section, "POST /content/plan works from the plan", func(s *server) error {
			return planned(s.call("POST", "/content/plan", map[string]any{"eventId": "gala", "userAddress": alice}), promoter())
		}},
		{section, "microblog posts are strings", func(s *server) error {
			a := s.call("POST", "/content/plan", map[string]any{"eventId": "gala", "userAddress": alice})
			posts, _ := dig(a.body, "plan", "microblog", "posts").([]any)
			if len(posts) == 0 || jsonKind(posts[0]) != "string" {
				return fmt.Errorf("posts are %v", posts)
			}
			return nil
		}},
		{section, "POST /plan/start gives a job, streamed by SSE", planJob},
	}
}

func planJob(s *server) error {
	a := s.call("POST", "/plan/start", brief("job"))
	if err := a.expect(200, "jobId:string"); err != nil {
		return err
	}
	b := s.call("GET", fmt.Sprintf("/plan/stream/%v", a.body["jobId"]), nil, "Accept", "text/event-stream")
	if !strings.HasPrefix(b.header.Get("Content-Type"), "text/event-stream") || !strings.Contains(string(b.raw), "data:") {
		return fmt.Errorf("%s: %.200s", b.header.Get("Content-Type"), b.raw)
	}
	if !strings.Contains(string(b.raw), "metadataURI") {
		return fmt.Errorf("the stream ended without the plan")
	}
	return nil
}

func refine(id, aspect, feedback string) map[string]any {
	return map[string]any{"eventId": id, "aspect": aspect, "feedback": feedback, "userAddress": alice}
}

func iterateClaims() []claim {
	const section = "A /iterate, /content/iterate"
	var claims []claim
	for path, aspects := range map[string][]string{"/iterate": planner(), "/content/iterate": promoter()} {
		for _, aspect := range aspects {
			claims = append(claims, claim{section, path + " refines " + aspect, func(s *server) error {
				a := s.call("POST", path, refine("gala", aspect, "make it shorter and more playful"))
				if err := a.expect(200, "success:boolean", "aspect:string", "result:object", "iterationNumber:number", "message:string",
					"transactionHash:string", "metadataURI:string", "checks:array", "directives:array", "source:object", "feedback:string"); err != nil {
					return err
				}
				message, _ := a.body["message"].(string)
				if a.body["aspect"] != aspect || a.body["iterationNumber"] != 2.0 || !strings.Contains(message, "stored on-chain") {
					return fmt.Errorf("aspect %v, number %v, message %q", a.body["aspect"], a.body["iterationNumber"], message)
				}
				return fields(a.body["result"].(map[string]any), "reasoning:string")
			}})
		}
	}
	bad := func(what, field string, body map[string]any) claim {
		return claim{section, what, func(s *server) error { return s.call("POST", "/iterate", body).refuses(400, field) }}
	}
	return append(claims,
		claim{section, "title: result holds title and reasoning", func(s *server) error {
			a := s.call("POST", "/iterate", refine("gala", "title", "call it Night Tide"))
			if dig(a.body, "result", "title") != "Night Tide" {
				return fmt.Errorf("title is %v", dig(a.body, "result", "title"))
			}
			return a.expect(200)
		}},
		bad("an unknown aspect is a 400", "aspect", refine("gala", "colour", "blue")),
		bad("a promoter aspect in /iterate is a 400", "aspect", refine("gala", "strategy", "x")),
		bad("missing feedback is a 400", "feedback", with(refine("gala", "title", ""), "feedback", nil)),
		bad("missing aspect is a 400", "aspect", with(refine("gala", "title", "x"), "aspect", nil)),
		bad("missing userAddress is a 400", "userAddress", with(refine("gala", "title", "x"), "userAddress", nil)),
		bad("a wrong type is a 400 naming the field", "feedback", with(refine("gala", "title", "x"), "feedback", 5)),
		claim{section, "an unknown event is a 404", func(s *server) error {
			return s.call("POST", "/iterate", refine("unknown", "title", "x")).refuses(404, "")
		}},
		claim{section, "another user's event is a 404", func(s *server) error {
			return s.call("POST", "/iterate", with(refine("gala", "title", "x"), "userAddress", bob)).refuses(404, "")
		}},
	)
}

func selection(aspects []string, number int) map[string]any {
	m := map[string]any{}
	for _, a := range aspects {
		m[a] = number
	}
	return m
}

func acceptance(id string, chosen map[string]any) map[string]any {
	return map[string]any{"eventId": id, "selectedIterations": chosen, "userAddress": alice}
}

func acceptClaims() []claim {
	const section = "A /accept, /content/accept"
	mixed := with(selection(planner(), 1), "title", 2)
	bad := func(what, field string, chosen map[string]any) claim {
		return claim{section, what, func(s *server) error {
			return s.call("POST", "/accept", acceptance("gala", chosen)).refuses(400, field)
		}}
	}
	accepted := func(path string, chosen map[string]any) func(*server) error {
		return func(s *server) error {
			a := s.call("POST", path, acceptance("gala", chosen))
			if err := a.expect(200, "success:boolean", "message:string", "eventId:string", "metadataURI:string", "transactionHash:string",
				"proxyAddress:string", "selectedIterations:object", "finalMetadata:object"); err != nil {
				return err
			}
			again := s.call("POST", path, acceptance("gala", chosen))
			if again.body["transactionHash"] != a.body["transactionHash"] {
				return fmt.Errorf("repeated: hash %v, first %v", again.body["transactionHash"], a.body["transactionHash"])
			}
			message, _ := a.body["message"].(string)
			if !strings.Contains(message, "accepted and finalized on-chain") {
				return fmt.Errorf("message %q", message)
			}
			return metadataHolds(s, a)
		}
	}
	return []claim{
		bad("a missing aspect is a 400 naming it", "banner", with(mixed, "banner", nil)),
		bad("an extra aspect is a 400 naming it", "colour", with(mixed, "colour", 1)),
		bad("an unknown iteration number is a 400", "pricing", with(mixed, "pricing", 99)),
		bad("a number that is no integer is a 400", "title", with(mixed, "title", "two")),
		{section, "missing selectedIterations is a 400", func(s *server) error {
			return s.call("POST", "/accept", map[string]any{"eventId": "gala", "userAddress": alice}).refuses(400, "selectedIterations")
		}},
		{section, "an unknown event is a 404", func(s *server) error { return s.call("POST", "/accept", acceptance("unknown", mixed)).refuses(404, "") }},
		{section, "/accept with mixed iterations, repeated: one transaction", accepted("/accept", mixed)},
		{section, "/content/accept, repeated: one transaction", accepted("/content/accept", selection(promoter(), 2))},
		bad("another selection after finalisation is a 400", "", selection(planner(), 1)),
		{section, "iterating a finalised plan is a 400", func(s *server) error {
			return s.call("POST", "/iterate", refine("gala", "title", "x")).refuses(400, "")
		}},
	}
}

// metadataHolds fetches metadataURI from the gateway and compares it.
func metadataHolds(s *server, a answer) error {
	cid := strings.TrimPrefix(a.body["metadataURI"].(string), "ipfs://")
	doc := s.call("GET", "/ipfs/"+cid, nil)
	if doc.status != http.StatusOK || !reflect.DeepEqual(any(doc.body), a.body["finalMetadata"]) {
		return fmt.Errorf("/ipfs/%s: %d, or not the finalMetadata", cid, doc.status)
	}
	return fields(doc.body, "name:string", "description:string", "image:string", "external_url:string", "attributes:array",
		"eventId:string", "creator:string", "status:string", "iterations:object", "selectedIterations:object", "proxyAddress:string",
		"generatedAt:string", "schema:object", "title:object", "pricing:object")
}

func legacyClaims() []claim {
	const section = "A legacy"
	var conversation string
	deprecated := func(a answer) error {
		if a.header.Get("Deprecation") == "" || !strings.Contains(a.header.Get("Link"), "successor-version") {
			return fmt.Errorf("Deprecation %q, Link %q", a.header.Get("Deprecation"), a.header.Get("Link"))
		}
		return nil
	}
	record := func(a answer) error {
		inner, _ := a.body["conversation"].(map[string]any)
		return all(a.expect(200, "success:boolean", "conversation:object"), deprecated(a),
			fields(inner, "id:string", "eventId:string", "userAddress:string", "scope:string", "status:string", "messages:array", "iterations:object", "acceptance:*"))
	}
	return []claim{
		{section, "POST /initialize", func(s *server) error {
			a := s.call("POST", "/initialize", map[string]any{"eventId": "legacy", "userId": alice, "eventData": map[string]any{"title": "Old Days", "category": "talk"}})
			conversation, _ = a.body["conversationId"].(string)
			return all(a.expect(200, "success:boolean", "conversationId:string", "eventId:string", "scope:string", "status:string", "message:string"), deprecated(a))
		}},
		{section, "POST /message is routed to its aspect", func(s *server) error {
			a := s.call("POST", "/message", map[string]any{"conversationId": conversation, "message": "change the title: call it New Days"})
			if a.body["aspect"] != "title" {
				return fmt.Errorf("aspect %v: %.300s", a.body["aspect"], a.raw)
			}
			return all(a.expect(200, "success:boolean", "conversationId:string", "reply:string", "result:object", "iterationNumber:number"), deprecated(a))
		}},
		{section, "GET /conversation/:id", func(s *server) error { return record(s.call("GET", "/conversation/"+conversation, nil)) }},
		{section, "GET /conversation/:eventId/:userAddress", func(s *server) error { return record(s.call("GET", "/conversation/legacy/"+alice, nil)) }},
		{section, "GET /plan/:conversationId", func(s *server) error {
			a := s.call("GET", "/plan/"+conversation, nil)
			return all(a.expect(200, "success:boolean", "conversationId:string", "eventId:string", "status:string", "plan:object", "iterations:object"), deprecated(a))
		}},
		{section, "POST /curate gives both scopes", func(s *server) error {
			a := s.call("POST", "/curate", brief("curate"))
			if err := a.expect(200, "success:boolean", "eventId:string", "metadataURI:string", "curation:object", "proxyAddress:string", "generatedAt:string", "status:string"); err != nil {
				return err
			}
			for _, aspect := range append(planner(), promoter()...) {
				if dig(a.body, "curation", aspect) == nil {
					return fmt.Errorf("%s is missing", aspect)
				}
			}
			return deprecated(a)
		}},
		{section, "an unknown conversation is a 404", func(s *server) error {
			return all(s.call("GET", "/conversation/nope", nil).refuses(404, ""), s.call("GET", "/plan/nope", nil).refuses(404, ""),
				s.call("POST", "/message", map[string]any{"conversationId": "nope", "message": "x"}).refuses(404, ""))
		}},
	}
}
