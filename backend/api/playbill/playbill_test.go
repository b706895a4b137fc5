package playbill

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"footlight/backend/event"
)

const page = `<!doctype html><html lang="en"><head><title>Footlight</title></head><body><noscript>scripts</noscript></body></html>`

// hostile breaks out of every context in which it is not escaped.
const hostile = `</script></title><script>alert(1)</script>"'><img src=x onerror=alert(1)>{{.}} & <!-- \u003c`

func gala() Bill {
	band := "The Band"
	start := time.Date(2026, 12, 11, 19, 0, 0, 0, time.UTC)
	return Bill{
		Programme: event.Programme{
			EventID: "gala", Accepted: true, Title: "Harbour Lights", Timezone: "Europe/Berlin", PosterAlt: "Lamps over water",
			DoorsAt: start.Add(-30 * time.Minute), StartsAt: start, EndsAt: start.Add(90 * time.Minute),
			Tiers: []event.Tier{
				{Name: "Seat", AmountMinor: 1850, Currency: "EUR", Perks: []string{"a cushion"}}, {Name: "Lawn", Currency: "EUR"},
			},
			Text:    event.DescriptionResult{Summary: "Piano & strings.", BodyMarkdown: "# Tonight\n\nBy the **water**.", Language: "en"},
			Parts:   []event.Segment{{Title: "Welcome", DurationMin: 10}, {Title: "Concert", OffsetMin: 10, DurationMin: 80, Performer: &band}},
			Refunds: "Until the day before.",
		},
		Room: "https://stage.example/room/gala", Poster: "/ipfs/p", Image: "https://stage.example/ipfs/s",
		Schema: map[string]any{"@type": "Event", "name": "Harbour Lights"},
	}
}

func TestABillTellsThePlan(t *testing.T) {
	told, err := gala().Into([]byte(page))
	require.NoError(t, err)
	for _, part := range []string{
		`<title>Harbour Lights · Footlight</title>`,
		`<meta name="description" content="Piano &amp; strings." />`,
		`<link rel="canonical" href="https://stage.example/room/gala" />`,
		`<meta property="og:title" content="Harbour Lights" />`,
		`<meta property="og:image" content="https://stage.example/ipfs/s" />`,
		`<meta name="twitter:card" content="summary_large_image" />`,
		`<h3>Tonight</h3>`, `<strong>water</strong>`,
		`datetime="2026-12-11T19:00:00Z" data-zone="Europe/Berlin">Friday 11 December 2026, 20:00 to 21:30 CET</time> <span class="muted">Europe/Berlin</span>`,
		`Doors open at 19:30.`, `20:10</time> <span>Concert <span class="muted">The Band</span>`,
		`18.50 EUR`, `a cushion`, `free</span>`, `Until the day before.`, `href="https://stage.example/room/gala.ics"`,
		`<noscript>scripts</noscript>`,
	} {
		require.Contains(t, string(told), part)
	}
}

// TestABillIsNoMoreThanWords puts hostile text into every field of a bill.
func TestABillIsNoMoreThanWords(t *testing.T) {
	for _, tc := range []struct {
		name string
		put  func(*Bill)
	}{
		{"title", func(b *Bill) { b.Title = hostile }},
		{"notice", func(b *Bill) { b.Notice = hostile }},
		{"summary", func(b *Bill) { b.Text.Summary = hostile }},
		{"text", func(b *Bill) { b.Text.BodyMarkdown = hostile }},
		{"language", func(b *Bill) { b.Text.Language = hostile }},
		{"accessibility", func(b *Bill) { b.Text.Accessibility = hostile }},
		{"alternative text", func(b *Bill) { b.PosterAlt = hostile }},
		{"time zone", func(b *Bill) { b.Timezone = hostile }},
		{"part", func(b *Bill) { b.Parts[0].Title = hostile }},
		{"performer", func(b *Bill) { b.Parts[1].Performer = &[]string{hostile}[0] }},
		{"tier", func(b *Bill) { b.Tiers[0].Name, b.Tiers[0].Perks[0] = hostile, hostile }},
		{"refunds", func(b *Bill) { b.Refunds = hostile }},
		{"schema", func(b *Bill) { b.Schema["name"] = hostile }},
		{"addresses", func(b *Bill) { b.Room, b.Poster, b.Image = "javascript:"+hostile, hostile, hostile }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := gala()
			tc.put(&b)
			told, err := b.Into([]byte(page))
			require.NoError(t, err)
			requireTame(t, string(told), 1)
		})
	}
	b := gala()
	b.Schema["name"] = hostile
	told, err := b.Into([]byte(page))
	require.NoError(t, err)
	_, after, _ := strings.Cut(string(told), `<script type="application/ld+json">`)
	data, _, _ := strings.Cut(after, "</script>")
	var read map[string]string
	require.NoError(t, json.Unmarshal([]byte(data), &read))
	require.Equal(t, hostile, read["name"], "JSON-LD still says what was said")
}

// TestABillOfADayAndANight checks that each part names its day, and that a cancellation comes first.
func TestABillOfADayAndANight(t *testing.T) {
	b := gala()
	b.Notice, b.EndsAt = "This event was cancelled.", b.StartsAt.Add(24*time.Hour)
	b.Parts[1].OffsetMin = 300
	told, err := b.Into([]byte(page))
	require.NoError(t, err)
	for _, part := range []string{
		`<meta name="description" content="This event was cancelled. Piano &amp; strings." />`, `<strong>This event was cancelled.</strong>`,
		`>Friday 11 December 2026, 20:00 to Saturday 12 December, 20:00 CET</time>`, `>Fri 20:00</time>`, `>Sat 01:00</time>`,
	} {
		require.Contains(t, string(told), part)
	}
}

// TestABillTellsDaysAndZones covers doors on the previous day, and a zone that is its own abbreviation.
func TestABillTellsDaysAndZones(t *testing.T) {
	b := gala()
	b.Timezone, b.StartsAt = "UTC", time.Date(2026, 12, 12, 0, 14, 0, 0, time.UTC)
	b.DoorsAt, b.EndsAt = b.StartsAt.Add(-30*time.Minute), b.StartsAt.Add(time.Hour)
	told, err := b.Into([]byte(page))
	require.NoError(t, err)
	require.Contains(t, string(told), `00:14 to 01:14 UTC</time></p>`)
	require.Contains(t, string(told), `Doors open at 23:44 on Friday 11 December.`)
}

func TestAPageWithoutAPlaceStaysAsItIs(t *testing.T) {
	told, err := gala().Into([]byte("<p>room"))
	require.NoError(t, err)
	require.Equal(t, "<p>room", string(told))
}

func TestProse(t *testing.T) {
	for _, tc := range []struct{ name, markdown, html string }{
		{"HTML", "a <b onclick=x>b</b>\n\n<script>x</script>", "<p>a b</p>\n"},
		{"picture", "![a cat](https://x.example/cat.png)", "<p>a cat</p>\n"},
		{"script's link", "[a](javascript:alert(1)) <javascript:alert(1)>", "<p>a javascript:alert(1)</p>\n"},
		{"link", "[a](https://x.example/?a=1&b=2)", `<p><a href="https://x.example/?a=1&amp;b=2" rel="nofollow noopener">a</a></p>` + "\n"},
		{"link here", "[a](/api/auth)", "<p>a</p>\n"},
		{"picture in a link", "[![a](x)](data:text/html,x)", "<p>a</p>\n"},
		{"heading", "# a\n\n##### b", "<h3>a</h3>\n<h6>b</h6>\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := prose(tc.markdown)
			require.NoError(t, err)
			require.Equal(t, tc.html, string(got))
		})
	}
}

func FuzzProse(f *testing.F) {
	for _, seed := range []string{hostile, "[a](javascript:x)", "<javascript:x>", "![a](x)", "# a\n* b\n> c\n```\nd\n```", "a@b.example www.x.example"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, markdown string) {
		got, err := prose(markdown)
		require.NoError(t, err)
		requireTame(t, string(got), 0)
	})
}

// requireTame requires that a page has only the expected number of scripts, no event handlers, and only links
// to web addresses.
func requireTame(t *testing.T, page string, scripts int) {
	t.Helper()
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		token := z.Token()
		if token.Type != html.StartTagToken && token.Type != html.SelfClosingTagToken {
			continue
		}
		if token.Data == "script" {
			scripts--
		}
		require.False(t, slices.Contains([]string{"iframe", "style", "object", "form", "base"}, token.Data), page)
		for _, a := range token.Attr {
			require.False(t, strings.HasPrefix(a.Key, "on"), page)
			if a.Key == "href" {
				require.Regexp(t, `^(https?://|mailto:|#zgotmplz$)`, strings.ToLower(a.Val))
			}
		}
	}
	require.Zero(t, scripts, page)
}
