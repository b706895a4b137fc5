package e2e_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	chunker "github.com/ipfs/boxo/chunker"
	"github.com/ipfs/boxo/ipld/merkledag"
	mdtest "github.com/ipfs/boxo/ipld/merkledag/test"
	"github.com/ipfs/boxo/ipld/unixfs/importer/balanced"
	"github.com/ipfs/boxo/ipld/unixfs/importer/helpers"
	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"
)

// shortFragments shortens chunks of 6 segments from 60 to 12 seconds.
func shortFragments() []string { return []string{"--hls-fragment", "2s", "--hls-window", "12s"} }

func TestRecordingYieldsVerifiableChunks(t *testing.T) {
	t.Parallel()
	s := startServer(t, shortFragments()...)
	s.ok("POST", "/api/livestream/start", startBody("rec"))
	sent := s.collect(t)
	s.demo(t, "rec")
	eventually(t, 5*time.Minute, "a whole chunk is stored", func() error { return s.stored("rec", 1) })
	status := s.finish("rec")
	chunks := objects(status["chunks"])
	if len(chunks) < 2 {
		t.Fatalf("%d chunks, want a whole one and the rest: %v", len(chunks), status)
	}
	for i, chunk := range chunks {
		file := s.fetch(chunk)
		if d := s.probe(file); i == 0 {
			want := seconds(sent("rec")[:6])
			t.Logf("chunk 0 lasts %.3f s, its six fragments %.3f s", d, want)
			if math.Abs(d-want) > 0.1 || want < 11.5 {
				t.Errorf("chunk 0 lasts %.3f s, its six fragments %.3f s", d, want)
			}
		}
	}
}

// TestKilledServerLosesNothing kills the server at random moments of a show by WHIP, for FOOTLIGHT_SOAK
// (default 10 s). Then it expects a sequence of chunks without gaps, each of which plays.
func TestKilledServerLosesNothing(t *testing.T) {
	t.Parallel()
	limit, _ := soak(t, 10*time.Second)
	s := startServer(t, shortFragments()...)
	s.demo(t, "chaos")
	s.ok("POST", "/api/livestream/start", startBody("chaos"))
	for end := time.Now().Add(limit); time.Now().Before(end); {
		<-time.After(5*time.Second + rand.N(5*time.Second)) // lets the show go on for a while
		s.kill()
		s.start()
		if status := s.ok("GET", "/api/livestream/chaos/status", nil); status["status"] != "active" {
			t.Fatalf("after the kill: %v", status)
		}
	}
	s.reaches(t, "chaos", "live")
	eventually(t, 5*time.Minute, "chunks are stored", func() error { return s.stored("chaos", 2) })
	for i, chunk := range objects(s.finish("chaos")["chunks"]) {
		if chunk["chunkIndex"] != float64(i) || chunk["chunkId"] != "chaos_chunk_"+strconv.Itoa(i) {
			t.Errorf("chunk %d is %v", i, chunk["chunkId"])
		}
		s.probe(s.fetch(chunk))
	}
}

// stored reports whether at least n chunks of an event are stored.
func (s *server) stored(id string, n int) error {
	status := s.ok("GET", "/api/livestream/"+id+"/status", nil)
	if uploaded, _ := status["uploadedChunks"].(float64); int(uploaded) < n {
		return fmt.Errorf("%v chunks stored of %v, status %v", status["uploadedChunks"], status["totalChunks"], status["status"])
	}
	return nil
}

// chunks returns the chunks of a recording so far.
func (s *server) chunks(id string) []map[string]any {
	s.t.Helper()
	return objects(s.ok("GET", "/api/livestream/"+id+"/status", nil)["chunks"])
}

// finish stops a recording and waits for its last chunk.
func (s *server) finish(id string) map[string]any {
	s.t.Helper()
	s.ok("POST", "/api/livestream/stop", map[string]any{"eventId": id})
	var status map[string]any
	eventually(s.t, 5*time.Minute, "recording completes", func() error {
		if status = s.ok("GET", "/api/livestream/"+id+"/status", nil); status["status"] != "completed" {
			return fmt.Errorf("status %v", status["status"])
		}
		return nil
	})
	return status
}

// fetch gets a chunk by its CID and computes every hash from the bytes again.
func (s *server) fetch(chunk map[string]any) (file string) {
	s.t.Helper()
	name, _ := chunk["cid"].(string)
	a := s.call("GET", "/ipfs/"+name, nil)
	if a.status != 200 || float64(len(a.raw)) != chunk["size"] {
		s.t.Fatalf("/ipfs/%s: %d, %d bytes of %v", name, a.status, len(a.raw), chunk["size"])
	}
	if sum := sha256.Sum256(a.raw); hex.EncodeToString(sum[:]) != chunk["sha256"] {
		s.t.Errorf("%s: sha256 is not %v", name, chunk["sha256"])
	}
	if got := unixfs(s.t, a.raw); got != name {
		s.t.Errorf("the bytes of %s have the CID %s", name, got)
	}
	file = filepath.Join(s.t.TempDir(), name+".mp4")
	if err := os.WriteFile(file, a.raw, 0o600); err != nil {
		s.t.Fatal(err)
	}
	return file
}

// unixfs computes a CID as `ipfs add --cid-version=1 --raw-leaves --chunker=size-1048576
// --max-file-links=1024` does, with boxo alone.
func unixfs(t *testing.T, content []byte) string {
	t.Helper()
	params := helpers.DagBuilderParams{
		Maxlinks: 1024, RawLeaves: true, Dagserv: mdtest.Mock(),
		CidBuilder: cid.V1Builder{Codec: uint64(cid.DagProtobuf), MhType: multihash.SHA2_256},
	}
	builder, err := params.New(chunker.NewSizeSplitter(bytes.NewReader(content), 1<<20))
	if err != nil {
		t.Fatal(err)
	}
	root, err := balanced.Layout(builder)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := root.(*merkledag.ProtoNode); !ok && len(content) > 1<<20 {
		t.Fatalf("root is %T", root)
	}
	return root.Cid().String()
}

// probe checks that a file has H.264 and AAC with moov before mdat, decodes all of it, and returns its
// duration in seconds.
func (s *server) probe(file string) float64 {
	s.t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	if moov, mdat := bytes.Index(raw, []byte("moov")), bytes.Index(raw, []byte("mdat")); moov < 0 || moov > mdat {
		s.t.Errorf("%s: moov at %d, mdat at %d", file, moov, mdat)
	}
	out, err := exec.Command("ffprobe", "-v", "error", "-show_entries", "stream=codec_name:format=duration", "-of", "json", file).Output()
	if err != nil {
		s.t.Fatalf("ffprobe: %v", err)
	}
	var found struct {
		Streams []struct {
			Codec string `json:"codec_name"`
		}
		Format struct{ Duration string }
	}
	if err = json.Unmarshal(out, &found); err != nil {
		s.t.Fatal(err)
	}
	if len(found.Streams) != 2 || found.Streams[0].Codec != "h264" || found.Streams[1].Codec != "aac" {
		s.t.Errorf("%s: streams %+v", file, found.Streams)
	}
	if said, broken := exec.Command("ffmpeg", "-v", "error", "-xerror", "-i", file, "-vsync", "vfr", "-f", "null", "-").CombinedOutput(); broken != nil || len(said) > 0 {
		s.t.Errorf("%s does not decode: %v %s", file, broken, said)
	}
	seconds, err := strconv.ParseFloat(found.Format.Duration, 64)
	if err != nil {
		s.t.Error(errors.Join(err, fmt.Errorf("duration %q", found.Format.Duration)))
	}
	return seconds
}
