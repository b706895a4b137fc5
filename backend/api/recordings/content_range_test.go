package recordings

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func FuzzContentRange(f *testing.F) {
	for _, text := range []string{"bytes 0-99/1000", "bytes 5-4/10", "bytes */10", "bytes 0-9/*", "bytes -1-2/3", "bytes 0-9223372036854775807/9223372036854775807"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parseContentRange(text)
		if err != nil {
			return
		}
		require.True(t, p.From >= 0 && p.Length > 0 && p.From+p.Length <= p.Size, "%q: %+v", text, p)
		again, err := parseContentRange(fmt.Sprintf("bytes %d-%d/%d", p.From, p.From+p.Length-1, p.Size))
		require.NoError(t, err)
		require.Equal(t, p, again)
	})
}
