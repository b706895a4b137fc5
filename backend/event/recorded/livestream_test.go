package recorded_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

const startRequest = `{"eventId":"show-1","creator":"0x00000000000000000000000000000000000000Aa",` +
	`"startTime":1767225600000,"resolution":"1280x720","bitrate":"2500k"}`

func TestLivestreamStart(t *testing.T) {
	var got recorded.LivestreamStart
	require.NoError(t, json.Unmarshal([]byte(startRequest), &got))
	want := recorded.LivestreamStart{
		EventID: "show-1", Creator: event.Address{19: 0xaa}, StartTime: 1767225600000,
		Resolution: event.Resolution{Width: 1280, Height: 720}, Bitrate: 2500, Source: "server", Quality: "medium", Seal: "server",
	}
	require.Equal(t, want, got)
}

func TestLivestreamStartNamesTheField(t *testing.T) {
	for field, bad := range map[string][]string{
		"eventId":    {``, `"../x"`, `true`},
		"creator":    {``, `"0x12"`},
		"startTime":  {``, `-1`, `0`, `9e15`, `1.5`, `"now"`},
		"resolution": {``, `"720p"`, `"0x720"`, `"1280x72000"`, `"1280 x 720"`},
		"bitrate":    {``, `"2500"`, `"0k"`, `"2.5k"`, `"9999999k"`},
		"source":     {`"cloud"`},
		"quality":    {`"best"`},
		"archive":    {`"private"`},
		"seal":       {`"anybody"`},

		"publicCopies": {`"yes"`, `1`},
	} {
		for _, value := range bad {
			err := json.Unmarshal([]byte(with(t, field, value)), new(recorded.LivestreamStart))
			var invalid *event.ErrInvalid
			var mismatch *json.UnmarshalTypeError
			switch {
			case errors.As(err, &invalid) && invalid.Field == field:
			case errors.As(err, &mismatch) && mismatch.Field == field:
			default:
				t.Errorf("%s=%s: %v", field, value, err)
			}
		}
	}
}

// TestAssent checks that yes, no and no answer stay different when they are stored.
func TestAssent(t *testing.T) {
	for value, want := range map[string]recorded.Assent{"": recorded.AssentOpen, "null": recorded.AssentOpen, "true": recorded.AssentGiven, "false": recorded.AssentRefused} {
		var s, kept recorded.LivestreamStart
		require.NoError(t, json.Unmarshal([]byte(with(t, "publicCopies", value)), &s), value)
		require.Equal(t, want, s.PublicCopies, value)
		text, err := json.Marshal(s)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &kept))
		require.Equal(t, s, kept)
		require.Equal(t, want != recorded.AssentOpen, strings.Contains(string(text), "publicCopies"), value)
	}
}

// with copies startRequest and sets one field of startRequest to a JSON value, or leaves it out.
func with(t *testing.T, field, value string) string {
	t.Helper()
	var fields map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(startRequest), &fields))
	delete(fields, field)
	if value != "" {
		fields[field] = json.RawMessage(value)
	}
	body, err := json.Marshal(fields)
	require.NoError(t, err)
	return string(body)
}

func FuzzLivestreamStart(f *testing.F) {
	f.Add([]byte(startRequest))
	f.Add([]byte(`{"eventId":7,"source":"studio","quality":"low","archive":"ticketed"}`))
	f.Add([]byte(`{"eventId":"a","archive":"ticketed","publicCopies":false}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var s recorded.LivestreamStart
		if json.Unmarshal(b, &s) != nil || s == (recorded.LivestreamStart{}) {
			return
		}
		text, err := json.Marshal(s)
		require.NoError(t, err)
		var again recorded.LivestreamStart
		if err := json.Unmarshal(text, &again); err != nil || again != s {
			t.Fatalf("%+v became %+v: %v", s, again, err)
		}
		if strings.ContainsAny(string(s.EventID), "/\\") {
			t.Fatalf("unsafe ID %q", s.EventID)
		}
	})
}
