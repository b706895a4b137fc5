package llm_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/curation/llm"
)

func pictureOf(t testing.TB, width, height int) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))))
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// TestPaint checks that a picture, or the reason why there is none, takes one request.
func TestPaint(t *testing.T) {
	data := func(text string) string { return fmt.Sprintf(`{"created":1,"data":[{"b64_json":%q}]}`, text) }
	svg := base64.StdEncoding.EncodeToString([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>`))
	for name, tc := range map[string]struct {
		model  string
		status int
		answer string
		says   string
	}{
		"a picture":        {"gpt-image-1", 200, data(pictureOf(t, 300, 256)), ""},
		"of an older kind": {"dall-e-3", 200, data(pictureOf(t, 300, 256)), ""},
		"no base64":        {"m", 200, data("%%%"), "no picture"},
		"SVG":              {"m", 200, data(svg), "no picture"},
		"cut":              {"m", 200, data(pictureOf(t, 300, 256)[:80]), "no picture"},
		"small":            {"m", 200, data(pictureOf(t, 300, 16)), "300 x 16"},
		"huge":             {"m", 200, data(pictureOf(t, 5000, 300)), "5000 x 300"},
		"none":             {"m", 200, `{"data":[]}`, "no picture"},
		"an address":       {"m", 200, `{"data":[{"url":"http://169.254.169.254/"}]}`, "no picture"},
		"no JSON":          {"m", 200, `<html>`, "invalid"},
		"50 MB":            {"m", 200, data(strings.Repeat("A", 50<<20)), "unexpected"},
		"against policy":   {"m", 400, `{"error":{"message":"Your request was rejected by the safety system.","code":"moderation_blocked"}}`, "safety system"},
		"down":             {"m", 503, "", "503"},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked++
				var q map[string]any
				assert.NoError(t, json.NewDecoder(r.Body).Decode(&q))
				assert.Equal(t, "/v1/images/generations", r.URL.Path)
				assert.Equal(t, "Dusk over water.", q["prompt"])
				assert.Equal(t, strings.HasPrefix(tc.model, "dall-e"), q["response_format"] != nil, "newer models refuse the field")
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(tc.status)
				io.WriteString(w, tc.answer) //nolint:errcheck // the client has disconnected
			}))
			t.Cleanup(server.Close)
			c, err := llm.New(llm.Config{URL: server.URL + "/v1", Model: tc.model})
			require.NoError(t, err)
			picture, err := c.Paint(t.Context(), "Dusk over water.")
			require.Equal(t, 1, asked)
			if tc.says != "" {
				require.ErrorContains(t, err, tc.says)
				require.NotContains(t, err.Error(), server.URL)
				return
			}
			require.NoError(t, err)
			require.Equal(t, image.Rect(0, 0, 300, 256), picture.Bounds())
		})
	}
}
