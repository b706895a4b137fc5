package intake

import (
	"crypto/sha256"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestInbox(t *testing.T) {
	x := Inbox{Dir: t.TempDir()}
	const body = "in three pieces"
	size := int64(len(body))
	for _, span := range [][2]int64{{0, 4}, {4, 9}, {9, size}} {
		have, err := x.Received(7, size)
		require.NoError(t, err)
		require.Equal(t, span[0], have)
		_, err = x.Append(7, event.Piece{From: have + 1, Length: 1, Size: size}, strings.NewReader("x"))
		var conflict *event.ErrConflict
		require.ErrorAs(t, err, &conflict)
		have, err = x.Append(7, event.Piece{From: span[0], Length: span[1] - span[0], Size: size}, strings.NewReader(body[span[0]:]))
		require.NoError(t, err)
		require.Equal(t, span[1], have, "no more than the piece is taken")
	}
	whole, err := x.Whole(7, size)
	require.NoError(t, err)
	require.Equal(t, Arrived{Path: whole.Path, Size: size, SHA256: sha256.Sum256([]byte(body))}, whole)
	require.NoError(t, x.Drop(7, size))
	require.NoError(t, x.Drop(7, size))
	left, err := os.ReadDir(x.Dir)
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestAnotherSizeBeginsAnew(t *testing.T) {
	x := Inbox{Dir: t.TempDir()}
	for _, size := range []int64{10, 20} {
		_, err := x.Append(1, event.Piece{Length: 3, Size: size}, strings.NewReader("abc"))
		require.NoError(t, err)
	}
	_, err := x.Append(12, event.Piece{Length: 3, Size: 10}, strings.NewReader("abc"))
	require.NoError(t, err)
	left, err := os.ReadDir(x.Dir)
	require.NoError(t, err)
	require.Len(t, left, 2)
	require.NoError(t, x.Clear())
	left, err = os.ReadDir(x.Dir)
	require.NoError(t, err)
	require.Empty(t, left)
}
