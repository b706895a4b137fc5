package e2e_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common/hexutil"
)

// TestProofsOfPossession damages stored content, and checks that the chain and the status show the fault and
// its repair.
func TestProofsOfPossession(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--hls-fragment", "1s", "--hls-window", "6s", "--scrub-pause", "200ms")
	s.airs(t, "proven", 440)
	s.recordChunks("proven", 5)
	chunks := s.allProven("proven", 5)
	for _, c := range chunks {
		s.checkPiece(c)
	}
	s.rejectsForgery(chunks[1])
	s.anchored(t, "proven")
	s.verifies("proven")

	piece := func(i int) string { return filepath.Join(s.data, "pieces", text(chunks[i], "pieceCid")+".piece") }
	before := s.faults()
	s.heals("proven", 2, func() error { return flip(piece(2)) })
	s.heals("proven", 4, func() error { return os.Remove(piece(4)) })
	if after := s.faults(); after < before+2 {
		t.Errorf("%d faults are on the chain, %d before", after, before)
	}
	if code, said := s.verify("proven"); code != 0 || !strings.Contains(said, ", last at ") {
		t.Errorf("after the repair, exit %d: %s", code, said)
	}
	storage, _ := dig(s.ok("GET", "/health", nil), "checks", "storage").(map[string]any)
	if storage["lastScrub"] == nil || storage["pieces"] != float64(5) {
		t.Errorf("health says of storage %v", storage)
	}
	s.documentsComeBack("proven", "elsewhere")
	s.losesAChunk("proven", 3)
}

// recordChunks records n short chunks by stopping the recording after each.
func (s *server) recordChunks(id string, n int) {
	s.t.Helper()
	for made := 0; made < n; {
		s.ok("POST", "/api/livestream/start", startBody(id))
		from := s.newestSegment(id)
		eventually(s.t, time.Minute, "segments are written", func() error {
			if now := s.newestSegment(id); now < from+2 {
				return fmt.Errorf("segment %d, at the start %d", now, from)
			}
			return nil
		})
		chunks, _ := s.finish(id)["chunks"].([]any)
		made = len(chunks)
	}
}

// newestSegment returns the highest number of an event's HLS segments, or 0 if there is none.
func (s *server) newestSegment(id string) (newest int) {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.data, "hls", "live", id+"-*.ts"))
	silent, failed := filepath.Glob(filepath.Join(s.data, "hls", "live", id+"-*.ts.raw"))
	if err = errors.Join(err, failed); err != nil {
		s.t.Fatal(err)
	}
	for _, f := range append(files, silent...) {
		var n int
		if _, err = fmt.Sscanf(strings.TrimPrefix(filepath.Base(f), id+"-"), "%d.ts", &n); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}

// allProven waits until at least n chunks are proven, and returns all chunks.
func (s *server) allProven(id string, n int) (chunks []map[string]any) {
	s.t.Helper()
	eventually(s.t, 2*time.Minute, "every chunk is proven", func() error {
		chunks = s.chunks(id)
		for _, c := range chunks {
			if c["pdpVerified"] != true {
				return fmt.Errorf("chunk %v: %v", c["chunkIndex"], c["status"])
			}
		}
		if len(chunks) < n {
			return fmt.Errorf("%d chunks", len(chunks))
		}
		return nil
	})
	return chunks
}

// checkPiece compares the bytes at the different addresses of a chunk.
func (s *server) checkPiece(c map[string]any) {
	s.t.Helper()
	if c["dealCount"] != float64(1) || c["status"] != "verified" || dig(c, "proof", "provider") != "embedded" || c["uploadReceipt"] == nil {
		s.t.Errorf("a proven chunk is %v", c)
	}
	proven := s.call("GET", text(c, "filcdnUrl"), nil)
	backups, _ := c["backupUrls"].([]any)
	if len(backups) == 0 || !strings.HasSuffix(text(c, "filcdnUrl"), "/piece/"+text(c, "pieceCid")) {
		s.t.Fatalf("%v", c)
	}
	backup, _ := backups[0].(string)
	if other := s.call("GET", backup, nil); proven.status != 200 || !bytes.Equal(proven.raw, other.raw) {
		s.t.Errorf("%s: %d, %d bytes; %s: %d, %d bytes", c["filcdnUrl"], proven.status, len(proven.raw), backup, other.status, len(other.raw))
	}
	part := s.call("GET", text(c, "filcdnUrl"), nil, "Range", "bytes=100-199")
	if part.status != 206 || !bytes.Equal(part.raw, proven.raw[100:200]) {
		s.t.Errorf("a range: %d, %d bytes", part.status, len(part.raw))
	}
}

// rejectsForgery replays the transaction that proved a chunk on the state before it, unchanged and with one
// bit flipped.
func (s *server) rejectsForgery(c map[string]any) {
	s.t.Helper()
	var tx struct {
		From, To, BlockNumber string
		Input                 hexutil.Bytes
	}
	s.rpc(&tx, "eth_getTransactionByHash", dig(c, "proof", "transactionHash"))
	block, err := hexutil.DecodeUint64(tx.BlockNumber)
	if err != nil {
		s.t.Fatal(err)
	}
	ask := func(input hexutil.Bytes) answer {
		return s.call("POST", "http://"+s.RPC, map[string]any{"jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": []any{
			map[string]any{"from": tx.From, "to": tx.To, "input": input}, hexutil.EncodeUint64(block - 1),
		}})
	}
	if a := ask(tx.Input); a.body["error"] != nil {
		s.t.Errorf("the proof itself: %s", a.raw)
	}
	contract := s.publishedABI("ProofOfPossession")
	last := len(tx.Input) - 1 // the last byte of the last leaf's path
	tx.Input[last] ^= 1
	refused := contract.Errors["WrongProof"].ID
	if a := ask(tx.Input); !strings.Contains(string(a.raw), hexutil.Encode(refused[:4])) {
		s.t.Errorf("a forged proof: %s", a.raw)
	}
}

// faults counts the faults that the contract has logged.
func (s *server) faults() int {
	s.t.Helper()
	contract := s.publishedABI("ProofOfPossession")
	var logs []any
	s.rpc(&logs, "eth_getLogs", map[string]any{
		"address": dig(s.ok("GET", "/api/ledger", nil), "pdpVerifier"), "fromBlock": "0x0",
		"topics": []string{topic(contract, "PieceFaulted")},
	})
	return len(logs)
}

func topic(contract abi.ABI, event string) string { return contract.Events[event].ID.Hex() }

// heals damages a chunk, and checks that it becomes unproven within a minute, and then is proven by a newer
// proof.
func (s *server) heals(id string, index int, harm func() error) {
	s.t.Helper()
	look := func() map[string]any { return s.chunks(id)[index] }
	before, _ := dig(look(), "proof", "block").(float64)
	if err := harm(); err != nil {
		s.t.Fatal(err)
	}
	eventually(s.t, time.Minute, "the damage shows", func() error {
		if c := look(); c["pdpVerified"] != false || c["dealCount"] != float64(0) {
			return errors.New("the chunk is called proven")
		}
		return nil
	})
	eventually(s.t, time.Minute, "the chunk is proven again", func() error {
		c := look()
		if block, _ := dig(c, "proof", "block").(float64); c["pdpVerified"] != true || block <= before {
			return fmt.Errorf("%v", c["proof"])
		}
		return nil
	})
}

// flip flips a bit in the middle of a file.
func flip(path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	b[len(b)/2] ^= 1
	return os.WriteFile(path, b, 0o600)
}

// text returns a string field of a JSON object.
func text(c map[string]any, name string) string {
	v, _ := c[name].(string)
	return v
}
