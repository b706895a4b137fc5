package api_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/api/recordings"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// tape is a recorder with a single event.
type tape struct{ started *recorded.LivestreamStart }

func (d tape) recording() recorded.Recording {
	at := time.Unix(1767225700, 0).UTC()
	c := recorded.Chunk{ChunkID: "show_chunk_0", CID: "bafy", Size: 5, FilCDNURL: "http://x/ipfs/bafy", BackupURLs: []string{}, Status: "stored"}
	return recorded.Recording{
		EventID: "show", Revision: "r1", NextSince: 1, Status: "active", Creator: event.Address{1}, StartTime: 1767225600000, LastChunkTime: &at, Quality: "medium", Archive: "ticketed", Source: "studio", Seal: "creator",
		Chunks: []recorded.Chunk{c}, PlaybackURLs: recorded.PlaybackURLs{Chunks: []recorded.PlaybackChunk{{ChunkID: c.ChunkID, CID: c.CID, BackupURLs: []string{}}}},
	}
}

func (d tape) known(id event.ID) error {
	if id != "show" {
		return event.ErrNotFound
	}
	return nil
}

func (d tape) Start(_ context.Context, s recorded.LivestreamStart) (recorded.Recording, error) {
	*d.started = s
	if s.EventID == "taken" {
		return recorded.Recording{}, event.ErrTaken
	}
	return d.recording(), nil
}

func (d tape) Consent(_ context.Context, id event.ID, said recorded.Assent) (recorded.Recording, error) {
	return recorded.Recording{EventID: id, PublicCopies: said == recorded.AssentGiven}, d.known(id)
}

func (d tape) Mark(_ context.Context, id event.ID, chapters []recorded.Chapter) (recorded.Recording, error) {
	all, err := recorded.AddChapters(nil, chapters)
	return recorded.Recording{EventID: id, Chapters: all}, errors.Join(err, d.known(id))
}

func (d tape) Stop(_ context.Context, id event.ID) (recorded.Recording, error) {
	return d.recording(), d.known(id)
}

func (d tape) Status(_ context.Context, id event.ID) (recorded.Recording, error) {
	return d.recording(), d.known(id)
}

func (d tape) Upload(_ context.Context, id event.ID, n int, p recorded.Piece, body io.Reader) (recorded.ChunkReceipt, error) {
	b, err := io.ReadAll(body)
	got := recorded.ChunkReceipt{EventID: id, ChunkIndex: n, Received: p.From + int64(len(b)), Complete: p.From+p.Length == p.Size}
	if n == 9 {
		err = &event.ErrConflict{Reason: "chunk 9 is another one"}
	}
	return got, err
}

func (d tape) Uploaded(_ context.Context, id event.ID, n int, size int64) (recorded.ChunkReceipt, error) {
	return recorded.ChunkReceipt{EventID: id, ChunkIndex: n, Received: size / 2}, nil
}

func (d tape) Owner(_ context.Context, id event.ID) (event.Address, error) {
	return event.Address{1}, d.known(id)
}

func (d tape) Remove(_ context.Context, id event.ID) (recorded.Removal, error) {
	return recorded.Removal{EventID: id, Chunks: 3, Shared: 1, BytesKept: 7}, d.known(id)
}

func (d tape) Failures(context.Context) (recorded.Failures, error) {
	return recorded.Failures{Given: []recorded.Failure{{EventID: "show", ChunkIndex: 3, Stage: "encode", Attempts: 5, Error: "torn"}}, Retried: []recorded.Failure{}}, nil
}

const livestreamStart = `{"eventId":"show","creator":"0x0100000000000000000000000000000000000000","startTime":1767225600000,"resolution":"1280x720","bitrate":"2500k"}`

func TestLivestream(t *testing.T) {
	doc := described(t)
	with := func(old, repl string) string { return strings.Replace(livestreamStart, old, repl, 1) }
	for _, tc := range []struct {
		name, method, path, body string
		status                   int
		schema, details          string
	}{
		{name: "start", method: "POST", path: "/api/livestream/start", body: livestreamStart, status: 200, schema: "LivestreamStarted"},
		{name: "start, eventId a number", method: "POST", path: "/api/livestream/start", body: with(`"show"`, `12`), status: 200, schema: "LivestreamStarted"},
		{name: "start, unknown fields as in every call", method: "POST", path: "/api/livestream/start", body: with("{", `{"later":{"more":1},`), status: 200, schema: "LivestreamStarted"},
		{name: "start, taken", method: "POST", path: "/api/livestream/start", body: with("show", "taken"), status: 400, details: "eventId is taken"},
		{name: "start, no creator", method: "POST", path: "/api/livestream/start", body: with("creator", "x"), status: 400, details: "creator: is required"},
		{name: "start, fraction of a ms", method: "POST", path: "/api/livestream/start", body: with("1767225600000", "1.5"), status: 400, details: "startTime: must be an integer, not number 1.5"},
		{name: "start, resolution", method: "POST", path: "/api/livestream/start", body: with("1280x720", "HD"), status: 400, details: "resolution: must be <width>x<height> in pixels, such as 1280x720"},
		{name: "start, publicCopies", method: "POST", path: "/api/livestream/start", body: with("{", `{"publicCopies":"yes",`), status: 400, details: "publicCopies: must be a boolean, not string"},
		{name: "start, bad JSON", method: "POST", path: "/api/livestream/start", body: `{`, status: 400},
		{name: "start, GET", method: "GET", path: "/api/livestream/start", status: 405},
		{name: "stop", method: "POST", path: "/api/livestream/stop", body: `{"eventId":"show"}`, status: 200, schema: "LivestreamStopped"},
		{name: "stop, no eventId", method: "POST", path: "/api/livestream/stop", body: `{}`, status: 400, details: "eventId: is required"},
		{name: "stop, unknown", method: "POST", path: "/api/livestream/stop", body: `{"eventId":"other"}`, status: 404},
		{name: "copies", method: "POST", path: "/api/livestream/copies", body: `{"eventId":"show","publicCopies":true}`, status: 200, schema: "LivestreamCopiesSaid"},
		{name: "copies, no eventId", method: "POST", path: "/api/livestream/copies", body: `{"publicCopies":true}`, status: 400, details: "eventId: is required"},
		{name: "copies, nothing said", method: "POST", path: "/api/livestream/copies", body: `{"eventId":"show"}`, status: 400, details: "publicCopies: is required: true or false"},
		{name: "copies, unknown", method: "POST", path: "/api/livestream/copies", body: `{"eventId":"other","publicCopies":true}`, status: 404},
		{name: "status", method: "GET", path: "/api/livestream/show/status", status: 200, schema: "LivestreamStatus"},
		{name: "status, since", method: "GET", path: "/api/livestream/show/status?since=1", status: 200, schema: "LivestreamStatus"},
		{name: "status, since a word", method: "GET", path: "/api/livestream/show/status?since=now", status: 400, details: "since: must be an integer of at least 0"},
		{name: "table, since a negative number", method: "GET", path: "/api/event/show/cid-table?since=-1", status: 400, details: "since: must be an integer of at least 0"},
		{name: "table, since a large number", method: "GET", path: "/api/event/show/cid-table?since=4294967296", status: 200, schema: "CidTable"},
		{name: "status, unknown", method: "GET", path: "/api/livestream/other/status", status: 404},
		{name: "status, no ID", method: "GET", path: "/api/livestream/..%2fshow/status", status: 400},
		{name: "status, POST", method: "POST", path: "/api/livestream/show/status", status: 405},
		{name: "remove", method: "DELETE", path: "/api/livestream/show", status: 200, schema: "LivestreamRemoved"},
		{name: "remove, unknown", method: "DELETE", path: "/api/livestream/other", status: 404},
		{name: "failures", method: "GET", path: "/api/livestream/failures", status: 200, schema: "RecordingFailures"},
		{name: "table", method: "GET", path: "/api/event/show/cid-table", status: 200, schema: "CidTable"},
		{name: "table, unknown", method: "GET", path: "/api/event/other/cid-table", status: 404},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := ask(serving(recordings.Livestream{Recorder: tape{new(recorded.LivestreamStart)}}), tc.method, tc.path, tc.body, "")
			require.Equal(t, tc.status, w.Code, w.Body)
			got := object(t, w.Body.Bytes())
			if tc.status != http.StatusOK {
				tc.schema = "Error"
			}
			require.NoError(t, doc.Components.Schemas[tc.schema].Value.VisitJSON(got))
			if tc.details != "" {
				require.Equal(t, tc.details, got["details"])
			}
			if tc.status == http.StatusMethodNotAllowed {
				require.NotEmpty(t, w.Header().Get("Allow"))
			}
		})
	}
}

// A client that has the present revision gets no body. Only its own cache may keep the answer.
func TestRevisionsOfARecording(t *testing.T) {
	rt := serving(recordings.Livestream{Recorder: tape{new(recorded.LivestreamStart)}})
	for _, tc := range []struct {
		path, has string
		status    int
	}{
		{"/api/livestream/show/status", "", 200},
		{"/api/livestream/show/status", `"r1"`, 304},
		{"/api/livestream/show/status", `W/"r1"`, 304},
		{"/api/livestream/show/status", `"r0", "r1"`, 304},
		{"/api/livestream/show/status", `*`, 304},
		{"/api/livestream/show/status", `"r0"`, 200},
		{"/api/livestream/show/status", `r1`, 200},
		{"/api/livestream/show/status?since=1", `"r1"`, 304},
		{"/api/event/show/cid-table", `"r1"`, 304},
		{"/api/event/show/cid-table", `"r0"`, 200},
		{"/api/event/other/cid-table", `*`, 404},
	} {
		r := httptest.NewRequest(http.MethodGet, tc.path, http.NoBody)
		r.Header.Set("If-None-Match", tc.has)
		w := httptest.NewRecorder()
		rt.ServeHTTP(w, r)
		require.Equal(t, tc.status, w.Code, "%s %s", tc.path, tc.has)
		if tc.status == http.StatusNotFound {
			continue
		}
		require.Equal(t, `"r1"`, w.Header().Get("ETag"))
		require.Equal(t, "private, no-cache", w.Header().Get("Cache-Control"))
		require.Equal(t, tc.status == http.StatusNotModified, w.Body.Len() == 0)
	}
}

func TestLivestreamStartReachesTheRecorder(t *testing.T) {
	var got recorded.LivestreamStart
	ask(serving(recordings.Livestream{Recorder: tape{&got}}), http.MethodPost, "/api/livestream/start", livestreamStart, "")
	require.Equal(t, recorded.LivestreamStart{
		EventID: "show", Creator: event.Address{1}, StartTime: 1767225600000, Resolution: event.Resolution{Width: 1280, Height: 720},
		Bitrate: 2500, Source: recorded.SourceServer, Quality: recorded.QualityMedium, Seal: recorded.SealServer,
	}, got)
}

// crammed is a recorder whose disk is full.
type crammed struct{ tape }

var errCrammed = fmt.Errorf("recording: write /srv/x: %w", syscall.ENOSPC)

func (crammed) Start(context.Context, recorded.LivestreamStart) (recorded.Recording, error) {
	return recorded.Recording{}, errCrammed
}

func (crammed) Stop(context.Context, event.ID) (recorded.Recording, error) {
	return recorded.Recording{}, errCrammed
}

func (crammed) Upload(context.Context, event.ID, int, recorded.Piece, io.Reader) (recorded.ChunkReceipt, error) {
	return recorded.ChunkReceipt{Received: 3}, errCrammed
}

func (crammed) Remove(context.Context, event.ID) (recorded.Removal, error) {
	return recorded.Removal{}, errCrammed
}

// TestAFullDiskIsNamed checks the status of a full disk. The calls of the contract do not use 503.
func TestAFullDiskIsNamed(t *testing.T) {
	full := crammed{tape{new(recorded.LivestreamStart)}}
	rt := serving(recordings.Livestream{Recorder: full, Uploads: full})
	for _, tc := range []struct {
		method, path, body string
		status             int
		wait               string
	}{
		{"POST", "/api/livestream/start", livestreamStart, 500, ""},
		{"POST", "/api/livestream/stop", `{"eventId":"show"}`, 500, ""},
		{"PUT", "/api/livestream/show/chunks/0", "abcd", 503, "5"},
		{"DELETE", "/api/livestream/show", "", 503, "5"},
	} {
		w := ask(rt, tc.method, tc.path, tc.body, "")
		require.Equal(t, tc.status, w.Code, tc.path)
		require.Equal(t, tc.wait, w.Header().Get("Retry-After"), tc.path)
		require.Equal(t, fullDisk, object(t, w.Body.Bytes())["details"], tc.path)
	}
}
