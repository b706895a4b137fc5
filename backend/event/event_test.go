package event_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestIDReadsStringsAndNumbers(t *testing.T) {
	for in, want := range map[string]string{
		`"a"`:                               "a",
		`"Launch-1._x"`:                     "Launch-1._x",
		`42`:                                "42",
		`""`:                                "",
		`"-a"`:                              "",
		`"a/b"`:                             "",
		`"../x"`:                            "",
		`-1`:                                "",
		`1.5`:                               "",
		`null`:                              "",
		`{}`:                                "",
		`"` + strings.Repeat("a", 64) + `"`: strings.Repeat("a", 64),
		`"` + strings.Repeat("a", 65) + `"`: "",
	} {
		var id event.ID
		err := json.Unmarshal([]byte(in), &id)
		require.EqualValues(t, want, id, in)
		require.Equal(t, want == "", err != nil, "%s: %v", in, err)
		if err != nil {
			var invalid *event.ErrInvalid
			require.ErrorAs(t, err, &invalid, in)
			require.Equal(t, "eventId", invalid.Field, in)
		}
	}
}

func TestAddressIgnoresLetterCase(t *testing.T) {
	lower, err := event.ParseAddress("userAddress", "0xabcdef0000000000000000000000000000000001")
	require.NoError(t, err)
	upper, err := event.ParseAddress("userAddress", "0xABCDEF0000000000000000000000000000000001")
	require.NoError(t, err)
	require.Equal(t, lower, upper)
	for _, bad := range []string{"", "abc", "0x12", "0X" + strings.Repeat("a", 40), "0x" + strings.Repeat("g", 40)} {
		_, err := event.ParseAddress("userAddress", bad)
		require.ErrorContains(t, err, "userAddress", bad)
	}
}

func TestStreamURLs(t *testing.T) {
	raw, err := os.ReadFile("testdata/stream-urls.json")
	require.NoError(t, err)
	var vectors []struct {
		Name    string
		Origins event.Origins
		EventID event.ID
		URLs    event.StreamURLs
	}
	require.NoError(t, json.Unmarshal(raw, &vectors))
	for _, v := range vectors {
		require.Equal(t, v.URLs, v.Origins.URLs(v.EventID), v.Name)
	}
}

func FuzzID(f *testing.F) {
	f.Add([]byte(`"demo"`))
	f.Add([]byte(`12`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var id event.ID
		if json.Unmarshal(b, &id) != nil {
			return
		}
		if strings.ContainsAny(string(id), "/\\ \x00") || id == "" || id == ".." {
			t.Errorf("%q became %q", b, id)
		}
	})
}
