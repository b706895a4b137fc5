package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ownBody requests a version that alice wrote herself.
func ownBody(t testing.TB, id, aspect string, result any) string {
	t.Helper()
	raw, err := json.Marshal(result)
	require.NoError(t, err)
	return fmt.Sprintf(`{"eventId":%q,"userAddress":%q,"aspect":%q,"result":%s}`, id, alice, aspect, raw)
}

// result returns an aspect from the answer to a plan call.
func result(plan map[string]any, aspect string) map[string]any {
	return plan["plan"].(map[string]any)[aspect].(map[string]any)
}

func TestAVersionOfOnesOwn(t *testing.T) {
	doc, d := described(t), newDesk(t)
	plan := d.ok("POST", "/plan", planBody("e1"))
	content := d.ok("POST", "/content/plan", fmt.Sprintf(`{"eventId":"e1","userAddress":%q}`, alice))
	own := func(path, aspect string, result any) map[string]any {
		t.Helper()
		v := d.ok("POST", path, ownBody(t, "e1", aspect, result))
		require.NoError(t, doc.Components.Schemas["Refinement"].Value.VisitJSON(v))
		assert.Equal(t, 2.0, v["iterationNumber"])
		assert.Equal(t, map[string]any{"kind": "user"}, v["source"])
		assert.NotEmpty(t, v["transactionHash"])
		assert.Empty(t, v["directives"])
		return v["result"].(map[string]any)
	}

	title := result(plan, "title")
	title["title"] = "Night\u202e Boat"
	delete(title, "reasoning")
	made := own("/iterate", "title", title)
	assert.Equal(t, "Night Boat", made["title"])
	assert.NotEmpty(t, made["reasoning"])

	pricing := result(plan, "pricing")
	tier := pricing["tiers"].([]any)[0].(map[string]any)
	tier["amountMinor"], tier["wei"] = 2100, "1"
	delete(pricing, "projection")
	made = own("/iterate", "pricing", pricing)
	assert.Equal(t, "21000000000000000", made["tiers"].([]any)[0].(map[string]any)["wei"])
	assert.NotZero(t, made["projection"].(map[string]any)["highMinor"])

	schedule := result(plan, "schedule")
	schedule["startLocal"], schedule["endLocal"], schedule["doorsLocal"] = "2027-03-06T19:00", "2027-03-06T21:00", "2027-03-06T18:30"
	assert.Equal(t, "2027-03-06T18:00:00Z", own("/iterate", "schedule", schedule)["startUTC"])

	banner := result(plan, "banner")
	banner["overlayText"], banner["aiGenerated"] = "Come", true
	made = own("/iterate", "banner", banner)
	assert.NotEqual(t, banner["imageUrl"], made["imageUrl"])
	assert.Equal(t, false, made["aiGenerated"])

	posts := result(content, "microblog")
	posts["posts"].([]any)[0] = "Ahoy."
	own("/content/iterate", "microblog", posts)
	assert.Equal(t, 7, d.ledger.Transactions())
	talk := d.ok("GET", "/conversation/e1/"+alice, "")["conversation"].(map[string]any)
	assert.Equal(t, "user", talk["history"].([]any)[5].(map[string]any)["source"].(map[string]any)["kind"])
	d.ok("POST", "/accept", strings.Replace(acceptBody("e1", "planner", 1), `"title":1`, `"title":2`, 1))
}

func TestAVersionOfOnesOwnIsHeldToItsSchema(t *testing.T) {
	d := newDesk(t)
	plan := d.ok("POST", "/plan", planBody("e1"))
	for name, tc := range map[string]struct {
		aspect  string
		change  func(map[string]any)
		details string
	}{
		"no title":           {"title", func(r map[string]any) { r["title"] = "" }, "/result/title: "},
		"title a number":     {"title", func(r map[string]any) { r["title"] = 5 }, "/result/title: "},
		"a strange field":    {"title", func(r map[string]any) { r["colour"] = "red" }, "/result: "},
		"a field missing":    {"title", func(r map[string]any) { delete(r, "alternatives") }, "/result: "},
		"a tier's name":      {"pricing", func(r map[string]any) { r["tiers"].([]any)[0].(map[string]any)["name"] = "" }, "/result/tiers/0/name: "},
		"tiers a word":       {"pricing", func(r map[string]any) { r["tiers"] = "cheap" }, "/result/tiers: "},
		"a fraction of cent": {"pricing", func(r map[string]any) { r["tiers"].([]any)[0].(map[string]any)["amountMinor"] = json.RawMessage("1.0") }, "/result/tiers"},
		"two tiers alike":    {"pricing", func(r map[string]any) { r["tiers"] = append(r["tiers"].([]any), r["tiers"].([]any)[0]) }, "/result: contradicts itself (pricing.tiers)"},
		"no such zone":       {"schedule", func(r map[string]any) { r["timezone"] = "Mars/Olympus" }, "/result: has a time that does not exist"},
		"no such day":        {"schedule", func(r map[string]any) { r["startLocal"] = "2027-13-45T20:00" }, "/result: has a time that does not exist"},
		"ends before it is":  {"schedule", func(r map[string]any) { r["endLocal"] = "2027-01-01T20:00" }, "/result: contradicts itself (schedule.order)"},
		"no colour":          {"banner", func(r map[string]any) { r["palette"] = []string{"red"} }, "/result/palette"},
	} {
		t.Run(name, func(t *testing.T) {
			r := object(t, must(json.Marshal(result(plan, tc.aspect))))
			tc.change(r)
			w := d.ask("POST", "/iterate", ownBody(t, "e1", tc.aspect, r))
			require.Equal(t, http.StatusBadRequest, w.Code, w.Body)
			details := object(t, w.Body.Bytes())["details"].(string)
			assert.True(t, strings.HasPrefix(details, tc.details), details)
		})
	}
	for _, r := range []any{"text", 5, []int{1}, true} {
		assert.Equal(t, http.StatusBadRequest, d.ask("POST", "/iterate", ownBody(t, "e1", "title", r)).Code)
	}
	assert.Equal(t, 1, d.ledger.Transactions())
}

func must(raw []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return raw
}

// say sends a message to a conversation.
func (d desk) say(conversation any, text string, headers ...string) map[string]any {
	d.t.Helper()
	v := d.ok("POST", "/message", fmt.Sprintf(`{"conversationId":%q,"message":%q}`, conversation, text), headers...)
	require.NoError(d.t, described(d.t).Components.Schemas["Reply"].Value.VisitJSON(v))
	return v
}

func TestAMessageAboutSeveralAspects(t *testing.T) {
	d := newDesk(t)
	plan := d.ok("POST", "/plan", planBody("e1"))
	reply := d.say(plan["conversationId"], "an hour later, and students pay 8 euros", "Idempotency-Key", "k")
	changes := reply["changes"].([]any)
	require.Len(t, changes, 2)
	first, second := changes[0].(map[string]any), changes[1].(map[string]any)
	assert.Equal(t, "schedule", first["aspect"])
	assert.Equal(t, "2027-03-05T21:00", first["result"].(map[string]any)["startLocal"])
	assert.Equal(t, "pricing", second["aspect"])
	assert.Contains(t, fmt.Sprint(second["result"]), "amountMinor:800")
	assert.Equal(t, first["transactionHash"], second["transactionHash"])
	for _, c := range changes {
		for _, x := range c.(map[string]any)["directives"].([]any) {
			assert.Equal(t, true, x.(map[string]any)["met"], x)
			assert.Contains(t, "an hour later, and students pay 8 euros", x.(map[string]any)["quote"])
		}
	}
	for _, field := range []string{"aspect", "result", "iterationNumber", "transactionHash"} {
		assert.Equal(t, first[field], reply[field])
	}
	assert.NotContains(t, reply, "question")
	assert.Contains(t, reply, "contradictions")
	assert.Equal(t, 2, d.ledger.Transactions())

	clear(d.answers.kept) // the answer was lost, but the ledger has the transaction
	assert.Equal(t, reply, d.say(plan["conversationId"], "an hour later, and students pay 8 euros", "Idempotency-Key", "k"))
	talk := d.ok("GET", "/conversation/"+plan["conversationId"].(string), "")["conversation"].(map[string]any)
	assert.Len(t, talk["messages"], 5)
	assert.Len(t, talk["history"], 7)

	d.ledger.Fail(fmt.Errorf("away"))
	w := d.ask("POST", "/message", fmt.Sprintf(`{"conversationId":%q,"message":"an hour later, and 20 euro"}`, plan["conversationId"]))
	assert.Equal(t, http.StatusInternalServerError, w.Code)
	d.ledger.Fail(nil)
	assert.Equal(t, talk["history"], d.ok("GET", "/conversation/e1/"+alice, "")["conversation"].(map[string]any)["history"])
}

func TestMessagesThatChangeNothing(t *testing.T) {
	d := newDesk(t)
	talk := d.ok("POST", "/plan", planBody("e1"))["conversationId"]
	content := d.ok("POST", "/content/plan", fmt.Sprintf(`{"eventId":"e1","userAddress":%q}`, alice))["conversationId"]
	for message, want := range map[string]string{
		"what does it cost?":         "General admission: 15.00 EUR",
		"What does it cost":          "General admission: 15.00 EUR",
		"when does it start?":        "Friday 5 March 2027 at 20:00 (Europe/Berlin)",
		"How many tickets?":          "200 tickets",
		"how long is it?":            "120 minutes",
		"who plays?":                 "Ada Brandt Trio",
		"Hi, where can it be?":       "changed", // a request for a change, but unclear of what
		"where is it?":               "https://stage.example.org/room/e1",
		"what's the refund rule?":    "refund",
		"what is it called?":         "Blue Hour",
		"how many legs has a horse?": "200 tickets",
		"what is the bus line?":      "The plan does not say",
		"undo that":                  "There is nothing to undo",
		"Thank you so much!":         "Say what to change",
	} {
		for _, conversation := range []any{talk, content} {
			reply := d.say(conversation, message)
			assert.Contains(t, reply["reply"], want, message)
			assert.Empty(t, reply["changes"], message)
			assert.NotContains(t, reply, "aspect")
		}
	}
	for _, message := range []string{"maybe make it better?", "Hmm.", "make it sparkle"} {
		reply := d.say(talk, message)
		assert.NotEmpty(t, reply["question"], message)
		assert.Empty(t, reply["changes"], message)
	}
	assert.Equal(t, 2, d.ledger.Transactions())
	both := d.say(talk, "What does it cost? Start at 19:00.")
	assert.Contains(t, both["reply"], "15.00 EUR")
	assert.Equal(t, "schedule", both["aspect"])
	d.ok("POST", "/accept", acceptBody("e1", "planner", 1))
	assert.Contains(t, d.say(talk, "when does it start?")["reply"], "20:00", "of what was accepted")
}

func TestIgnoredFieldsAreTold(t *testing.T) {
	d := newDesk(t)
	with := func(body, more string) string { return strings.Replace(body, "{", "{"+more+",", 1) }
	plan := d.ok("POST", "/plan", strings.Replace(with(planBody("e1"), `"colour":1,"TITLE":"x"`), `"performers"`, `"mood":"blue","performers"`, 1))
	assert.Equal(t, []any{"colour", "eventData.mood"}, plan["ignored"])
	assert.NotContains(t, d.ok("POST", "/plan", planBody("e1")), "ignored")
	d.ok("POST", "/plan", planBody("e4"))
	for path, body := range map[string]string{
		"/iterate":      iterateBody("e1", "title", "shorter"),
		"/content/plan": fmt.Sprintf(`{"eventId":"e1","userAddress":%q}`, alice),
		"/message":      fmt.Sprintf(`{"conversationId":%q,"message":"what does it cost?"}`, plan["conversationId"]),
		"/initialize":   fmt.Sprintf(`{"eventId":"e2","userId":%q,"scope":"planner","category":"talk"}`, alice),
		"/curate":       planBody("e3"),
		"/accept":       acceptBody("e4", "planner", 1),
	} {
		assert.Equal(t, []any{"colour"}, d.ok("POST", path, with(body, `"colour":{"a":1}`), "Idempotency-Key", "k")["ignored"], path)
		assert.NotContains(t, d.ok("POST", path, body), "ignored", path)
	}
}

// TestInitializeAnew sends the deprecated call every field that openapi.yaml lists for it.
func TestInitializeAnew(t *testing.T) {
	d := newDesk(t)
	body := fmt.Sprintf(`{"eventId":"e1","userId":%q,"category":"talk","regenerate":true}`, alice)
	for n := 1; n <= 2; n++ {
		for range 2 { // repeating the key requests nothing new
			got := d.ok("POST", "/initialize", body, "Idempotency-Key", fmt.Sprint(n))
			assert.NotContains(t, got, "ignored")
		}
		assert.EqualValues(t, n, d.ok("POST", "/plan", planBody("e1"))["iterationNumber"])
	}
}
