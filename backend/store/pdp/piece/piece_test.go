package piece_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
)

// sum hashes content in writes of uneven lengths.
func sum(content []byte) *piece.Tree {
	h := piece.NewHasher()
	for n := 1; len(content) > 0; n = n*3 + 1 {
		k := min(n, len(content))
		_, _ = h.Write(content[:k]) // never fails
		content = content[k:]
	}
	return h.Tree()
}

// counting returns n blocks of 127 bytes. All bytes of a block have its number, from 0.
func counting(n int) []byte {
	var b []byte
	for i := range n {
		b = append(b, bytes.Repeat([]byte{byte(i)}, 127)...)
	}
	return b
}

func random(n int, seed byte) []byte {
	b := make([]byte, n)
	_, _ = rand.NewChaCha8([32]byte{seed}).Read(b) // never fails
	return b
}

// TestVectors checks the test vectors of FRC-0069.
func TestVectors(t *testing.T) {
	four := counting(4)
	zeros := func(n int) []byte { return append(bytes.Clone(four), make([]byte, n)...) }
	for _, v := range []struct {
		what    string
		content []byte
		v1, v2  string
	}{
		{"empty", nil, "", "bafkzcibcp4bdomn3tgwgrh3g532zopskstnbrd2n3sxfqbze7rxt7vqn7veigmy"},
		{"127 zeros", make([]byte, 127), "", "bafkzcibcaabdomn3tgwgrh3g532zopskstnbrd2n3sxfqbze7rxt7vqn7veigmy"},
		{"128 zeros", make([]byte, 128), "", "bafkzcibcpybwiktap34inmaex4wbs6cghlq5i2j2yd2bb2zndn5ep7ralzphkdy"},
		{"four quads", four, "baga6ea4seaqes3nobte6ezpp4wqan2age2s5yxcatzotcvobhgcmv5wi2xh5mbi", "bafkzcibcaaces3nobte6ezpp4wqan2age2s5yxcatzotcvobhgcmv5wi2xh5mbi"},
		{"and 508 zeros", zeros(508), "baga6ea4seaqn42av3szurbbscwuu3zjssvfwbpsvbjf6y3tukvlgl2nf5rha6pa", "bafkzcibcaac542av3szurbbscwuu3zjssvfwbpsvbjf6y3tukvlgl2nf5rha6pa"},
		{"and 4 zeros", zeros(4), "baga6ea4seaqn42av3szurbbscwuu3zjssvfwbpsvbjf6y3tukvlgl2nf5rha6pa", "bafkzcibd7abqlxticxolgseegik2stpfgkkuwyf6kufex3doorkvmzpjuxwe4dz4"},
		{"and 5 zeros", zeros(5), "baga6ea4seaqn42av3szurbbscwuu3zjssvfwbpsvbjf6y3tukvlgl2nf5rha6pa", "bafkzcibd64bqlxticxolgseegik2stpfgkkuwyf6kufex3doorkvmzpjuxwe4dz4"},
	} {
		c := sum(v.content).CID
		require.Equal(t, v.v2, c.String(), v.what)
		if v.v1 != "" {
			require.Equal(t, v.v1, c.V1(), v.what)
		}
		parsed, err := piece.Parse(v.v2)
		require.NoError(t, err, v.what)
		require.Equal(t, c, parsed, v.what)
		require.EqualValues(t, len(v.content), parsed.Size(), v.what)
	}
}

// sizes lists sizes around the borders of quads, units, batches and heights.
func sizes() []int {
	return []int{1, 126, 127, 128, 254, 255, 1016, 32511, 32512, 32513, 65024, 65025, 130049, 64*32512 - 1, 64 * 32512, 64*32512 + 1, 3_000_001}
}

// naive computes the tree as the specification defines it: all leaves, including zeros, layer by layer.
func naive(content []byte) (root [32]byte, height int) {
	quads := 1
	for ; quads*127 < len(content); quads *= 2 {
		height++
	}
	height += 2
	padded := append(bytes.Clone(content), make([]byte, quads*127-len(content))...)
	var nodes [][32]byte
	for q := range quads {
		nodes = append(nodes, elements(padded[q*127:q*127+127])...)
	}
	for len(nodes) > 1 {
		for i := range len(nodes) / 2 {
			h := sha256.Sum256(append(nodes[2*i][:], nodes[2*i+1][:]...))
			h[31] &= 0x3f
			nodes[i] = h
		}
		nodes = nodes[:len(nodes)/2]
	}
	return nodes[0], height
}

// elements cuts 1016 bits into four of 254, bit by bit.
func elements(raw []byte) (out [][32]byte) {
	for e := range 4 {
		var element [32]byte
		for bit := range 254 {
			at := e*254 + bit
			element[bit/8] |= raw[at/8] >> (at % 8) & 1 << (bit % 8)
		}
		out = append(out, element)
	}
	return out
}

func TestTreeIsTheOneByTheBook(t *testing.T) {
	for _, n := range sizes() {
		content := random(n, 1)
		c := sum(content).CID
		root, height := naive(content)
		require.EqualValues(t, root, c.Root, "%d bytes", n)
		require.EqualValues(t, []int{height, n}, []int{int(c.Height), int(c.Size())})
	}
}

func TestProofs(t *testing.T) {
	for _, n := range sizes() {
		content := random(n, 2)
		tree := sum(content)
		leaves := tree.CID.Leaves()
		for _, leaf := range []uint64{0, min(1, leaves-1), leaves / 2, leaves - 1, rand.Uint64N(leaves)} {
			p, err := tree.Prove(bytes.NewReader(content), leaf)
			require.NoError(t, err, "%d bytes, leaf %d", n, leaf)
			require.True(t, tree.CID.Verify(leaf, p), "%d bytes, leaf %d", n, leaf)
			for name, forged := range forgeries(p) {
				require.False(t, tree.CID.Verify(leaf, forged), "%d bytes, leaf %d: taken with %s", n, leaf, name)
			}
			if leaves > 1 && tree.CID.Verify(leaf^1, p) && p.Path[0] != p.Leaf {
				t.Errorf("%d bytes: the proof of leaf %d is taken for its neighbour's", n, leaf)
			}
		}
		_, err := tree.Prove(bytes.NewReader(content), leaves)
		require.Error(t, err, "%d bytes: a leaf of padding was proven", n)
	}
}

func forgeries(p piece.Proof) map[string]piece.Proof {
	leaf, path := p, piece.Proof{Leaf: p.Leaf, Path: append([]piece.Node(nil), p.Path...)}
	leaf.Leaf[3] ^= 1
	path.Path[len(path.Path)-1][7] ^= 1
	return map[string]piece.Proof{
		"another leaf": leaf, "another path": path,
		"a shorter path": {Leaf: p.Leaf, Path: p.Path[:len(p.Path)-1]},
		"a longer path":  {Leaf: p.Leaf, Path: append(append([]piece.Node(nil), p.Path...), piece.Node{})},
	}
}

func TestFlippedByteIsFound(t *testing.T) {
	content := random(200_000, 3)
	tree := sum(content)
	for _, at := range []int{0, 32511, 32512, 199_999} {
		bad := bytes.Clone(content)
		bad[at] ^= 0x10
		for unit := range tree.Units() {
			offset, length := tree.Span(unit)
			err := tree.Check(unit, bad[offset:int(offset)+length])
			hit := int64(at) >= offset && int64(at) < offset+int64(length)
			require.Equal(t, hit, errors.Is(err, piece.ErrDiffers), "byte %d, unit %d: %v", at, unit, err)
		}
		_, err := tree.Prove(bytes.NewReader(bad), uint64(at)/127*4)
		require.ErrorIs(t, err, piece.ErrDiffers, "byte %d", at)
		require.NotEqual(t, tree.CID, sum(bad).CID, "byte %d", at)
	}
	_, err := tree.Prove(bytes.NewReader(content[:199_000]), tree.CID.Leaves()-1)
	require.ErrorIs(t, err, piece.ErrDiffers)
}

func TestTreeComesBack(t *testing.T) {
	for _, n := range append(sizes(), 0) {
		tree := sum(random(n, 4))
		kept, err := tree.MarshalBinary()
		require.NoError(t, err)
		back, err := piece.Load(tree.CID, kept)
		require.NoError(t, err, "%d bytes", n)
		require.Equal(t, tree, back)
		kept[0] ^= 1
		_, err = piece.Load(tree.CID, kept)
		require.ErrorIs(t, err, piece.ErrDiffers, "%d bytes: a damaged layer", n)
		_, err = piece.Load(tree.CID, kept[1:])
		require.ErrorIs(t, err, piece.ErrDiffers, "%d bytes: a cut layer", n)
	}
}

func TestOneNamePerPiece(t *testing.T) {
	c := sum(random(1000, 5)).CID
	taller := c
	taller.Height++
	taller.Padding += 1016
	wide := c
	wide.Root[31] |= 0x80
	for what, bad := range map[string]piece.CID{"taller": taller, "no root": wide, "flat": {Height: 1}, "giant": {Height: 51}} {
		_, err := piece.FromBytes(bad.Bytes())
		require.ErrorIs(t, err, piece.ErrCID, what)
	}
	for _, text := range []string{"", "b", "B" + c.String()[1:], c.V1(), c.String()[:40], c.String() + "a", "bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy"} {
		_, err := piece.Parse(text)
		require.ErrorIs(t, err, piece.ErrCID, text)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("bafkzcibcp4bdomn3tgwgrh3g532zopskstnbrd2n3sxfqbze7rxt7vqn7veigmy")
	f.Add("bafkzcibd7abqlxticxolgseegik2stpfgkkuwyf6kufex3doorkvmzpjuxwe4dz4")
	f.Add("baga6ea4seaqes3nobte6ezpp4wqan2age2s5yxcatzotcvobhgcmv5wi2xh5mbi")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := piece.Parse(text)
		if err != nil {
			require.ErrorIs(t, err, piece.ErrCID, text)
			return
		}
		if c.String() != text || c.Leaves() > 1<<c.Height || c.Size()+c.Padding != 127<<(c.Height-2) {
			t.Errorf("%q is %+v", text, c)
		}
	})
}

// broken imitates a disk that cannot be read.
type broken struct{ err error }

func (b broken) ReadAt([]byte, int64) (int, error) { return 0, b.err }

// TestABadSectorIsNoProof checks that a bad sector counts as lost bytes, and other errors do not.
func TestABadSectorIsNoProof(t *testing.T) {
	tree := sum(random(100_000, 1))
	for failed, lost := range map[error]bool{syscall.EIO: true, syscall.EMFILE: false} {
		_, err := tree.Prove(broken{failed}, 3)
		require.ErrorIs(t, err, failed)
		require.Equal(t, lost, errors.Is(err, piece.ErrDiffers), failed)
	}
}
