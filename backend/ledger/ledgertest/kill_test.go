package ledgertest_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/ledger/ledgertest"
)

const (
	kills   = 6
	writers = 3
	// writerDir in its environment makes the test program a writer.
	writerDir, writerRound = "FOOTLIGHT_LEDGERTEST_DIR", "FOOTLIGHT_LEDGERTEST_ROUND"
)

// acknowledged is what a writer printed: a write whose receipt it had.
type acknowledged struct {
	ID      event.ID
	Number  int
	Receipt event.Receipt
}

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerDir); dir != "" {
		fmt.Fprintln(os.Stderr, write(context.Background(), dir, os.Getenv(writerRound)))
		os.Exit(1) // a writer ends by being killed
	}
	os.Exit(m.Run())
}

// write publishes until it is killed and prints each receipt it got.
func write(ctx context.Context, dir, round string) error {
	l, err := ledgertest.Open(ctx, dir)
	if err != nil {
		return err
	}
	var printing sync.Mutex
	out := json.NewEncoder(os.Stdout)
	g, ctx := errgroup.WithContext(ctx)
	for w := range writers {
		g.Go(func() error {
			id := event.ID(fmt.Sprintf("round-%s-writer-%d", round, w))
			for n := 1; ; n++ {
				receipt, err := l.Publish(ctx, iteration(id, n))
				if err != nil {
					return err
				}
				printing.Lock()
				err = out.Encode(acknowledged{id, n, receipt})
				printing.Unlock()
				if err != nil {
					return err
				}
			}
		})
	}
	return g.Wait()
}

func iteration(id event.ID, n int) event.Writing {
	who := ledgertest.Person("a")
	return event.Writing{
		ID: id, Creator: who, Author: who, Create: n == 1,
		Entries:  []event.Entry{{Scope: event.Planner, Aspect: event.Title, Number: n, Digest: ledgertest.Document("%s %d", id, n)}},
		Metadata: ledgertest.Document("metadata %s %d", id, n),
	}
}

// TestKilledWriterLosesNothing looks once, at the end: what a kill took from
// the chain, no later writer brings back.
func TestKilledWriterLosesNothing(t *testing.T) {
	dir := t.TempDir()
	var acks []acknowledged
	for round := range kills {
		acks = append(acks, killedWriter(t, dir, round, 5+rand.IntN(60))...)
	}
	l := open(t, dir)
	defer func() { shut(t, l) }()
	seals := map[event.ID]event.Seal{}
	for _, ack := range acks {
		if _, read := seals[ack.ID]; !read {
			seals[ack.ID] = mustSeal(t, l, ack.ID)
		}
		if !holds(seals[ack.ID], ack) {
			t.Errorf("%+v is lost or changed", ack)
		}
	}
	t.Logf("%d acknowledged writes, %d kills", len(acks), kills)
}

func holds(seal event.Seal, ack acknowledged) bool {
	return slices.ContainsFunc(seal.Entries, func(e event.SealedEntry) bool {
		return e.Number == ack.Number && e.Receipt == ack.Receipt
	})
}

// killedWriter runs a writer, kills it once it has acknowledged n writes, and
// returns all that it acknowledged until it died.
func killedWriter(t *testing.T, dir string, round, n int) (acks []acknowledged) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), writerDir+"="+dir, fmt.Sprintf("%s=%d", writerRound, round))
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		var ack acknowledged
		if json.Unmarshal(lines.Bytes(), &ack) != nil {
			break // cut in the middle by the kill
		}
		if acks = append(acks, ack); len(acks) == n {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Wait() // it was killed
	if len(acks) < n {
		t.Fatalf("the writer ended after %d writes", len(acks))
	}
	return acks
}
