package e2e_test

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestOutsider runs a program without any code of Footlight, with a third-party wallet library. The program
// acts as creator and as audience, and checks the results on the chain.
func TestOutsider(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("outsider/node_modules"); err != nil {
		t.Fatalf("%v: build/deps.sh test installs it", err)
	}
	s := startServer(t, "--access", "enforced")
	cmd := exec.CommandContext(t.Context(), "node", "outsider/outsider.mjs", s.url(""), "outside")
	cmd.Stderr = &output{}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var said []string
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if said = append(said, lines.Text()); len(said) > 1 {
			continue
		}
		if out, err := s.command("chain", "fund", lines.Text(), "1ether").CombinedOutput(); err != nil {
			t.Errorf("fund: %v %s", err, out)
		}
		if _, err := stdin.Write([]byte("\n")); err != nil {
			t.Error(err)
		}
	}
	if err := cmd.Wait(); err != nil || !strings.HasSuffix(strings.Join(said, "\n"), "everything holds") {
		t.Errorf("%v: said %q\n%s", err, said, cmd.Stderr.(*output).tail())
	}
}
