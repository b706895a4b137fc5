package recorded

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func FuzzParseSegment(f *testing.F) {
	for _, name := range []string{"show~7", "a.b_c-d~18446744073709551615", "show", "~1", "show~", "show~07", "show~-1", "../x~1", "a~1~2"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if s, ok := ParseSegment(name); ok {
			require.Equal(t, name, s.String())
			require.Regexp(t, `^[A-Za-z0-9][A-Za-z0-9._-]*~(0|[1-9][0-9]*)$`, name)
		}
	})
}

func TestParseSegment(t *testing.T) {
	s, ok := ParseSegment("show~7")
	require.True(t, ok)
	require.Equal(t, Segment{"show", 7}, s)
	for _, name := range []string{"show", "~1", "show~", "show~07", "../x~1", "a~1~2", "bafkreigh2akiscaildc"} {
		_, ok = ParseSegment(name)
		require.False(t, ok, name)
	}
}
