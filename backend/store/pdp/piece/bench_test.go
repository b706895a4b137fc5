package piece_test

import (
	"bytes"
	"testing"

	"footlight/backend/store/pdp/piece"
)

// minute is the approximate size of a minute of 720p video, in bytes.
const minute = 15_000_000

func BenchmarkHash(b *testing.B) {
	content := random(minute, 6)
	b.SetBytes(minute)
	b.ReportAllocs()
	for b.Loop() {
		h := piece.NewHasher()
		_, _ = h.Write(content) // never fails
		h.Tree()
	}
}

func BenchmarkProve(b *testing.B) {
	content := random(minute, 6)
	tree, r := sum(content), bytes.NewReader(content)
	b.ReportAllocs()
	leaf := uint64(0)
	for b.Loop() {
		leaf = (leaf + 99_991) % tree.CID.Leaves()
		if _, err := tree.Prove(r, leaf); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	content := random(minute, 6)
	tree := sum(content)
	b.SetBytes(32512)
	b.ReportAllocs()
	for b.Loop() {
		if err := tree.Check(7, content[7*32512:8*32512]); err != nil {
			b.Fatal(err)
		}
	}
}
