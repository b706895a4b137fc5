package drafter_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation"
	"footlight/backend/curation/answers"
	"footlight/backend/curation/curationtest"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/curation/versions"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// request is a feedback of the corpus: what should become of a plan.
type request struct {
	ID, Lang, Plan, Text, Expect, Op string
	Change                           []struct {
		Field planning.Field
		Value any
	}
	Keep []planning.Field
}

// corpus is the part of the corpus that is about feedback.
type corpus struct {
	Plans     []planned
	Feedbacks []request
}

type planned struct {
	ID, Text string
	Fields   struct {
		Title, Date, Time, Timezone, Currency string
		TicketPrice                           float64
	}
}

// TestCorpusOfFeedback counts what became of each message of the corpus. Nothing may change that was not asked for, and
// nothing may be called met that is not.
func TestCorpusOfFeedback(t *testing.T) {
	raw, err := os.ReadFile("../corpus/testdata/first.json")
	require.NoError(t, err)
	var c corpus
	require.NoError(t, json.Unmarshal(raw, &c))
	engine, count := engineOf(t), map[string]int{}
	for _, r := range c.Feedbacks {
		if os.Getenv("FOOTLIGHT_BENCH") == "" && r.ID > "f050" { // make bench-curation takes all
			break
		}
		fate, why := c.send(t, engine, r)
		count[fate]++
		if os.Getenv("FOOTLIGHT_BENCH") != "" || fate == "wrong" {
			t.Logf("%s %s %s: %q %s", fate, r.ID, r.Lang, r.Text, why)
		}
	}
	t.Log(count)
	assert.Zero(t, count["wrong"])
}

func engineOf(t *testing.T) *curation.Engine {
	t.Helper()
	ledger, library := &curationtest.Ledger{}, &curationtest.Library{}
	engine, err := curation.New(curation.Config{
		Library: library, Private: curationtest.Private{Library: library}, Publisher: ledger, Register: ledger, Drafter: drafter.New(),
		Key: []byte("a key of at least sixteen bytes"), WeiPerMinor: big.NewInt(1e13), Now: func() time.Time { return given },
		Posters: []poster.Size{{Role: "master", Width: 150, Height: 100}},
		Origins: event.Origins{Site: "https://stage.example.org", StreamHost: "stage.example.org"},
	})
	require.NoError(t, err)
	return engine
}

// send plans the event of a message and sends that. It returns what became of it.
func (c corpus) send(t *testing.T, engine *curation.Engine, r request) (fate, why string) {
	t.Helper()
	p := c.Plans[slices.IndexFunc(c.Plans, func(p planned) bool { return p.ID == r.Plan })]
	day, err := time.Parse(time.DateOnly, p.Fields.Date)
	require.NoError(t, err)
	brief := planning.Brief{
		Title: p.Fields.Title, Description: p.Text, Timezone: p.Fields.Timezone, Currency: p.Fields.Currency,
		CurrentSchedule: &planning.BriefSchedule{Date: planning.Decimal(fmt.Sprint(day.UnixMilli())), Time: p.Fields.Time},
	}
	if prices[r.Plan] == "" {
		brief.CurrentPricing = &planning.BriefPricing{TicketPrice: planning.Decimal(fmt.Sprint(p.Fields.TicketPrice))}
	}
	plan, err := engine.Plan(context.Background(), planning.PlanRequest{ID: event.ID(r.ID), User: creator, Scope: event.Planner, Brief: &brief}, nil)
	require.NoError(t, err, r.ID)
	if prices := prices[r.Plan]; prices != "" { // as a person reads them in the text
		_, err = engine.Answer(context.Background(), planning.AnswerRequest{ID: event.ID(r.ID), User: creator, Answers: planning.Answers{"pricing.price": json.RawMessage(prices)}}, nil)
		require.NoError(t, err, r.ID)
	}
	was, err := engine.ConversationOf(context.Background(), event.ID(r.ID), creator, event.Planner)
	require.NoError(t, err)
	before := record.Results(was.Heads)
	reply, err := engine.Message(context.Background(), planning.MessageRequest{ConversationID: plan.ConversationID, Text: r.Text}, nil)
	require.NoError(t, err, r.ID)
	if v, ok := versions.Parse(event.Planner, r.Text); ok {
		op := string(v.Kind)
		if v.Kind == versions.Back {
			op = fmt.Sprintf("restore:%d", v.Numbers[0])
		}
		return map[bool]string{true: "right", false: "wrong"}[op == r.Op], op
	}
	heads := maps.Clone(before)
	claims, texts := "", map[event.Aspect]bool{}
	for _, it := range reply.Changes {
		heads[it.Aspect] = it.Result
		texts[it.Aspect] = true
		for _, d := range it.Directives {
			if d.Met == planning.MetTrue && d.Quote != "" {
				claims += d.Text + "; "
			}
		}
	}
	return r.judge(before, heads, claims, texts)
}

// prices holds the prices of the plans with several.
var prices = map[string]string{
	"p1":  `[{"name":"Standard","amountMinor":1200,"currency":"GBP"},{"name":"VIP","amountMinor":2500,"currency":"GBP"}]`,
	"p2":  `[{"name":"Normal","amountMinor":1000,"currency":"EUR"},{"name":"ermäßigt","amountMinor":700,"currency":"EUR"}]`,
	"p6":  `[{"name":"General","amountMinor":2000,"currency":"EUR"},{"name":"estudiantes","amountMinor":1400,"currency":"EUR"}]`,
	"p7":  `[{"name":"Plein tarif","amountMinor":1800,"currency":"EUR"},{"name":"tarif réduit","amountMinor":1200,"currency":"EUR"}]`,
	"p9":  `[{"name":"Dorośli","amountMinor":12000,"currency":"PLN"},{"name":"dzieci","amountMinor":6000,"currency":"PLN"}]`,
	"p11": `[{"name":"Early bird","amountMinor":1250,"currency":"EUR"},{"name":"regulier","amountMinor":1750,"currency":"EUR"}]`,
}

// judgedFields holds the fields that no message changes unasked.
var judgedFields = []planning.Field{
	planning.FieldTitle, planning.FieldDate, planning.FieldStart, planning.FieldEnd, planning.FieldDoors, planning.FieldDuration,
	planning.FieldTimezone, planning.FieldPrice, planning.FieldCurrency, planning.FieldCapacity, planning.FieldRefund, planning.FieldLanguage,
}

// following are the fields that change with another one.
var following = map[planning.Field][]planning.Field{
	planning.FieldStart:    {planning.FieldEnd, planning.FieldDoors, planning.FieldDuration},
	planning.FieldEnd:      {planning.FieldDuration},
	planning.FieldDuration: {planning.FieldEnd},
	planning.FieldPrice:    {planning.FieldRefund},
}

func (r request) judge(before, after map[event.Aspect]json.RawMessage, claims string, texts map[event.Aspect]bool) (fate, why string) {
	wanted, follow := map[planning.Field]any{}, map[planning.Field]bool{}
	for _, c := range r.Change {
		wanted[c.Field] = c.Value
		for _, f := range following[c.Field] {
			follow[f] = true
		}
	}
	done, other := 0, ""
	for _, f := range judgedFields {
		was, is := value(f, before), value(f, after)
		want, asked := wanted[f]
		if f == planning.FieldPrice && asked {
			want = amountsOf(want)
		}
		switch {
		case asked && fmt.Sprint(want) == is:
			done++
		case was != is && !asked && (!follow[f] || slices.Contains(r.Keep, f)) && r.Op != "title":
			other += fmt.Sprintf("%s: %s, not %s; ", f, is, was)
		case was != is && asked:
			other += fmt.Sprintf("%s: %s, wanted %v; ", f, is, want)
		}
	}
	op := map[string]event.Aspect{"mention": event.Description, "omit": event.Description, "text": event.Description, "title": event.Title}[r.Op]
	need := len(r.Change)
	if r.Op != "" && r.Op != "answer" {
		need++
		if texts[op] && op != "" {
			done++
		}
	}
	switch {
	case other != "":
		return "wrong", other + claims
	case claims == "" && need > 0 && done < need:
		return "not understood", ""
	case need == 0 && claims != "":
		return "wrong", claims
	case done == need:
		return "right", claims
	case done == 0 && claims != "":
		return "wrong", claims
	}
	return "part", claims
}

func value(f planning.Field, heads map[event.Aspect]json.RawMessage) string {
	v := answers.Value(f, heads[f.Aspect()])
	if prices, is := v.([]planning.Price); is {
		var all []int64
		for _, p := range prices {
			all = append(all, p.AmountMinor)
		}
		slices.Sort(all)
		return fmt.Sprint(all)
	}
	return fmt.Sprint(v)
}

// amountsOf returns the amounts of prices as the corpus has them, sorted.
func amountsOf(v any) []int64 {
	var all []int64
	list, _ := v.([]any)
	for _, p := range list {
		price, _ := p.(map[string]any)
		n, _ := price["amountMinor"].(float64)
		all = append(all, int64(n))
	}
	slices.Sort(all)
	return all
}
