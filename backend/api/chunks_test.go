package api_test

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/recordings"
	"footlight/backend/api/router"
	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

func TestChaptersAreAdded(t *testing.T) {
	doc := described(t)
	rt := serving(recordings.Livestream{Recorder: tape{new(recorded.LivestreamStart)}})
	for body, want := range map[string]string{
		`{"chapters":[{"title":"Set","timestamp":5}]}`: `{"success":true,"eventId":"show","chapters":[{"title":"Set","timestamp":5}]}`,
		`{"chapters":[]}`:                `{"success":true,"eventId":"show","chapters":[]}`,
		`{"chapters":[{"title":"Set"}]}`: "",
		`{"chapters":7}`:                 "",
	} {
		w := ask(rt, http.MethodPost, "/api/livestream/show/chapters", body, "")
		if want == "" {
			require.Equal(t, http.StatusBadRequest, w.Code, body)
			require.Contains(t, w.Body.String(), `"details":"chapters`)
			continue
		}
		require.JSONEq(t, want, w.Body.String())
		require.NoError(t, doc.Components.Schemas["LivestreamChaptersAdded"].Value.VisitJSON(object(t, w.Body.Bytes())))
	}
	require.Equal(t, http.StatusNotFound, ask(rt, http.MethodPost, "/api/livestream/other/chapters", `{}`, "").Code)
	large := `{"chapters":[],"padding":"` + strings.Repeat("x", 640<<10) + `"}`
	require.Equal(t, http.StatusRequestEntityTooLarge, ask(rt, http.MethodPost, "/api/livestream/show/chapters", large, "").Code)
	rt.Enforce(router.Access{Enforced: true, Sessions: people(t)})
	for who, status := range map[string]int{"": http.StatusUnauthorized, "alice": http.StatusNotFound, "host": http.StatusOK} {
		require.Equal(t, status, ask(rt, http.MethodPost, "/api/livestream/show/chapters", `{}`, who).Code, who)
	}
}

// TestOnlyTheCreatorUploadsChunks checks that a host may read how far a chunk has come, but not write it.
func TestOnlyTheCreatorUploadsChunks(t *testing.T) {
	rt := serving(recordings.Livestream{Recorder: tape{new(recorded.LivestreamStart)}, Uploads: tape{new(recorded.LivestreamStart)}})
	who := people(t)
	who["creator"], who["hosting creator"] = auth.Identity{Address: event.Address{1}}, auth.Identity{Address: event.Address{1}, Host: true}
	rt.Enforce(router.Access{Enforced: true, Sessions: who})
	for name, status := range map[string]int{"": 401, "alice": 404, "host": 403, "creator": 200, "hosting creator": 200} {
		w := ask(rt, http.MethodPut, "/api/livestream/show/chunks/3", "abcd", name)
		require.Equal(t, status, w.Code, "%s: %s", name, w.Body)
	}
	require.Equal(t, http.StatusOK, ask(rt, http.MethodGet, "/api/livestream/show/chunks/3?size=8", "", "host").Code)
}

func TestChunkUploads(t *testing.T) {
	doc := described(t)
	for _, tc := range []struct {
		name, method, path, body, part string
		status                         int
		details                        string
		received                       float64
	}{
		{name: "whole", path: "show/chunks/3", body: "abcd", status: 200, received: 4},
		{name: "with a time", path: "show/chunks/3?timestamp=1767225600000", body: "abcd", status: 200, received: 4},
		{name: "the first piece", path: "show/chunks/3", body: "abcd", part: "bytes 0-3/9", status: 202, received: 4},
		{name: "the last piece", path: "show/chunks/3", body: "efghi", part: "bytes 4-8/9", status: 200, received: 9},
		{name: "conflict", path: "show/chunks/9", body: "abcd", status: 409, details: "chunk 9 is another one"},
		{name: "unknown event", path: "other/chunks/0", body: "abcd", status: 404},
		{name: "no index", path: "show/chunks/first", body: "abcd", status: 400, details: "chunkIndex: must be an integer of at least 0"},
		{name: "no body", path: "show/chunks/0", status: 400, details: "Content-Length: is required, and not 0"},
		{name: "no range", path: "show/chunks/0", body: "abcd", part: "0-3/9", status: 400, details: "Content-Range: must be bytes <first>-<last>/<size>"},
		{name: "another length", path: "show/chunks/0", body: "abcd", part: "bytes 0-8/9", status: 400, details: "Content-Range: names 9 bytes, and the body has 4"},
		{name: "no time", path: "show/chunks/0?timestamp=now", body: "abcd", status: 400, details: "timestamp: must be an integer of at least 1"},
		{name: "how far", method: "GET", path: "show/chunks/3?size=8", status: 200, received: 4},
		{name: "how far, unknown event", method: "GET", path: "other/chunks/3?size=8", status: 404},
		{name: "how far, no size", method: "GET", path: "show/chunks/3?size=-1", status: 400},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rt := serving(recordings.Livestream{Recorder: tape{new(recorded.LivestreamStart)}, Uploads: tape{new(recorded.LivestreamStart)}})
			r := httptest.NewRequest(cmp.Or(tc.method, http.MethodPut), "/api/livestream/"+tc.path, strings.NewReader(tc.body))
			if tc.part != "" {
				r.Header.Set("Content-Range", tc.part)
			}
			w := answered(rt, r)
			require.Equal(t, tc.status, w.Code, w.Body)
			got := object(t, w.Body.Bytes())
			schema := "Error"
			if tc.status < 300 {
				schema = "ChunkReceipt"
				require.InDelta(t, tc.received, got["received"], 0)
			}
			require.NoError(t, doc.Components.Schemas[schema].Value.VisitJSON(got))
			if tc.details != "" {
				require.Equal(t, tc.details, got["details"])
			}
		})
	}
}
