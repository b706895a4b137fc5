package studio

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

func TestInbox(t *testing.T) {
	x := inbox{t.TempDir(), blob.NewSlots()}
	const body = "in three pieces"
	size := int64(len(body))
	for _, span := range [][2]int64{{0, 4}, {4, 9}, {9, size}} {
		have, err := x.received(7, size)
		require.NoError(t, err)
		require.Equal(t, span[0], have)
		_, err = x.append(7, recorded.Piece{From: have + 1, Length: 1, Size: size}, strings.NewReader("x"))
		var conflict *event.ErrConflict
		require.ErrorAs(t, err, &conflict)
		have, err = x.append(7, recorded.Piece{From: span[0], Length: span[1] - span[0], Size: size}, strings.NewReader(body[span[0]:]))
		require.NoError(t, err)
		require.Equal(t, span[1], have, "no more than the piece is taken")
	}
	whole, err := x.whole(t.Context(), 7, size, 9)
	require.NoError(t, err)
	require.Equal(t, arrival{
		path: whole.path, size: size, sha256: sha256.Sum256([]byte(body)), tail: sha256.Sum256([]byte(body[9:])),
	}, whole)
	require.NoError(t, x.drop(7, size))
	require.NoError(t, x.drop(7, size))
	left, err := os.ReadDir(x.folder)
	require.NoError(t, err)
	require.Empty(t, left)
}

// A piece may repeat bytes that are here, and add to them.
func TestPiecesMayComeAgain(t *testing.T) {
	x := inbox{t.TempDir(), blob.NewSlots()}
	const body = "in three pieces"
	send := func(from, until int, text string) (int64, error) {
		p := recorded.Piece{From: int64(from), Length: int64(until - from), Size: int64(len(body))}
		return x.append(7, p, strings.NewReader(text))
	}
	for _, span := range [][3]int{{0, 6, 6}, {0, 6, 6}, {2, 4, 6}, {3, 9, 9}, {9, len(body), len(body)}, {9, len(body), len(body)}, {0, 2, len(body)}} {
		have, err := send(span[0], span[1], body[span[0]:span[1]])
		require.NoError(t, err)
		require.EqualValues(t, span[2], have)
	}
	whole, err := x.whole(t.Context(), 7, int64(len(body)), 0)
	require.NoError(t, err)
	require.Equal(t, sha256.Sum256([]byte(body)), whole.sha256)
	require.Equal(t, whole.sha256, whole.tail)

	var conflict *event.ErrConflict
	have, err := send(9, len(body), "other.")
	require.ErrorAs(t, err, &conflict)
	require.EqualValues(t, len(body), have)
	again, err := x.whole(t.Context(), 7, int64(len(body)), 0)
	require.NoError(t, err)
	require.Equal(t, whole, again, "nothing of it stays")
}

func TestAnotherSizeBeginsAnew(t *testing.T) {
	for _, name := range []string{"show", "show[1]", "show[1"} { // a folder's name must not be read as a pattern
		t.Run(name, func(t *testing.T) { testAnotherSize(t, filepath.Join(t.TempDir(), name)) })
	}
}

func testAnotherSize(t *testing.T, dir string) {
	t.Helper()
	x := inbox{dir, blob.NewSlots()}
	for _, size := range []int64{10, 20} {
		_, err := x.append(1, recorded.Piece{Length: 3, Size: size}, strings.NewReader("abc"))
		require.NoError(t, err)
	}
	_, err := x.append(12, recorded.Piece{Length: 3, Size: 10}, strings.NewReader("abc"))
	require.NoError(t, err)
	left, err := os.ReadDir(x.folder)
	require.NoError(t, err)
	require.Len(t, left, 2)
	require.NoError(t, os.WriteFile(filepath.Join(x.folder, "show-3.ts"), nil, 0o600))
	numbers, err := x.chunks()
	require.NoError(t, err)
	require.ElementsMatch(t, []int{1, 12}, numbers)
	require.NoError(t, x.clear())
	left, err = os.ReadDir(x.folder)
	require.NoError(t, err)
	require.Len(t, left, 1, "what was uploaded is gone")
}
