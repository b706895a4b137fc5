package api_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/api/recordings"
	"footlight/backend/body"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// TestAHostileBodyCostsLittle checks that refusing a body of any shape allocates a fraction of the body's
// size, not a multiple.
func TestAHostileBodyCostsLittle(t *testing.T) {
	d := newDesk(t)
	const size = 36 << 20
	for name, body := range map[string]string{
		"many objects": `{"x":1,"y":[` + strings.Repeat(`{},`, size/3) + `{}]}`,
		"many fields":  `{"x":1,"y":[0]` + strings.Repeat(`,"z":"[{"`, size/9) + `}`,
		"deep":         `{"x":1,"y":` + strings.Repeat(`[`, size/2) + strings.Repeat(`]`, size/2) + `}`,
	} {
		for _, path := range []string{"/plan", "/content/iterate", "/message", "/initialize", "/plan/start"} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			w := d.ask("POST", path, body)
			runtime.ReadMemStats(&after)
			got := object(t, w.Body.Bytes())
			assert.Equal(t, http.StatusBadRequest, w.Code, "%s %s", path, name)
			assert.Equal(t, "body: is nested too deep, or has too many values", got["details"])
			assert.Equal(t, 1.0, got["received"].(map[string]any)["x"], "%s %s", path, name)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(16<<20), "%s %s", path, name)
		}
	}
}

func TestDetailsHaveABound(t *testing.T) {
	d := newDesk(t)
	for _, body := range []string{
		`{"eventId":"e1","userAddress":` + strings.Repeat("1", 1<<20) + `}`,
		strings.Replace(acceptBody("e1", event.Planner, 1), `"title":1`, `"`+strings.Repeat("x", 1<<20)+`":"x"`, 1),
	} {
		w := d.ask("POST", "/accept", body)
		assert.Equal(t, http.StatusBadRequest, w.Code)
		assert.Less(t, w.Body.Len(), 8<<10)
	}
}

// slowly returns a request whose header has arrived, and a writer for its body.
func slowly(path, from string, size int64) (*http.Request, *io.PipeWriter) {
	read, write := io.Pipe()
	r := httptest.NewRequest("POST", path, read)
	r.RemoteAddr, r.ContentLength = from, size
	return r, write
}

// TestBodiesShareTheirMemory checks that curation calls wait for body memory, while other calls are told to
// try again.
func TestBodiesShareTheirMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDesk(t)
		recordings.Livestream{Recorder: tape{new(recorded.LivestreamStart)}}.Routes(d.Router)
		h := body.NewBudget(400 << 10).Wrap(d)
		var open []*io.PipeWriter
		serve := func(path string, from int, size int64) *httptest.ResponseRecorder {
			r, rest := slowly(path, fmt.Sprintf("192.0.2.%d:1", from), size)
			open = append(open, rest)
			w := httptest.NewRecorder()
			w.Code = 0
			go h.ServeHTTP(w, r)
			synctest.Wait()
			return w
		}
		for i, size := range []int64{200, 100, 100} {
			serve("/plan", i+1, size<<10)
		}
		full, busy := serve("/iterate", 4, 100<<10), serve("/api/livestream/start", 5, 100<<10)
		small := serve("/iterate", 5, 1<<10)
		_ = open[4].Close() // the server reads a refused body to its end
		_ = open[5].Close()
		synctest.Wait()
		assert.Equal(t, http.StatusServiceUnavailable, busy.Code)
		assert.Equal(t, "5", busy.Header().Get("Retry-After"))
		assert.Equal(t, http.StatusBadRequest, small.Code, "small ones are in nobody's way")
		assert.Zero(t, full.Code)
		time.Sleep(time.Minute)
		_ = open[3].Close()
		synctest.Wait()
		assert.Equal(t, http.StatusInternalServerError, full.Code)
		assert.Equal(t, "too many large requests are under way; try again in a moment", object(t, full.Body.Bytes())["details"])

		patient := serve("/iterate", 4, 100<<10)
		_ = open[0].Close()
		synctest.Wait()
		_, err := io.WriteString(open[6], strings.Repeat(" ", 100<<10))
		require.NoError(t, err)
		_ = open[6].Close()
		synctest.Wait()
		assert.Equal(t, "body: is empty; a JSON object is required", object(t, patient.Body.Bytes())["details"])
		for _, rest := range open {
			_ = rest.Close()
		}
		synctest.Wait()
	})
}

func TestAFrameIsBounded(t *testing.T) {
	d := newDesk(t)
	conn := dial(t, d.serve())
	for _, frame := range []string{
		`{"action":"plan","body":{"x":[` + strings.Repeat("{},", 200_000) + `{}]}}`,
		`{"action":"plan","body":` + strings.Repeat(`[`, 1000) + strings.Repeat(`]`, 1000) + `}`,
	} {
		require.NoError(t, conn.WriteMessage(websocket.TextMessage, []byte(frame)))
		refused := until(t, conn, "")[0]["data"].(map[string]any)
		assert.Equal(t, 400.0, refused["status"])
		assert.Equal(t, "body: is nested too deep, or has too many values", refused["details"])
	}
}
