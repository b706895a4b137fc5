package api_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/router"
)

func TestOnlyTrustedProxiesAreBelieved(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("127.0.0.1/32")}
	for name, tc := range map[string]struct {
		peer      string
		forwarded []string
		want      string
	}{
		"nobody in between":       {"192.0.2.1:77", nil, "192.0.2.1"},
		"a stranger's word":       {"192.0.2.1:77", []string{"203.0.113.9"}, "192.0.2.1"},
		"a proxy":                 {"10.0.0.2:77", []string{"203.0.113.9"}, "203.0.113.9"},
		"a proxy's proxy":         {"127.0.0.1:77", []string{"203.0.113.9, 10.0.0.2"}, "203.0.113.9"},
		"what the client made up": {"10.0.0.2:77", []string{"127.0.0.1, 203.0.113.9"}, "203.0.113.9"},
		"in two headers":          {"10.0.0.2:77", []string{"127.0.0.1", "203.0.113.9"}, "203.0.113.9"},
		"with a port":             {"10.0.0.2:77", []string{"203.0.113.9:4711"}, "203.0.113.9"},
		"IPv6 with a port":        {"10.0.0.2:77", []string{"[2001:db8::1]:4711"}, "2001:db8::1"},
		"IPv6":                    {"10.0.0.2:77", []string{"2001:db8::1"}, "2001:db8::1"},
		"v4 in v6":                {"[::ffff:10.0.0.2]:77", []string{"::ffff:203.0.113.9"}, "203.0.113.9"},
		"only proxies":            {"10.0.0.2:77", []string{"10.0.0.3"}, "10.0.0.3"},
		"nonsense":                {"10.0.0.2:77", []string{"203.0.113.9, unknown"}, "10.0.0.2"},
		"nothing said":            {"10.0.0.2:77", nil, "10.0.0.2"},
	} {
		t.Run(name, func(t *testing.T) {
			var got string
			h := router.Proxies{Trusted: trusted}.Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				got = netip.MustParseAddrPort(r.RemoteAddr).Addr().Unmap().String()
			}))
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = tc.peer
			r.Header["X-Forwarded-For"] = tc.forwarded
			h.ServeHTTP(httptest.NewRecorder(), r)
			require.Equal(t, tc.want, got)
		})
	}
}

func FuzzForwardedFor(f *testing.F) {
	f.Add("203.0.113.9, [::1]:80, 10.1.1.1")
	f.Fuzz(func(t *testing.T, forwarded string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "10.0.0.2:77"
		r.Header.Set("X-Forwarded-For", forwarded)
		h := router.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}.Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if _, err := netip.ParseAddrPort(r.RemoteAddr); err != nil {
				t.Errorf("%q became %q", forwarded, r.RemoteAddr)
			}
		}))
		h.ServeHTTP(httptest.NewRecorder(), r)
	})
}

// TestClientsOfAProxyShareIt checks that one client may take half of a proxy's requests, and the others share
// the rest.
func TestClientsOfAProxyShareIt(t *testing.T) {
	const half = 4096
	synctest.Test(t, func(t *testing.T) {
		proxies, slow := router.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}, make(chan struct{})
		h := proxies.Wrap(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				<-slow
			}
		}))
		ask := func(method, client string) int {
			r := httptest.NewRequest(method, "/", nil)
			r.RemoteAddr = "10.0.0.2:77"
			r.Header.Set("X-Forwarded-For", client)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Code
		}
		for range half {
			go ask(http.MethodPost, "203.0.113.9")
		}
		synctest.Wait()
		require.Equal(t, http.StatusTooManyRequests, ask(http.MethodGet, "203.0.113.9"))
		require.Equal(t, http.StatusOK, ask(http.MethodGet, "203.0.113.10"))
		close(slow)
		synctest.Wait()
		require.Equal(t, http.StatusOK, ask(http.MethodGet, "203.0.113.9"))
	})
}
