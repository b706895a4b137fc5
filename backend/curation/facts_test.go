package curation_test

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

func TestBriefsAreChecked(t *testing.T) {
	for name, tc := range map[string]struct {
		change func(*planning.Brief)
		field  string
	}{
		"nothing said":       {func(b *planning.Brief) { b.Title, b.Category, b.Description = "", " ", "" }, "eventData"},
		"long title":         {func(b *planning.Brief) { b.Title = strings.Repeat("x", 1001) }, "eventData.title"},
		"huge description":   {func(b *planning.Brief) { b.Description = strings.Repeat("x", 100_001) }, "eventData.description"},
		"negative duration":  {func(b *planning.Brief) { b.Duration = -1 }, "eventData.duration"},
		"a month":            {func(b *planning.Brief) { b.Duration = 50_000 }, "eventData.duration"},
		"negative capacity":  {func(b *planning.Brief) { b.MaxParticipants = -5 }, "eventData.maxParticipants"},
		"unknown zone":       {func(b *planning.Brief) { b.Timezone = "Mars/Olympus" }, "eventData.timezone"},
		"the server's zone":  {func(b *planning.Brief) { b.Timezone = "Local" }, "eventData.timezone"},
		"a path":             {func(b *planning.Brief) { b.Timezone = "../../etc/passwd" }, "eventData.timezone"},
		"bad language":       {func(b *planning.Brief) { b.Language = "english please" }, "eventData.language"},
		"bad currency":       {func(b *planning.Brief) { b.Currency = "euro" }, "eventData.currency"},
		"unknown currency":   {func(b *planning.Brief) { b.Currency = "ZZZ" }, "eventData.currency"},
		"relative URL":       {func(b *planning.Brief) { b.URL = "/x" }, "eventData.url"},
		"script URL":         {func(b *planning.Brief) { b.URL = "javascript:alert(1)" }, "eventData.url"},
		"bad time":           {func(b *planning.Brief) { b.CurrentSchedule.Time = "24:00" }, "eventData.currentSchedule.time"},
		"date in words":      {func(b *planning.Brief) { b.CurrentSchedule.Date = "tomorrow" }, "eventData.currentSchedule.date"},
		"date out of range":  {func(b *planning.Brief) { b.CurrentSchedule.Date = "1" }, "eventData.currentSchedule.date"},
		"date out of int64":  {func(b *planning.Brief) { b.CurrentSchedule.Date = "99999999999999999999" }, "eventData.currentSchedule.date"},
		"negative price":     {func(b *planning.Brief) { b.CurrentPricing.TicketPrice = "-1" }, "eventData.currentPricing.ticketPrice"},
		"price in words":     {func(b *planning.Brief) { b.CurrentPricing.TicketPrice = "true" }, "eventData.currentPricing.ticketPrice"},
		"price with a bomb":  {func(b *planning.Brief) { b.CurrentPricing.ReservePrice = "1e999999999" }, "eventData.currentPricing.reservePrice"},
		"empty performer":    {func(b *planning.Brief) { b.Performers = []string{" "} }, "eventData.performers"},
		"too many wishes":    {func(b *planning.Brief) { b.Constraints = make([]string, 51) }, "constraints"},
		"a very long wishes": {func(b *planning.Brief) { b.Constraints = []string{strings.Repeat("x", 2001)} }, "constraints"},
	} {
		t.Run(name, func(t *testing.T) {
			h, b := newFixture(t), brief()
			tc.change(b)
			_, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
			assert.Equal(t, tc.field, field(t, err))
			assert.Zero(t, h.ledger.Transactions())
		})
	}
}

func TestDatesMeanDays(t *testing.T) {
	for name, tc := range map[string]struct {
		zone, date, clock, want string
	}{
		"midnight UTC is the day it names":  {"America/New_York", "1804204800000", "20:00", "2027-03-05T20:00"},
		"an instant is a day in the zone":   {"America/New_York", "1804212000000", "20:00", "2027-03-04T20:00"},
		"an instant without a time has one": {"Europe/Berlin", "1804269600000", "", "2027-03-05T19:00"},
		"a day without a time":              {"Europe/Berlin", "1804204800000", "", "2027-03-05T20:00"},
	} {
		t.Run(name, func(t *testing.T) {
			h, b := newFixture(t), brief()
			b.Timezone, b.CurrentSchedule = tc.zone, &planning.BriefSchedule{Date: planning.Decimal(tc.date), Time: tc.clock}
			p, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
			require.NoError(t, err)
			var s planning.ScheduleResult
			require.NoError(t, json.Unmarshal(p.Heads[event.Schedule], &s))
			assert.Equal(t, tc.want, s.StartLocal)
		})
	}
}

// TestTextsReadAsTheyAreWritten checks that control characters which reverse text are removed from briefs and
// feedback, while right-to-left scripts are kept.
func TestTextsReadAsTheyAreWritten(t *testing.T) {
	h := newFixture(t)
	b := brief()
	b.Title = "Jazz\u202e thgin \u2066late\u2069 ערב"
	p, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
	require.NoError(t, err)
	made, err := json.Marshal(p)
	require.NoError(t, err)
	assert.NotRegexp(t, "[\u202a-\u202e\u2066-\u2069]", string(made))
	assert.Contains(t, string(made), "ערב")
	it := h.iterate(t, "e1", event.Planner, event.Title, "call it “\u202egnineve ערב”")
	assert.Contains(t, string(it.Result), `"gnineve ערב"`)
}

func TestSummerTime(t *testing.T) {
	for name, tc := range map[string]struct {
		feedback, failed, utc string
	}{
		"repeated hour": {"on 2027-10-31 at 02:30", "schedule.dst-once", ""},
		"over a change": {"on 2027-03-28 at 01:00", "", "2027-03-28T00:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			h.plan(t, "e1", event.Planner)
			r := h.iterate(t, "e1", event.Planner, event.Schedule, tc.feedback)
			var failed []string
			for _, c := range r.Checks {
				if !c.OK && c.ID != "schedule.hour" {
					failed = append(failed, c.ID)
				}
			}
			if tc.failed == "" {
				assert.Empty(t, failed)
				assert.Contains(t, string(r.Result), tc.utc)
				assert.Contains(t, string(r.Result), `"endUTC":"2027-03-28T02:00:00Z"`)
			} else {
				assert.Contains(t, failed, tc.failed)
			}
		})
	}
}

// TestASkippedHourIsNotPretended requests a local time that a clock change skips.
func TestASkippedHourIsNotPretended(t *testing.T) {
	h := newFixture(t)
	h.plan(t, "e1", event.Planner)
	r := h.iterate(t, "e1", event.Planner, event.Schedule, "on 2027-03-28 at 02:30")
	assert.Contains(t, string(r.Result), `"startLocal":"2027-03-05T20:00"`)
	for _, d := range r.Directives {
		assert.Equal(t, planning.MetFalse, d.Met)
	}
}

// TestBriefsOnDaysWhenClocksChange plans for local times and midnights that clock changes skip.
func TestBriefsOnDaysWhenClocksChange(t *testing.T) {
	for name, tc := range map[string]struct {
		zone, day, clock, start string
		kept                    bool
	}{
		"a skipped hour":                     {"Europe/Berlin", "2027-03-28", "02:30", "2027-03-28T03:30", false},
		"midnight is skipped":                {"America/Havana", "2027-03-14", "20:00", "2027-03-14T20:00", true},
		"midnight is skipped, east of it":    {"Africa/Cairo", "2027-04-30", "20:00", "2027-04-30T20:00", true},
		"the day before the clocks go ahead": {"America/Santiago", "2027-09-04", "23:30", "2027-09-04T23:30", true},
	} {
		t.Run(name, func(t *testing.T) {
			h, b := newFixture(t), brief()
			day, err := time.Parse(time.DateOnly, tc.day)
			require.NoError(t, err)
			b.Timezone = tc.zone
			b.CurrentSchedule = &planning.BriefSchedule{Date: planning.Decimal(strconv.FormatInt(day.UnixMilli(), 10)), Time: tc.clock}
			p, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
			require.NoError(t, err)
			assert.Contains(t, string(p.Heads[event.Schedule]), `"startLocal":"`+tc.start+`"`)
			assert.Equal(t, tc.kept, strings.Contains(string(p.Heads[event.Schedule]), "Date and time are the brief's"))
			for _, c := range p.Checks {
				if c.ID == "schedule.brief" {
					assert.Equal(t, tc.kept, c.OK)
				}
			}
		})
	}
}

func TestMoney(t *testing.T) {
	for name, tc := range map[string]struct {
		currency string
		price    planning.Decimal
		want     string
		whole    bool
	}{
		"euro":           {"EUR", "15", `"amountMinor":1500,`, true},
		"cents":          {"EUR", "0.05", `"amountMinor":5,`, true},
		"less than cent": {"EUR", "0.001", `"amountMinor":1,`, false},
		"yen":            {"JPY", "1500", `"amountMinor":1500,`, true},
		"dinar":          {"KWD", "1.5", `"amountMinor":1500,`, true},
		"wei":            {"EUR", "15", `"wei":"15000000000000000"`, true},
	} {
		t.Run(name, func(t *testing.T) {
			h, b := newFixture(t), brief()
			b.Currency, b.CurrentPricing = tc.currency, &planning.BriefPricing{TicketPrice: tc.price}
			p, err := h.Plan(context.Background(), planning.PlanRequest{ID: "e1", User: alice, Scope: event.Planner, Brief: b}, nil)
			require.NoError(t, err)
			assert.Contains(t, string(p.Heads[event.Pricing]), tc.want)
			rounded := false
			for _, c := range p.Checks {
				rounded = rounded || c.ID == "pricing.ticketPrice"
			}
			assert.Equal(t, tc.whole, !rounded)
		})
	}
}
