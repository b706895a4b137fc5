package byterange_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/byterange"
)

func TestClean(t *testing.T) {
	for asked, want := range map[string]string{
		"":                                    "",
		"bytes=0-9":                           "bytes=0-9",
		"Bytes=5-":                            "bytes=5-99",
		"bytes=-7":                            "bytes=93-99",
		"bytes=-700":                          "bytes=0-99",
		"bytes=90-99999999999999999999999":    "bytes=90-99",
		"bytes=1-2, 5-,,\t-1":                 "bytes=1-2,5-99,99-99",
		"bytes=300-,4-5":                      "bytes=4-5",
		"bytes=-0":                            "bytes=100-",
		"bytes=100-":                          "bytes=100-",
		"bytes=99999999999999999999-":         "bytes=100-",
		"bytes=200-300,-0":                    "bytes=100-",
		"bytes=5-3":                           "",
		"bytes=a-3":                           "",
		"bytes=3":                             "",
		"bytes=-":                             "",
		"bytes=--1":                           "",
		"bytes=+1-2":                          "",
		"bytes= 3 - 4":                        "",
		"bytes=":                              "",
		"items=0-9":                           "",
		"bytes=" + strings.Repeat("1-2,", 17): "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Range", asked)
		byterange.Clean(r, 100, `"tag"`, 3)
		require.Equal(t, want, r.Header.Get("Range"), asked)
	}
}

func TestWhatARangeDependsOn(t *testing.T) {
	for _, x := range []struct{ method, condition, want string }{
		{http.MethodGet, "", "bytes=1-2"},
		{http.MethodGet, `"tag"`, "bytes=1-2"},
		{http.MethodGet, `W/"tag"`, ""},
		{http.MethodGet, `"other"`, ""},
		{http.MethodHead, "", ""},
	} {
		r := httptest.NewRequest(x.method, "/", nil)
		r.Header.Set("Range", "bytes=1-2,7-")
		r.Header.Set("If-Range", x.condition)
		byterange.Clean(r, 100, `"tag"`, 1)
		require.Equal(t, x.want, r.Header.Get("Range"), x)
		require.Empty(t, r.Header.Get("If-Range"))
	}
}

// FuzzClean checks that every Range is answered with bytes of the file or with 416.
func FuzzClean(f *testing.F) {
	f.Add("bytes=0-9,-3,5-", uint8(10))
	f.Add("bytes=-0", uint8(0))
	f.Fuzz(func(t *testing.T, asked string, size uint8) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Range", asked)
		byterange.Clean(r, int64(size), "", 1)
		w := httptest.NewRecorder()
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(make([]byte, size)))
		switch {
		case w.Code == http.StatusPartialContent && w.Body.Len() > 0:
		case w.Code == http.StatusRequestedRangeNotSatisfiable:
		case w.Code == http.StatusOK && w.Body.Len() == int(size):
		default:
			t.Errorf("%q of %d bytes: %d, %d bytes", asked, size, w.Code, w.Body.Len())
		}
	})
}
