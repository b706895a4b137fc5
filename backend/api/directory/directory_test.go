package directory_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/directory"
	"footlight/backend/api/language"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
)

var evening = time.Date(2026, 12, 3, 19, 0, 0, 0, time.UTC)

func row(id event.ID, state string, in time.Duration, viewers int) directory.Row {
	start := evening.Add(in)
	return directory.Row{EventID: id, Title: string(id), State: state, StartsAt: &start, Viewers: viewers, URL: "https://stage.example/room/" + string(id)}
}

// events is a source that counts its readings. Reading takes a while, and may fail.
type events struct {
	mu       sync.Mutex // guards rows and err
	rows     []directory.Row
	takes    time.Duration
	readings atomic.Int32
	err      error
}

func (e *events) Listing(context.Context) (*directory.Listing, error) {
	e.readings.Add(1)
	e.mu.Lock()
	rows, err := e.rows, e.err
	e.mu.Unlock()
	time.Sleep(e.takes)
	return directory.NewListing(rows), err
}

func (e *events) fail(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.err = err
}

func (e *events) become(rows ...directory.Row) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.rows = rows
}

func ids(rows []directory.Row) (list []event.ID) {
	for _, r := range rows {
		list = append(list, r.EventID)
	}
	return list
}

func TestPartsOfAListing(t *testing.T) {
	rows := []directory.Row{
		row("small", "live", 0, 2), row("big", "interrupted", 0, 9), row("late", "scheduled", 2*time.Hour, 0), row("next", "doors", time.Hour, 0),
		row("old", "replay", -48*time.Hour, 0), row("new", "replay", -time.Hour, 0), row("over", "ended", -time.Hour, 0), row("called off", "cancelled", time.Hour, 0),
		{EventID: "undated", State: "scheduled"},
	}
	l := directory.NewListing(rows)
	require.Equal(t, []event.ID{"big", "small"}, ids(l.On))
	require.Equal(t, []event.ID{"undated", "next", "late"}, ids(l.Coming))
	require.Equal(t, []event.ID{"new", "old"}, ids(l.Replays))

	for n := range 300 {
		rows = append(rows, row(event.ID(fmt.Sprint("more", n)), "scheduled", time.Hour, 0))
	}
	require.Len(t, directory.NewListing(rows).Coming, 100)
}

// TestManyRequestsAreOneReading asks from many clients at once, and again as time passes.
func TestManyRequestsAreOneReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := &events{takes: 300 * time.Millisecond}
		c := directory.NewCached(source)
		ask := func() {
			_, err := c.Listing(t.Context())
			require.NoError(t, err)
		}
		for range 50 {
			go ask()
		}
		ask()
		synctest.Wait()
		require.EqualValues(t, 1, source.readings.Load())
		time.Sleep(2900 * time.Millisecond)
		ask()
		require.EqualValues(t, 1, source.readings.Load(), "a listing is kept ten times as long as its reading took")
		time.Sleep(200 * time.Millisecond)
		ask()
		require.EqualValues(t, 2, source.readings.Load())
		c.Forget()
		ask()
		require.EqualValues(t, 3, source.readings.Load())
	})
}

// TestAChangeShowsAtOnce changes the events while an older listing is being read.
func TestAChangeShowsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := &events{takes: time.Second}
		c := directory.NewCached(source)
		go func() { _, _ = c.Listing(t.Context()) }()
		time.Sleep(500 * time.Millisecond)
		source.become(row("new", "live", 0, 0))
		c.Forget()
		time.Sleep(time.Second)
		synctest.Wait()
		l, err := c.Listing(t.Context())
		require.NoError(t, err)
		require.Len(t, l.On, 1)
	})
}

// TestTheLastListingStays has readings that fail after ten seconds, with a listing and without one.
func TestTheLastListingStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		source := &events{takes: 10 * time.Second, err: event.ErrUnavailable}
		c := directory.NewCached(source)
		var waited time.Duration
		ask := func(on int, fails error, readings int) {
			t.Helper()
			begun := time.Now()
			l, err := c.Listing(t.Context())
			waited = time.Since(begun)
			require.ErrorIs(t, err, fails)
			if fails == nil {
				require.Len(t, l.On, on)
			}
			require.EqualValues(t, readings, source.readings.Load())
		}
		ask(0, event.ErrUnavailable, 1)
		for range 20 {
			ask(0, event.ErrUnavailable, 1)
			require.Zero(t, waited, "a failure is kept as long as a listing")
			time.Sleep(5 * time.Second)
		}
		time.Sleep(time.Second)
		source.become(row("on", "live", 0, 0))
		source.fail(nil)
		ask(1, nil, 2)
		source.fail(event.ErrUnavailable)
		time.Sleep(101 * time.Second)
		ask(1, nil, 3)
		time.Sleep(99 * time.Second)
		ask(1, nil, 3)
		require.Zero(t, waited)
		c.Forget()
		ask(0, event.ErrUnavailable, 4)
		source.fail(nil)
		c.Forget()
		ask(1, nil, 5)
	})
}

func page(t *testing.T, f directory.Front) string {
	t.Helper()
	return string(f.Into(t.Context(), language.English, []byte("<title>Footlight</title><body></body>")))
}

// TestFrontPageNeedsNoScripts reads the page as a client that runs no scripts.
func TestFrontPageNeedsNoScripts(t *testing.T) {
	poster := "/ipfs/bafy"
	gig := row("gig", "scheduled", 0, 0)
	gig.Title, gig.BannerURL, gig.Zone = "Harbour Lights", &poster, "Europe/Berlin"
	gig.Tiers = []event.Tier{{AmountMinor: 4000, Currency: "EUR"}, {AmountMinor: 1800, Currency: "EUR"}}
	f := directory.Front{Site: "https://stage.example", Listings: directory.NewCached(&events{rows: []directory.Row{gig, row("on", "live", 0, 3)}})}
	html := page(t, f)
	for _, part := range []string{
		"<title>On now: on · Footlight</title>", `<a class="button" href="/create">Plan an event</a>`, `href="/room/gig"`, "Harbour Lights",
		`<time datetime="2026-12-03T19:00:00Z">Thu 3 Dec 2026, 20:00 CET</time>`, `From <data value="1800" data-currency="EUR">18.00 EUR</data>`,
		`src="/ipfs/bafy"`, "3 watching", `"startDate":"2026-12-03T20:00:00+01:00"`, `<meta property="og:title"`,
	} {
		require.Contains(t, html, part)
	}
	require.Equal(t, html, page(t, f))
}

func TestFrontPageWithoutEvents(t *testing.T) {
	for says, listings := range map[string]*directory.Cached{
		"not listed here":      nil,
		"announced yet":        directory.NewCached(&events{}),
		"cannot be read right": directory.NewCached(&events{err: event.ErrUnavailable}),
	} {
		html := page(t, directory.Front{Listings: listings})
		require.Contains(t, html, says)
		require.Contains(t, html, `href="/create"`)
		require.NotContains(t, html, "application/ld+json")
	}
}

// FuzzHostileTitles checks that no title leaves its place in the page.
func FuzzHostileTitles(f *testing.F) {
	for _, title := range []string{"</script><script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "<!--", "\x00\xff", "", "]]>", "{{.Site}}"} {
		f.Add(title)
	}
	plain := strings.Count(pageOf(row("a", "live", 0, 0)), "<")
	f.Fuzz(func(t *testing.T, title string) {
		r := row("a", "live", 0, 0)
		r.Title = title
		require.Equal(t, plain, strings.Count(pageOf(r), "<"), "elements of the page")
	})
}

func pageOf(rows ...directory.Row) string {
	front := directory.Front{Listings: directory.NewCached(&events{rows: rows})}
	return string(front.Into(context.Background(), language.English, []byte("<title>Footlight</title><body></body>")))
}

// TestACreatorsPage shows the events of one creator, and none of a creator who lists none.
func TestACreatorsPage(t *testing.T) {
	ana, bo := event.Address{1}, event.Address{2}
	mine, other := row("mine", "live", 0, 0), row("other", "scheduled", 0, 0)
	mine.Creator, other.Creator = &ana, &bo
	f := directory.Front{Listings: directory.NewCached(&events{rows: []directory.Row{mine, other}})}
	of := func(who event.Address) string {
		return string(f.OfCreator(t.Context(), language.English, who, []byte("<title>Footlight</title><body></body>")))
	}
	require.Contains(t, of(ana), "<title>On now: mine · Footlight</title>")
	require.Contains(t, of(ana), `<h1 dir="auto">Events of one creator</h1>`)
	require.Contains(t, of(ana), fmt.Sprintf(`<p>Address: <code>%s</code></p>`, ana))
	require.Contains(t, of(ana), `href="/room/mine"`)
	require.NotContains(t, of(ana), `href="/room/other"`)
	require.Contains(t, of(event.Address{3}), "This creator lists no events here.")
}

// named has one creator, whose name is hostile.
type named struct{ event.Profile }

func (n named) Of(event.Address) event.Profile { return n.Profile }

// TestACreatorsName shows a hostile name, in the creator's page and on the cards.
func TestACreatorsName(t *testing.T) {
	ana := event.Profile{Creator: event.Address{1}, Name: `</h1><script>x`, About: `"><img src=x>`, PictureCID: "bafy", Shared: true}
	mine := row("mine", "live", 0, 0)
	mine.Creator, mine.CreatorName, mine.SharedName = &ana.Creator, ana.Name, true
	f := directory.Front{Listings: directory.NewCached(&events{rows: []directory.Row{mine}}), Names: named{ana}}
	html := string(f.OfCreator(t.Context(), language.English, ana.Creator, []byte("<title>Footlight</title><body></body>")))
	for _, part := range []string{
		`<h1 dir="auto">&lt;/h1&gt;&lt;script&gt;x (0x0100…0000)</h1>`, `<p dir="auto">&#34;&gt;&lt;img src=x&gt;</p>`,
		`<img class="portrait" src="/api/creators/` + ana.Creator.String() + `/picture" alt=""`, `<span class="by">by <bdi>&lt;/h1&gt;&lt;script&gt;x (0x0100…0000)</bdi></span>`,
		`"organizer":{"@type":"Organization","name":"\u003c/h1`,
	} {
		require.Contains(t, html, part)
	}
}

// TestCalendarOfAllEvents reads the calendar's entries, of a listing and of a host who lists nothing.
func TestCalendarOfAllEvents(t *testing.T) {
	end := evening.Add(3 * time.Hour)
	gig := row("gig", "scheduled", time.Hour, 0)
	gig.EndsAt, gig.Text, gig.Postponed = &end, "An evening; by the water", 2
	f := directory.Front{Listings: directory.NewCached(&events{rows: []directory.Row{gig, row("endless", "live", 0, 0)}})}
	entries, err := f.Entries(t.Context())
	require.NoError(t, err)
	w := httptest.NewRecorder()
	require.NoError(t, directory.ServeCalendar(w, entries...))
	text := strings.ReplaceAll(w.Body.String(), "\r\n ", "")
	for _, line := range []string{"UID:gig", "DTSTART:20261203T200000Z", "LOCATION:https://stage.example/room/gig", `DESCRIPTION:An evening\; by the water\nhttps://`, "SEQUENCE:2", "TRIGGER:-PT15M"} {
		require.Contains(t, text, "\r\n"+line)
	}
	require.Equal(t, 1, strings.Count(text, "BEGIN:VEVENT"), "an event without an end has no entry")

	entries, err = directory.Front{}.Entries(t.Context())
	require.NoError(t, err)
	require.Empty(t, entries)
}

func TestFares(t *testing.T) {
	for says, prices := range map[string][]int64{
		">Free<": {0, 0}, ">Free or from <": {0, 1800}, `"fare"><data value="1800"`: {1800, 1800}, ">From <": {4000, 1800},
	} {
		r := row("a", "scheduled", 0, 0)
		for _, p := range prices {
			r.Tiers = append(r.Tiers, event.Tier{AmountMinor: p, Currency: "EUR"})
		}
		require.Contains(t, pageOf(r), says)
	}
	require.NotContains(t, pageOf(row("a", "scheduled", 0, 0)), "fare")
}

// creators notes the last change, and tells the listings as a room's decisions do.
type creators struct {
	last   *event.PublicityChange
	change func()
}

func (c creators) SetPublicity(_ context.Context, id event.ID, _ auth.Identity, change event.PublicityChange) (event.Publicity, error) {
	if id != "gig" {
		return event.Publicity{}, &auth.Refusal{Reason: "only the event's creator can run its room"}
	}
	*c.last = change
	c.change()
	return event.Publicity{Listed: true, EmbedOrigins: []string{}}, nil
}

func TestSettings(t *testing.T) {
	var last event.PublicityChange
	source := &events{}
	rt := router.New(nil)
	listings := directory.NewCached(source)
	directory.Resource{Listings: listings, Creators: creators{&last, listings.Forget}}.Routes(rt)
	ask := func(method, path, body string) (int, string) {
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		rt.ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	for body, blamed := range map[string]string{
		`{}`:                                    "listed",
		`{"listed": "no"}`:                      "listed",
		`{"embedOrigins": "https://a.example"}`: "embedOrigins",
		`{"embedOrigins": ["https://a.example", "*"]}`:                                              "embedOrigins[1]",
		`{"embedOrigins": ["https://a.example/path"]}`:                                              "embedOrigins[0]",
		`{"embedOrigins": ["https://*.example"]}`:                                                   "embedOrigins[0]",
		`{"embedOrigins": ["https://a; script-src *"]}`:                                             "embedOrigins[0]",
		`{"embedOrigins": ["ftp://a.example"]}`:                                                     "embedOrigins[0]",
		`{"embedOrigins": ["https://a.example:99999"]}`:                                             "embedOrigins[0]",
		`{"embedOrigins": [` + strings.Repeat(`"https://a.example",`, 20) + `"https://a.example"]}`: "embedOrigins",
	} {
		status, answer := ask("POST", "/api/rooms/gig/settings", body)
		require.Equal(t, 400, status, body)
		require.Contains(t, answer, `"details":"`+blamed+":", body)
	}
	status, answer := ask("GET", "/api/directory", "")
	require.Equal(t, 200, status)
	require.JSONEq(t, `{"on":[],"coming":[],"replays":[]}`, answer)

	source.become(row("gig", "live", 0, 0))
	status, _ = ask("POST", "/api/rooms/gig/settings", `{"listed": true, "embedOrigins": ["HTTPS://Blog.example:443/", "https://blog.example", "http://[::1]:8080"]}`)
	require.Equal(t, 200, status)
	require.True(t, *last.Listed)
	require.Equal(t, []string{"https://blog.example", "http://[::1]:8080"}, *last.EmbedOrigins)
	_, answer = ask("GET", "/api/directory", "")
	require.Contains(t, answer, `"on":[{"eventId":"gig"`, "a change shows at once")

	status, _ = ask("POST", "/api/rooms/other/settings", `{"listed": true}`)
	require.Equal(t, 403, status)
}

// TestNoListing asks a server whose host lists nothing, and one that cannot read its events.
func TestNoListing(t *testing.T) {
	for status, listings := range map[int]*directory.Cached{200: nil, 503: directory.NewCached(&events{err: errors.Join(event.ErrUnavailable)})} {
		rt := router.New(nil)
		directory.Resource{Listings: listings}.Routes(rt)
		w := httptest.NewRecorder()
		rt.ServeHTTP(w, httptest.NewRequest("GET", "/api/directory", nil))
		require.Equal(t, status, w.Code)
	}
}
