package node

import (
	"os"
	"testing"
)

func TestStorageIsTheSpool(t *testing.T) {
	n := &Node{folder: &folder{path: t.TempDir()}}
	if err := n.checkSpool(); err == nil {
		t.Error("no spool, and storage is well")
	}
	if err := os.Mkdir(n.folder.sub("spool"), 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := n.checkSpool(); err != nil {
			t.Error(err)
		}
	}
	if left, err := os.ReadDir(n.folder.sub("spool")); err != nil || len(left) != 1 {
		t.Errorf("the probes left %v, %v", left, err)
	}
}
