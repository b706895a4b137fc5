package language

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestChosen(t *testing.T) {
	for name, tc := range map[string]struct {
		asks, chosen string
		want         Language
	}{
		"nothing":           {"", "", English},
		"German":            {"de", "", German},
		"Austrian":          {"de-AT,de;q=0.9,en;q=0.5", "", German},
		"English first":     {"en-US,en;q=0.9,de;q=0.8", "", English},
		"a foreign one":     {"fr,de;q=0.5", "", German},
		"none of ours":      {"fr", "", English},
		"damaged":           {";;;=", "", English},
		"chosen":            {"de", "en", English},
		"chosen German":     {"en", "de", German},
		"an unknown choice": {"de", "xx", German},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.Header.Set("Accept-Language", tc.asks)
			if tc.chosen != "" {
				r.AddCookie(&http.Cookie{Name: "lang", Value: tc.chosen})
			}
			require.Equal(t, tc.want, Chosen(r))
		})
	}
}

func TestChoose(t *testing.T) {
	for name, tc := range map[string]struct{ address, want string }{
		"no language":      {"/room/a?invite=x", ""},
		"an unknown one":   {"/?lang=xx", ""},
		"German":           {"/room/a?lang=de", "/room/a"},
		"another question": {"/room/a?invite=x&lang=en", "/room/a?invite=x"},
		"another host":     {"//evil.example/?lang=de", "/evil.example/"},
	} {
		t.Run(name, func(t *testing.T) {
			w := httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			u, err := r.URL.Parse("http://host" + tc.address)
			require.NoError(t, err)
			r.URL = u
			require.Equal(t, tc.want, Choose(w, r))
			require.Equal(t, tc.want != "", len(w.Result().Cookies()) == 1)
		})
	}
}

func TestFormat(t *testing.T) {
	at := time.Date(2026, 3, 2, 20, 0, 0, 0, time.UTC)
	require.Equal(t, "Mon 2 Mar 2026, 20:00 UTC", English.Format(at, "Mon 2 Jan 2006, 15:04 MST"))
	require.Equal(t, "Mo., 2. März 2026, 20:00 UTC", German.Format(at, "Mon 2 Jan 2006, 15:04 MST"))
	require.Equal(t, "Montag, 2. März 2026, 20:00", German.Format(at, "Monday 2 January 2006, 15:04"))
}

// Each text of the templates has a translation, and each translation is of a text in the sources.
func TestCatalogueIsComplete(t *testing.T) {
	var all string
	for _, file := range []string{
		"../directory/front.html", "../directory/front.go", "../directory/card.go", "../playbill/playbill.html", "../playbill/playbill.go",
		"../../node/room_api.go",
	} {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		all += string(source)
	}
	for _, said := range regexp.MustCompile(`[sS]ay[ (]("[^"]*")`).FindAllStringSubmatch(all, -1) {
		text, err := strconv.Unquote(said[1])
		require.NoError(t, err)
		require.Contains(t, german, text)
	}
	for text := range german {
		require.Contains(t, all, strconv.Quote(text)[:len(strconv.Quote(text))-1], "no source has this text")
	}
}
