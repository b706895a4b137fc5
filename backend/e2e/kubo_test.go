package e2e_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// ipfsNode is a real kubo node with its own repository, offline and on loopback.
type ipfsNode struct {
	t            *testing.T
	repo         string
	api, gateway string // URLs
}

// startKubo runs kubo until the test ends. build/deps.sh soak builds it.
func startKubo(t *testing.T) *ipfsNode {
	t.Helper()
	if os.Getenv("FOOTLIGHT_SOAK") == "" {
		t.Skip("a part of make soak")
	}
	k := &ipfsNode{t: t, repo: t.TempDir()}
	k.run("init", "--profile", "test") // no bootstrap, no discovery; loopback, any ports
	cmd := k.command(context.WithoutCancel(t.Context()), "daemon", "--offline")
	said := &output{}
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt) // fails if the process has ended; Wait reports that
		if err := cmd.Wait(); err != nil || t.Failed() {
			t.Logf("kubo: %v\n%s", err, said.tail())
		}
	})
	eventually(t, 2*time.Minute, "kubo answers", func() (err error) {
		if k.api, err = k.listens("api"); err == nil {
			k.gateway, err = k.listens("gateway")
		}
		return err
	})
	return k
}

func (k *ipfsNode) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join("..", "..", "build", "tools", "ipfs"), args...)
	cmd.Env = append(os.Environ(), "IPFS_PATH="+k.repo, "IPFS_TELEMETRY=off")
	return cmd
}

func (k *ipfsNode) run(args ...string) {
	k.t.Helper()
	if out, err := k.command(k.t.Context(), args...).CombinedOutput(); err != nil {
		k.t.Fatalf("ipfs %v: %v %s (build/deps.sh soak builds it)", args, err, out)
	}
}

// listens reads the address of a part of the daemon from the daemon's file.
func (k *ipfsNode) listens(part string) (string, error) {
	raw, err := os.ReadFile(filepath.Join(k.repo, part))
	if err != nil {
		return "", err
	}
	text := strings.TrimSpace(string(raw))
	if port, ok := strings.CutPrefix(text, "/ip4/127.0.0.1/tcp/"); ok {
		text = "http://127.0.0.1:" + port
	}
	if u, bad := url.Parse(text); bad != nil || u.Hostname() != "127.0.0.1" {
		return "", fmt.Errorf("%s listens on %q", part, text)
	}
	resp, err := http.Get(text)
	if err != nil {
		return "", err
	}
	return text, resp.Body.Close()
}

// importCAR imports a CAR into the node and returns its root.
func (k *ipfsNode) importCAR(content []byte) string {
	k.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "chunk.car")
	if err == nil {
		_, err = part.Write(content)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		k.t.Fatal(err)
	}
	resp, err := http.Post(k.api+"/api/v0/dag/import?pin-roots=true", w.FormDataContentType(), &form)
	if err != nil {
		k.t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	var answer struct {
		Root struct {
			Cid struct {
				Text string `json:"/"`
			}
			PinErrorMsg string
		}
	}
	if err = errors.Join(err, json.Unmarshal(raw, &answer)); err != nil || answer.Root.PinErrorMsg != "" {
		k.t.Fatalf("dag/import: %v %s", err, raw)
	}
	return answer.Root.Cid.Text
}

// TestKuboTakesACAR imports a chunk that the gateway exported into a real node, and compares the bytes that
// the node's gateway serves.
func TestKuboTakesACAR(t *testing.T) {
	t.Parallel()
	k := startKubo(t)
	s := startServer(t, "--hls-fragment", "1s", "--hls-window", "6s")
	s.demo(t, "boxed")
	s.recordChunks("boxed", 1)
	name := text(s.chunks("boxed")[0], "cid")
	box := s.call("GET", "/ipfs/"+name+"?format=car", nil)
	if root := k.importCAR(box.raw); box.status != http.StatusOK || root != name {
		t.Fatalf("%d; the root is %s, was %s", box.status, root, name)
	}
	here, there := s.call("GET", "/ipfs/"+name, nil), fetchURL(t, k.gateway+"/ipfs/"+name)
	if !bytes.Equal(here.raw, there) || len(there) == 0 {
		t.Errorf("%d bytes here, %d there", len(here.raw), len(there))
	}
}

// TestKuboKeepsCopies copies a public recording to a real node. Of a ticketed recording the node gets nothing
// before the creator agrees, and everything after.
func TestKuboKeepsCopies(t *testing.T) {
	t.Parallel()
	k := startKubo(t)
	s := startServer(t, "--hls-fragment", "1s", "--hls-window", "6s", "--kubo-url", k.api, "--kubo-gateway", k.gateway)
	s.demo(t, "open")
	s.recordChunks("open", 2)
	for _, c := range s.copied(k, "open") {
		here, there := s.call("GET", "/ipfs/"+text(c, "cid"), nil), fetchURL(t, k.gateway+"/ipfs/"+text(c, "cid"))
		if here.status != http.StatusOK || !bytes.Equal(here.raw, there) {
			t.Errorf("%s: %d bytes here, %d there", text(c, "cid"), len(here.raw), len(there))
		}
	}

	s.demo(t, "closed")
	start := with(startBody("closed"), "archive", "ticketed")
	s.ok("POST", "/api/livestream/start", start)
	eventually(t, time.Minute, "there is something to record", func() error {
		if s.newestSegment("closed") < 4 {
			return errors.New("not yet")
		}
		return nil
	})
	status := s.finish("closed")
	if status["publicCopies"] != false || status["archive"] != "ticketed" {
		t.Errorf("copies of a ticketed recording: %v", status["publicCopies"])
	}
	for _, c := range objects(status["chunks"]) {
		if k.has(text(c, "cid")) {
			t.Errorf("chunk %v was given away", c["chunkIndex"])
		}
	}
	if a := s.ok("POST", "/api/livestream/start", with(start, "publicCopies", true)); a["status"] != "active" {
		t.Errorf("%v", a)
	}
	if s.finish("closed")["publicCopies"] != true {
		t.Error("the yes is not in the status")
	}
	s.copied(k, "closed")
}

// copied waits until every chunk of an event lists a copy on the node.
func (s *server) copied(k *ipfsNode, id string) (chunks []map[string]any) {
	s.t.Helper()
	eventually(s.t, 2*time.Minute, "every chunk is copied", func() error {
		chunks = s.chunks(id)
		for _, c := range chunks {
			if want := k.gateway + "/ipfs/" + text(c, "cid"); !strings.Contains(fmt.Sprint(c["backupUrls"]), want) || !k.has(text(c, "cid")) {
				return fmt.Errorf("chunk %v: %v", c["chunkIndex"], c["backupUrls"])
			}
		}
		return nil
	})
	return chunks
}

// has reports whether the node holds content.
func (k *ipfsNode) has(name string) bool {
	k.t.Helper()
	resp, err := http.Post(k.api+"/api/v0/pin/ls?type=recursive&arg="+name, "", nil)
	if err != nil {
		k.t.Fatal(err)
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

func fetchURL(t *testing.T, address string) []byte {
	t.Helper()
	resp, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %v", address, resp.StatusCode, err)
	}
	return raw
}

// TestLostContentComesBackFromKubo copies an accepted plan and a recording to a real node, and deletes every
// copy here.
func TestLostContentComesBackFromKubo(t *testing.T) {
	t.Parallel()
	k := startKubo(t)
	s := startServer(t, "--hls-fragment", "1s", "--hls-window", "6s", "--kubo-url", k.api)
	s.ok("POST", "/plan", brief("kept"))
	accepted := s.ok("POST", "/accept", acceptance("kept", selection(planner(), 1)))
	plan := strings.TrimPrefix(text(accepted, "metadataURI"), "ipfs://")
	s.demo(t, "kept-show")
	s.recordChunks("kept-show", 1)
	c := s.chunks("kept-show")[0]
	before := map[string][]byte{}
	for _, name := range []string{plan, text(c, "cid")} {
		eventually(t, 2*time.Minute, name+" is copied", func() error {
			if !k.has(name) {
				return errors.New("not yet")
			}
			return nil
		})
		before[name] = s.call("GET", "/ipfs/"+name, nil).raw
	}
	s.stop()
	s.start() // reads the recordings again
	if err := os.RemoveAll(filepath.Join(s.data, "pieces")); err != nil {
		t.Fatal(err)
	}
	for name, want := range before {
		first, second := s.blockFiles(name)
		s.lose(first)
		s.lose(second)
		eventually(t, time.Minute, name+" is fetched back", func() error {
			if a := s.call("GET", "/ipfs/"+name, nil); a.status != http.StatusOK || !bytes.Equal(a.raw, want) {
				return fmt.Errorf("%d, %d bytes of %d", a.status, len(a.raw), len(want))
			}
			return nil
		})
	}
}
