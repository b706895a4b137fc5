package answers_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/answers"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func read(t testing.TB, given map[string]string) []planning.Fact {
	t.Helper()
	raw := planning.Answers{}
	for id, value := range given {
		raw[id] = json.RawMessage(value)
	}
	facts, err := answers.Read(raw)
	require.NoError(t, err)
	return facts
}

func TestTimes(t *testing.T) {
	for name, tc := range map[string]struct {
		given             map[string]string
		start, end, doors string
		parts             []int // minutes of each
		wrong             string
	}{
		"a day":          {map[string]string{"schedule.date": `"2027-05-01"`}, "2027-05-01T20:00", "2027-05-01T22:00", "2027-05-01T19:30", []int{30, 90}, ""},
		"a start":        {map[string]string{"schedule.start": `"18:15"`}, "2027-03-06T18:15", "2027-03-06T20:15", "2027-03-06T17:45", []int{30, 90}, ""},
		"longer":         {map[string]string{"schedule.duration": `300`}, "2027-03-06T20:00", "2027-03-07T01:00", "2027-03-06T19:30", []int{30, 270}, ""},
		"shorter":        {map[string]string{"schedule.duration": `30`}, "2027-03-06T20:00", "2027-03-06T20:30", "2027-03-06T19:30", []int{30}, ""},
		"past midnight":  {map[string]string{"schedule.end": `"00:30"`}, "2027-03-06T20:00", "2027-03-07T00:30", "2027-03-06T19:30", []int{30, 240}, ""},
		"start and end":  {map[string]string{"schedule.start": `"10:00"`, "schedule.end": `"11:00"`}, "2027-03-06T10:00", "2027-03-06T11:00", "2027-03-06T09:30", []int{30, 30}, ""},
		"doors":          {map[string]string{"schedule.doors": `"18:00"`}, "2027-03-06T20:00", "2027-03-06T22:00", "2027-03-06T18:00", []int{30, 90}, ""},
		"doors too late": {map[string]string{"schedule.doors": `"20:30"`}, "", "", "", nil, "answers.schedule.doors"},
		"a night with an hour less": {
			map[string]string{"schedule.date": `"2027-03-27"`, "schedule.start": `"23:00"`, "schedule.end": `"04:00"`},
			"2027-03-27T23:00", "2027-03-28T04:00", "2027-03-27T22:30",
			[]int{30, 210},
			"",
		},
		"a time that clocks skip": {map[string]string{"schedule.date": `"2027-03-28"`, "schedule.start": `"02:30"`}, "", "", "", nil, "answers.schedule.start"},
	} {
		t.Run(name, func(t *testing.T) {
			s := planning.ScheduleResult{
				Timezone: "Europe/Berlin", StartLocal: "2027-03-06T20:00", EndLocal: "2027-03-06T22:00", DoorsLocal: "2027-03-06T19:30",
				Segments: []event.Segment{{OffsetMin: 0, DurationMin: 30}, {OffsetMin: 30, DurationMin: 90}},
			}
			err := answers.Schedule(&s, read(t, tc.given))
			if tc.wrong != "" {
				var invalid *event.ErrInvalid
				require.ErrorAs(t, err, &invalid)
				assert.Equal(t, tc.wrong, invalid.Field)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, []string{tc.start, tc.end, tc.doors}, []string{s.StartLocal, s.EndLocal, s.DoorsLocal})
			var parts []int
			for _, p := range s.Segments {
				parts = append(parts, p.DurationMin)
			}
			assert.Equal(t, tc.parts, parts)
		})
	}
}

func TestAnotherZoneKeepsTheWallTime(t *testing.T) {
	s := planning.ScheduleResult{Timezone: "Europe/Berlin", StartLocal: "2027-03-06T20:00", EndLocal: "2027-03-06T22:00", DoorsLocal: "2027-03-06T19:30"}
	require.NoError(t, answers.Schedule(&s, read(t, map[string]string{"schedule.timezone": `"Asia/Tokyo"`})))
	assert.Equal(t, "2027-03-06T20:00 Asia/Tokyo", s.StartLocal+" "+s.Timezone)
}

func TestPerformers(t *testing.T) {
	ana, kit := "Ana", "Kit"
	for name, tc := range map[string]struct {
		names string
		parts []event.Segment
		want  []string // id, minutes and performer of each part
	}{
		"one each":       {`["Ana","Bo"]`, []event.Segment{{ID: "a", Kind: "talk", DurationMin: 10}, {ID: "b", Kind: "talk", DurationMin: 20}}, []string{"a 10 Ana", "b 20 Bo"}},
		"in turn":        {`["Ana"]`, []event.Segment{{ID: "a", Kind: "talk", DurationMin: 10}, {ID: "b", Kind: "break", DurationMin: 5}, {ID: "c", Kind: "talk", DurationMin: 10}}, []string{"a 10 Ana", "b 5 ", "c 10 Ana"}},
		"a shared part":  {`["Ana","Bo","Cy"]`, []event.Segment{{ID: "a", Kind: "performance", DurationMin: 100}, {ID: "a-2", Kind: "post", DurationMin: 5}}, []string{"a 33 Ana", "a-3 33 Bo", "a-4 34 Cy", "a-2 5 "}},
		"a short part":   {`["Ana","Bo"]`, []event.Segment{{ID: "a", Kind: "talk", DurationMin: 1}}, []string{"a 1 Ana and Bo"}},
		"none on stage":  {`["Ana"]`, []event.Segment{{ID: "a", Kind: "qa", DurationMin: 30}}, []string{"a 30 Ana"}},
		"somebody else":  {`["Ana"]`, []event.Segment{{ID: "a", Kind: "talk", DurationMin: 30, Performer: &kit}}, []string{"a 30 Ana"}},
		"a longer name":  {`["Ana Lima"]`, []event.Segment{{ID: "a", Kind: "talk", DurationMin: 30, Performer: &ana}}, []string{"a 30 Ana Lima"}},
		"all there":      {`["Kit","Ana"]`, []event.Segment{{ID: "a", Kind: "talk", DurationMin: 10, Performer: &ana}, {ID: "b", Kind: "qa", DurationMin: 20, Performer: &kit}}, []string{"a 10 Ana", "b 20 Kit"}},
		"a shorter name": {`["An"]`, []event.Segment{{ID: "a", Kind: "talk", DurationMin: 30, Performer: &ana}}, []string{"a 30 An"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := planning.ScheduleResult{Timezone: "UTC", StartLocal: "2027-03-06T20:00", DoorsLocal: "2027-03-06T19:30"}
			length := 0
			for i := range tc.parts {
				tc.parts[i].OffsetMin = length
				length += tc.parts[i].DurationMin
			}
			s.EndLocal, s.Segments = time.Date(2027, 3, 6, 20, length, 0, 0, time.UTC).Format(planning.LocalTime), tc.parts
			require.NoError(t, answers.Schedule(&s, read(t, map[string]string{"schedule.performers": tc.names})))
			var got []string
			next := 0
			for _, p := range s.Segments {
				who := ""
				if p.Performer != nil {
					who = *p.Performer
				}
				got = append(got, fmt.Sprint(p.ID, " ", p.DurationMin, " ", who))
				assert.Equal(t, next, p.OffsetMin)
				next += p.DurationMin
			}
			assert.Equal(t, tc.want, got)
			assert.Equal(t, length, next)
		})
	}
}

func TestMergeTakesTheFreshAnswers(t *testing.T) {
	held := read(t, map[string]string{"schedule.end": `"23:00"`, "schedule.doors": `"19:00"`, "schedule.start": `"20:00"`})
	fresh := read(t, map[string]string{"schedule.doors": `"18:00"`, "schedule.duration": `45`})
	assert.Equal(t, read(t, map[string]string{"schedule.start": `"20:00"`, "schedule.duration": `45`, "schedule.doors": `"18:00"`}), answers.Merge(held, fresh))
}

func TestPrices(t *testing.T) {
	type tier struct {
		name     string
		minor    int64
		quantity int
	}
	for name, tc := range map[string]struct {
		given    map[string]string
		currency string
		reserve  int64
		tiers    []tier
	}{
		"one price":       {map[string]string{"pricing.price": `[{"name":"","amountMinor":700,"currency":"USD"}]`}, "USD", 700, []tier{{"Seat", 700, 110}}},
		"kids go free":    {map[string]string{"pricing.price": `[{"name":"Adults","amountMinor":1800,"currency":"EUR"},{"name":"Kids","amountMinor":0,"currency":"EUR"}]`}, "EUR", 0, []tier{{"Adults", 1800, 55}, {"Kids", 0, 55}}},
		"a known tier":    {map[string]string{"pricing.price": `[{"name":"early","amountMinor":900,"currency":"EUR"}]`}, "EUR", 800, []tier{{"Early", 900, 110}}},
		"fewer places":    {map[string]string{"pricing.capacity": `33`}, "EUR", 800, []tier{{"Seat", 1500, 30}, {"Early", 1000, 3}}},
		"yen":             {map[string]string{"pricing.currency": `"JPY"`}, "JPY", 8, []tier{{"Seat", 15, 100}, {"Early", 10, 10}}},
		"dinars":          {map[string]string{"pricing.currency": `"KWD"`}, "KWD", 8000, []tier{{"Seat", 15000, 100}, {"Early", 10000, 10}}},
		"price and pound": {map[string]string{"pricing.currency": `"GBP"`, "pricing.price": `[{"name":"","amountMinor":700,"currency":"EUR"}]`}, "GBP", 700, []tier{{"Seat", 700, 110}}},
		"price and seats": {map[string]string{"pricing.capacity": `7`, "pricing.price": `[{"name":"","amountMinor":0,"currency":"EUR"}]`}, "EUR", 0, []tier{{"Seat", 0, 7}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := planning.PricingResult{Currency: "EUR", ReservePriceMinor: 800, Tiers: []event.Tier{
				{ID: "seat", Name: "Seat", Kind: event.TierPaid, AmountMinor: 1500, Quantity: 100}, {ID: "early", Name: "Early", Kind: event.TierPaid, AmountMinor: 1000, Quantity: 10},
			}}
			require.NoError(t, answers.Pricing(&p, read(t, tc.given)))
			var tiers []tier
			ids := map[string]bool{}
			for _, x := range p.Tiers {
				tiers, ids[x.ID] = append(tiers, tier{x.Name, x.AmountMinor, x.Quantity}), true
				assert.Equal(t, x.AmountMinor == 0, x.Kind == event.TierFree)
			}
			assert.Equal(t, tc.tiers, tiers)
			assert.Len(t, ids, len(tiers))
			assert.Equal(t, tc.currency, p.Currency)
			assert.Equal(t, tc.reserve, p.ReservePriceMinor)
		})
	}
}

// TestEachTierHasItsOwnID covers ids and names that meet those of kept tiers.
func TestEachTierHasItsOwnID(t *testing.T) {
	for name, want := range map[string][]string{
		`"Early","Kids","Seat"`:   {"tier-2", "kids", "seat"},
		`"Tier 2","Early"`:        {"tier-2-2", "tier-2"},
		`"学生","大人"`:               {"tier", "tier-3"},
		`"Kids!","kids","Kids ?"`: {"kids", "kids-2", "kids-3"},
	} {
		p := planning.PricingResult{Currency: "EUR", Tiers: []event.Tier{{ID: "seat", Name: "Seat", Quantity: 9}, {ID: "tier-2", Name: "Early", Quantity: 9}}}
		offered := `[{"name":` + strings.ReplaceAll(name, ",", `,"amountMinor":900,"currency":"EUR"},{"name":`) + `,"amountMinor":900,"currency":"EUR"}]`
		require.NoError(t, answers.Pricing(&p, read(t, map[string]string{"pricing.price": offered})))
		var ids []string
		for _, tier := range p.Tiers {
			ids = append(ids, tier.ID)
		}
		assert.Equal(t, want, ids)
	}
}

func TestABriefTakesAnswers(t *testing.T) {
	b := answers.Fill(planning.Brief{Title: "Blue Hour"}, read(t, map[string]string{
		"schedule.date": `"2027-05-01"`, "schedule.start": `"20:00"`, "pricing.price": `[{"name":"","amountMinor":1850,"currency":"EUR"}]`,
	}))
	assert.Equal(t, planning.BriefSchedule{Date: planning.Decimal("1809129600000"), Time: "20:00"}, *b.CurrentSchedule)
	assert.Equal(t, planning.BriefPricing{TicketPrice: "18.50"}, *b.CurrentPricing)
	assert.Equal(t, "EUR", b.Currency)
}

// FuzzRead checks that what is accepted can be written into a plan, and reads back the same from what is stored.
func FuzzRead(f *testing.F) {
	for id, value := range map[string]string{
		"schedule.date": `"2027-05-01"`, "schedule.start": `"20:00"`, "schedule.end": `"00:00"`, "schedule.duration": `90`, "schedule.timezone": `"Asia/Tokyo"`,
		"pricing.price": `[{"name":"a","amountMinor":1,"currency":"EUR"}]`, "pricing.capacity": `5`, "pricing.currency": `"JPY"`, "pricing.refund": `"7"`,
		"schedule.performers": `["Ada"]`, "description.language": `"pt-BR"`, "title.title": `"x"`,
	} {
		f.Add(id, []byte(value))
	}
	f.Fuzz(func(t *testing.T, id string, value []byte) {
		facts, err := answers.Read(planning.Answers{id: value})
		if err != nil {
			var invalid *event.ErrInvalid
			require.ErrorAs(t, err, &invalid)
			return
		}
		raw, err := answers.Raw(facts)
		require.NoError(t, err)
		again, err := answers.Read(raw)
		require.NoError(t, err)
		require.Equal(t, facts, again)
		s := planning.ScheduleResult{Timezone: "UTC", StartLocal: "2027-03-06T20:00", EndLocal: "2027-03-06T22:00", DoorsLocal: "2027-03-06T19:30", Segments: []event.Segment{{DurationMin: 120}}}
		if answers.Schedule(&s, facts) == nil {
			start, _ := time.Parse(planning.LocalTime, s.StartLocal)
			end, _ := time.Parse(planning.LocalTime, s.EndLocal)
			require.True(t, end.After(start))
		}
		p := planning.PricingResult{Currency: "EUR", Tiers: []event.Tier{{ID: "seat", AmountMinor: 1500, Quantity: 100}}}
		if answers.Pricing(&p, facts) == nil {
			require.Positive(t, answers.Places(p))
		}
	})
}
