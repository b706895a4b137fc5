package event_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestParseStream(t *testing.T) {
	for name, want := range map[string]event.SideStream{
		"show~abcd1234":        {Event: "show", Speaker: "abcd1234"},
		"show~abcd1234~return": {Event: "show", Speaker: "abcd1234", Return: true},
	} {
		id, err := event.ParseStream(name)
		require.NoError(t, err)
		side, ok := event.SideOf(id)
		require.True(t, ok)
		require.Equal(t, want, side)
		require.Equal(t, event.ID(name), side.ID())
		_, err = event.ParseID(name)
		require.Error(t, err, "no event has such a name")
	}
	id, err := event.ParseStream("show")
	require.NoError(t, err)
	_, ok := event.SideOf(id)
	require.False(t, ok)
	for _, bad := range []string{
		"", "~", "~abcd1234", "show~", "show~ABCD1234", "show~abcd123", "show~abcd12345", "show~abcd1234~", "show~abcd1234~back",
		"show~abcd1234~return~return", "sh ow~abcd1234", strings.Repeat("a", 65) + "~abcd1234", "show~abcd1234~return\n",
	} {
		_, err = event.ParseStream(bad)
		require.Error(t, err, bad)
	}
}
