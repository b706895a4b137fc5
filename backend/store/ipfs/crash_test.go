package ipfs

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// crashDir is an environment variable. If it is set, this test binary runs as the process that is killed.
const crashDir = "FOOTLIGHT_TEST_CRASH_DIR"

// crashCollecting is an environment variable. If it is set, the process also collects garbage. Its value is
// the file in which the process notes its references.
const crashCollecting = "FOOTLIGHT_TEST_CRASH_COLLECTING"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		die := receiveForever
		if os.Getenv(crashCollecting) != "" {
			die = collectForever
		}
		if err := die(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func crashContent(i int) []byte { return storetest.Content(uint64(i), 4*unixfs.BlockSize+i) }

// receiveForever prints "<i> <cid>" for each content once it is acknowledged.
func receiveForever(dir string) error {
	n, err := Open(context.Background(), Config{Dir: dir})
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		ref, err := n.Receive(context.Background(), bytes.NewReader(crashContent(i)))
		if err != nil {
			return err
		}
		fmt.Println(i, ref.CID)
	}
}

func TestKillDuringReceive(t *testing.T) {
	dir := t.TempDir()
	acked := map[int]cid.Cid{}
	for round := range 4 {
		killAfter(t, dir, 2+3*round, func(line string) { note(t, line, acked) })
		n, err := Open(t.Context(), Config{Dir: dir})
		require.NoError(t, err)
		for i, c := range acked {
			wantContent(t, n, c, crashContent(i))
		}
		for i := range len(acked) + 1 { // the last one may have been interrupted
			ref, err := n.Receive(t.Context(), bytes.NewReader(crashContent(i)))
			require.NoError(t, err, "repeat")
			wantContent(t, n, ref.CID, crashContent(i))
		}
		require.NoError(t, n.Close())
	}
}

// killAfter runs this binary on dir as a process that acknowledges for ever. It kills the process at a random
// moment after the acks-th acknowledgement.
func killAfter(t *testing.T, dir string, acks int, heard func(line string), env ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(append(os.Environ(), crashDir+"="+dir), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	for seen := 0; lines.Scan(); {
		heard(lines.Text())
		if seen++; seen == acks {
			_ = cmd.Process.Kill() // a failed kill shows as a process that never ends
		}
	}
	_ = cmd.Wait() // "killed"
}

func note(t *testing.T, line string, acked map[int]cid.Cid) {
	t.Helper()
	var i int
	var text string
	_, err := fmt.Fscan(strings.NewReader(line), &i, &text)
	require.NoError(t, err, line)
	c, err := cid.Decode(text)
	require.NoError(t, err, line)
	acked[i] = c
}

func wantContent(t *testing.T, n *Node, c cid.Cid, want []byte) {
	t.Helper()
	require.NoError(t, ipfstest.Same(t.Context(), n, c, want), c)
	require.Equal(t, 200, get(n, c, "?format=raw").Code, "%s was acknowledged as public", c)
}
