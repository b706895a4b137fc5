package ipfs

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// diary is a synced file of a process that is killed. Its lines are "take <i> <cid>" and "give <i>", each
// written before it takes effect.
type diary struct{ file *os.File }

func openDiary(path string) (diary, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	return diary{f}, err
}

func (d diary) write(text string) error {
	_, err := fmt.Fprintln(d.file, text)
	return errors.Join(err, d.file.Sync())
}

// readDiary returns the references at the end of a diary, and the next number.
func readDiary(path string) (map[int]cid.Cid, int, error) {
	refs, next := map[int]cid.Cid{}, 0
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return refs, next, nil
	}
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var verb, name string
		var i int
		if n, _ := fmt.Fscan(strings.NewReader(lines.Text()), &verb, &i, &name); n == 3 {
			refs[i], err = cid.Decode(name)
		} else {
			delete(refs, i)
		}
		if err != nil {
			return nil, 0, err
		}
		next = max(next, i+1)
	}
	return refs, next, nil
}

// diedContent returns two blocks. It shares one block with the next content.
func diedContent(i int) []byte {
	return append(storetest.Content(uint64(i), unixfs.BlockSize), storetest.Content(uint64(i+1), unixfs.BlockSize)...)
}

// collectForever takes content, gives up the content three before it, and collects all the time. It prints a
// line for each step.
func collectForever(dir string) error {
	path := os.Getenv(crashCollecting)
	n, err := Open(context.Background(), Config{Dir: dir})
	if err != nil {
		return err
	}
	d, err := openDiary(path)
	if err != nil {
		return err
	}
	s := newShelf()
	old, next, err := readDiary(path)
	if err != nil {
		return err
	}
	for i, c := range old {
		s.kept[fmt.Sprint(i)] = Reference{CID: c, Public: true}
	}
	go func() {
		for {
			if _, failed := n.CollectGarbage(context.Background(), s.refs); failed != nil {
				fmt.Fprintln(os.Stderr, failed)
				os.Exit(1)
			}
		}
	}()
	for i := next; ; i++ {
		if err = s.live(n, d, i); err != nil {
			return err
		}
	}
}

// live is one iteration of collectForever.
func (s *shelf) live(n *Node, d diary, i int) error {
	err := s.take(context.Background(), n, fmt.Sprint(i), diedContent(i), public)
	if err == nil {
		err = d.write(fmt.Sprintf("take %d %s", i, s.of(fmt.Sprint(i)).CID))
	}
	if err == nil && i >= 3 {
		if err = d.write(fmt.Sprintf("give %d", i-3)); err == nil {
			s.give(fmt.Sprint(i - 3)) // not before the diary has it
		}
	}
	fmt.Println("done", i)
	return err
}

// TestKillDuringCollect kills a process that takes content, gives it up and collects. All content that the
// process referred to must be readable.
func TestKillDuringCollect(t *testing.T) {
	dir := t.TempDir()
	store, path := filepath.Join(dir, "content"), filepath.Join(dir, "diary")
	for round := range 4 {
		killAfter(t, store, 3+2*round, func(string) {}, crashCollecting+"="+path)
		n, err := Open(t.Context(), Config{Dir: store})
		require.NoError(t, err)
		refs, next, err := readDiary(path)
		require.NoError(t, err)
		require.GreaterOrEqual(t, next, 3+2*round)
		s := newShelf()
		for i, c := range refs {
			s.kept[fmt.Sprint(i)], s.want[fmt.Sprint(i)] = Reference{CID: c, Public: true}, diedContent(i)
		}
		s.check(t, n)
		_, err = n.CollectGarbage(t.Context(), s.refs)
		require.NoError(t, err)
		s.check(t, n)
		want := map[string]bool{}
		for _, content := range s.want {
			for hash := range blocksOf(t, content) {
				want[hash] = true
			}
		}
		require.Equal(t, want, stored(t, n))
		require.NoError(t, n.Close())
	}
}
