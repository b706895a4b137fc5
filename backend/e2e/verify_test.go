package e2e_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/manifest"
)

// verify runs `server verify` and returns its exit code and output.
func (s *server) verify(target string, args ...string) (code int, said string) {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), binary(), append([]string{"verify", target, "--data", s.data}, args...)...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		s.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// liar is a proxy between a checker and a server with its chain. It alters chosen answers.
type liar struct {
	s        *server
	original manifest.Document
	name     string // the manifest's CID

	content map[string][]byte // replaces the server's content, by path
	guarded string            // the bearer token that chunks require; may be empty
	chain   []string          // old and new text of the chain's answers, in pairs
}

// newLiar returns a proxy that alters nothing.
func (s *server) newLiar(id string) *liar {
	s.t.Helper()
	a := s.call("GET", "/api/event/"+id+"/manifest.json", nil)
	l := &liar{s: s, content: map[string][]byte{}, name: blob.RawCID(sha256.Sum256(a.raw)).String()}
	if err := json.Unmarshal(a.raw, &l.original); err != nil {
		s.t.Fatal(err)
	}
	return l
}

// forge replaces the manifest, alters the chain's answers so that they anchor it, and returns its CID.
func (l *liar) forge(edit func(d *manifest.Document)) string {
	l.s.t.Helper()
	raw := l.edited(edit)
	was, is := sha256.Sum256(l.bytes(l.name)), sha256.Sum256(raw)
	name := blob.RawCID(is).String()
	l.content["/ipfs/"+name] = raw
	l.chain = append(l.chain, hex.EncodeToString(was[:]), hex.EncodeToString(is[:]),
		hex.EncodeToString([]byte(l.name)), hex.EncodeToString([]byte(name)))
	return name
}

func (l *liar) edited(edit func(d *manifest.Document)) []byte {
	l.s.t.Helper()
	d := l.original
	d.Chunks = append([]manifest.Chunk(nil), d.Chunks...)
	edit(&d)
	raw, err := d.Marshal()
	if err != nil {
		l.s.t.Fatal(err)
	}
	return raw
}

// bytes returns content from the server.
func (l *liar) bytes(name string) []byte { return l.s.call("GET", "/ipfs/"+name, nil).raw }

// serveContent answers in place of the server.
func (l *liar) serveContent(w http.ResponseWriter, r *http.Request) {
	chunk := strings.HasPrefix(r.URL.Path, "/ipfs/") && r.URL.Path != "/ipfs/"+l.name
	if chunk && l.guarded != "" && r.Header.Get("Authorization") != "Bearer "+l.guarded {
		http.Error(w, "a token, please", http.StatusUnauthorized)
		return
	}
	if body, altered := l.content[r.URL.Path]; altered && body == nil {
		http.NotFound(w, r)
	} else if altered {
		_, _ = w.Write(body) // fails if the checker has ended
	} else {
		l.pass(w, r, l.s.url(r.URL.Path), nil)
	}
}

// serveChain answers in place of the chain's RPC.
func (l *liar) serveChain(w http.ResponseWriter, r *http.Request) {
	l.pass(w, r, "http://"+l.s.RPC, strings.NewReplacer(l.chain...))
}

func (l *liar) pass(w http.ResponseWriter, r *http.Request, to string, alter *strings.Replacer) {
	req, err := http.NewRequestWithContext(r.Context(), r.Method, to, r.Body)
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", r.Header.Get("Content-Type"))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if alter != nil {
		body = []byte(alter.Replace(string(body)))
	}
	w.Header().Set("Content-Type", resp.Header.Get("Content-Type"))
	w.WriteHeader(resp.StatusCode)
	_, _ = w.Write(body) // fails if the checker has ended
}

// check runs `server verify` through the proxy.
func (l *liar) check(target string, args ...string) (code int, said string) {
	content := httptest.NewServer(http.HandlerFunc(l.serveContent))
	defer content.Close()
	chain := httptest.NewServer(http.HandlerFunc(l.serveChain))
	defer chain.Close()
	return l.s.verify(target, append([]string{"--server", content.URL, "--rpc", chain.URL}, args...)...)
}

// tampering is one alteration and the expected output of the checker.
type tampering struct {
	name string
	do   func(l *liar) (target string, args []string)
	code int
	says []string
}

// verifies checks a recording from outside, unaltered and with one alteration at a time.
func (s *server) verifies(id string) {
	s.t.Helper()
	root := s.t
	s.ok("POST", "/plan", brief("elsewhere"))
	truth := s.newLiar(id)
	if len(truth.original.Chunks) < 3 {
		root.Fatalf("%d chunks", len(truth.original.Chunks))
	}
	s.reportsAsJSON(truth)
	for _, tc := range append(s.lies(id, truth.original), s.halfTruths(id, truth.original)...) {
		root.Run(tc.name, func(t *testing.T) {
			defer s.as(t)()
			l := s.newLiar(id)
			target, args := tc.do(l)
			code, said := l.check(target, args...)
			if code != tc.code {
				t.Errorf("exit %d, want %d", code, tc.code)
			}
			for _, want := range tc.says {
				if !strings.Contains(said, want) {
					t.Errorf("it does not say %q", want)
				}
			}
			if t.Failed() {
				t.Log(said)
			}
		})
	}
}

// reportsAsJSON verifies a recording by its CID alone, straight from the server.
func (s *server) reportsAsJSON(l *liar) {
	s.t.Helper()
	code, said := s.verify(l.name, "--json")
	var report struct {
		Holds   bool
		EventID event.ID
		Chunks  []struct {
			CID                string
			Bytes, Film, Proof struct{ Verdict, Says string }
		}
	}
	if err := json.Unmarshal([]byte(said[max(0, strings.Index(said, "{")):]), &report); err != nil || code != 0 || !report.Holds || report.EventID != l.original.EventID {
		s.t.Fatalf("exit %d, %v: %s", code, err, said)
	}
	for i, c := range report.Chunks {
		if c.CID != l.original.Chunks[i].CID || c.Bytes.Verdict != "holds" || c.Film.Says != "H.264 + AAC" || !strings.HasPrefix(c.Proof.Says, "proven at block ") {
			s.t.Errorf("chunk %d: %+v", i, c)
		}
	}
}

// lies returns the alterations that the checker must find.
func (s *server) lies(id string, d manifest.Document) []tampering {
	forged := func(edit func(d *manifest.Document)) func(*liar) (string, []string) {
		return func(l *liar) (string, []string) { l.forge(edit); return id, nil }
	}
	first, second := d.Chunks[0], d.Chunks[1]
	return []tampering{
		{"a flipped byte", func(l *liar) (string, []string) {
			body := l.bytes(first.CID)
			body[len(body)-9] ^= 1
			l.content["/ipfs/"+first.CID] = body
			return id, nil
		}, 1, []string{"not the bytes the CID names", "chunk 0, bytes: its SHA-256 is", "its CID is", "its PieceCID is", "leaf 0, the MiB at byte 0", "It does not hold: 1 of "}},
		{"a chunk that is gone", func(l *liar) (string, []string) {
			l.content["/ipfs/"+second.CID] = nil
			return id, nil
		}, 1, []string{"chunk 1, bytes: there is no such content", "could not be checked: chunk 1, bytes"}},
		{"another manifest under the CID", func(l *liar) (string, []string) {
			l.content["/ipfs/"+l.name] = l.edited(func(d *manifest.Document) { d.StartTime++ })
			return id, nil
		}, 1, []string{"manifest: its bytes have the CID ", "manifest: its SHA-256 is "}},
		{"another manifest than is anchored", func(l *liar) (string, []string) {
			name := l.forge(func(d *manifest.Document) { d.StartTime++ })
			l.chain = l.chain[2:] // keeps the digest
			return name, nil
		}, 1, []string{"manifest: its SHA-256 is "}},
		{
			"a chunk left out", forged(func(d *manifest.Document) { d.Chunks = append(d.Chunks[:1], d.Chunks[2:]...) }), 1,
			[]string{"recording: chunk 1 is left out", "add up to", "does not list: 1"},
		},
		{"a swapped pair of chunks", forged(func(d *manifest.Document) {
			d.Chunks[0], d.Chunks[1] = d.Chunks[1], d.Chunks[0]
			d.Chunks[0].ChunkIndex, d.Chunks[1].ChunkIndex = 0, 1
		}), 1, []string{"chunk 0, proof: piece ", "is chunk 1 of \"" + id + "\"", "chunk 1, proof: piece ", "is chunk 0 of"}},
		{
			"a forged piece CID", forged(func(d *manifest.Document) { d.Chunks[0].PieceCID = second.PieceCID }), 1,
			[]string{"chunk 0, bytes: its PieceCID is " + first.PieceCID + ", not " + second.PieceCID, "on the chain, not " + second.PieceCID},
		},
		{
			"forged leaves", forged(func(d *manifest.Document) { d.Chunks[0].Leaves = second.Leaves }), 1,
			[]string{"recording: chunk 0: its leaves make the CID " + second.CID, "chunk 0, bytes: leaf 0", "DIFFERS: not what the manifest describes"},
		},
		{"another length", forged(func(d *manifest.Document) { d.Chunks[0].Duration++; d.Duration++ }), 1, []string{"chunk 0, film: it lasts "}},
		{"a gap that was left out", forged(func(d *manifest.Document) { d.Chunks[1].GapBefore += 3 }), 1, []string{"s missing, its chunks add up to"}},
		{"an anchor of another event", forged(func(d *manifest.Document) { d.EventID = "elsewhere" }), 1, []string{`manifest: it is of event "elsewhere"`}},
		{"a manifest without an anchor", func(l *liar) (string, []string) {
			return l.forge(func(d *manifest.Document) { d.EventID = "elsewhere" }), nil
		}, 1, []string{"anchor: the ledger has no anchor of manifest "}},
		{"a proof of another piece", func(l *liar) (string, []string) {
			last, tx := len(d.Chunks)-1, s.firstProof(d.Chunks[0].Proof.DataSet)
			l.forge(func(d *manifest.Document) {
				proof := *d.Chunks[last].Proof
				proof.TransactionHash = tx
				d.Chunks[last].Proof = &proof
			})
			return id, nil
		}, 1, []string{fmt.Sprintf("chunk %d, proof: ", len(d.Chunks)-1), "when it was proven"}},
		{"a proof that is none", forged(func(d *manifest.Document) {
			proof := *d.Chunks[0].Proof
			proof.TransactionHash = event.Hash{1}
			d.Chunks[0].Proof = &proof
		}), 1, []string{"chunk 0, proof: the chain has no receipt of transaction 0x01", "is no proof of data set"}},
		{"no receipts", func(l *liar) (string, []string) {
			l.chain = []string{`"result":{"blockHash"`, `"result":null,"was":{"blockHash"`}
			return id, nil
		}, 1, []string{"anchor: the chain has no receipt of transaction ", "chunk 0, proof: the chain has no receipt of transaction "}},
		{"a transaction that failed", func(l *liar) (string, []string) {
			l.chain = []string{`"status":"0x1"`, `"status":"0x0"`}
			return id, nil
		}, 1, []string{"chunk 0, proof: transaction ", " failed"}},
	}
}

// halfTruths returns the cases that cannot be checked completely.
func (s *server) halfTruths(id string, d manifest.Document) []tampering {
	const secret = "a token of this test"
	return []tampering{
		{"nothing altered", func(*liar) (string, []string) { return id, nil }, 0, []string{
			"Everything that was seen holds", fmt.Sprintf("%d of %d chunks are the bytes their CIDs name", len(d.Chunks), len(d.Chunks)),
			"integrity, not independence", "written by the operator in the creator's name", "chunks checked",
		}},
		{"private, without a right", func(l *liar) (string, []string) { l.guarded = secret; return id, nil }, 0, []string{
			"Everything that was seen holds", fmt.Sprintf("the bytes of %d were not seen", len(d.Chunks)), "0 of ",
		}},
		{"private, with one", func(l *liar) (string, []string) {
			l.guarded = secret
			file := filepath.Join(s.t.TempDir(), "token")
			if err := os.WriteFile(file, []byte(secret+"\n"), 0o600); err != nil {
				s.t.Fatal(err)
			}
			return id, []string{"--token-file", file}
		}, 0, []string{fmt.Sprintf("%d of %d chunks are the bytes their CIDs name", len(d.Chunks), len(d.Chunks))}},
		{"no such event", func(*liar) (string, []string) { return "nobody-planned-it", nil }, 1, []string{"could not be checked: event: nobody-planned-it is not on the ledger"}},
		{"nothing anchored", func(*liar) (string, []string) { return "elsewhere", nil }, 1, []string{"could not be checked: anchor: no manifest of elsewhere is anchored"}},
		{"another factory", func(*liar) (string, []string) {
			return id, []string{"--factory", "0x00000000000000000000000000000000000000ff"}
		}, 1, []string{"ledger: there is no factory"}},
		{"another chain", func(l *liar) (string, []string) {
			l.chain = []string{`"result":"0x1df5e76"`, `"result":"0x1"`}
			return id, nil
		}, 1, []string{"--rpc: it is of chain 1, the server's ledger is on chain 31415926"}},
		{"no server", func(*liar) (string, []string) { return id, []string{"--server", "http://127.0.0.1:1"} }, 1, []string{"no server answers at http://127.0.0.1:1"}},
		{"no chain", func(*liar) (string, []string) { return id, []string{"--rpc", "http://127.0.0.1:1"} }, 1, []string{"the chain does not answer"}},
	}
}

// firstProof returns the transaction of a data set's first proof.
func (s *server) firstProof(set string) event.Hash {
	s.t.Helper()
	var id uint64
	if _, err := fmt.Sscan(set, &id); err != nil {
		s.t.Fatal(err)
	}
	var logs []struct{ TransactionHash event.Hash }
	s.rpc(&logs, "eth_getLogs", map[string]any{
		"address": dig(s.ok("GET", "/api/ledger", nil), "pdpVerifier"), "fromBlock": "0x0",
		"topics": []string{topic(s.publishedABI("ProofOfPossession"), "PossessionProven"), fmt.Sprintf("0x%064x", id)},
	})
	if len(logs) == 0 {
		s.t.Fatalf("data set %s has no proof", set)
	}
	return logs[0].TransactionHash
}
