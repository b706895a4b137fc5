package rules

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// talk applies commands to a state, as one server would.
type talk struct {
	*testing.T
	*State
	log []Entry
	now time.Time
}

func begin(t *testing.T) *talk {
	x := &talk{T: t, State: New(), now: time.Date(2027, 1, 1, 20, 0, 0, 0, time.UTC)}
	x.put(Open([]byte("salt"), 0, x.Settings, x.now))
	return x
}

func (x *talk) put(e Entry) Change {
	x.log = append(x.log, e)
	return x.Apply(uint64(len(x.log)), e)
}

// do performs a command as JSON, a second after the one before. It returns what changed, or the reason of the refusal.
func (x *talk) do(p Person, format string, args ...any) (Change, Reason) {
	x.Helper()
	x.now = x.now.Add(time.Second)
	c, wrong := Parse(fmt.Appendf(nil, format, args...))
	if wrong != nil {
		return Change{}, wrong.Reason
	}
	v := x.Decide(c, p, x.now, nil)
	switch {
	case v.Refused != nil:
		return Change{}, v.Refused.Reason
	case v.Entry == nil:
		return Change{}, ""
	}
	return x.put(*v.Entry), ""
}

// must performs a command that is allowed.
func (x *talk) must(p Person, format string, args ...any) Change {
	x.Helper()
	c, why := x.do(p, format, args...)
	require.Empty(x, why)
	return c
}

var (
	ana  = Person{ID: "ana", Name: "Ana", Role: Creator}
	ben  = Person{ID: "ben", Name: "Ben", Role: Holder, Tier: "Front row"}
	cleo = Person{ID: "cleo", Name: "Cleo", Role: Guest}
)

func TestWhoMayDoWhat(t *testing.T) {
	x := begin(t)
	x.must(ben, `{"type":"say","id":"1","text":" hello\n"}`)
	x.must(cleo, `{"type":"ask","id":"1","text":"Encore?"}`)
	for _, c := range []struct {
		who   Person
		frame string
		want  Reason
	}{
		{cleo, `{"type":"delete","n":1}`, Forbidden},
		{cleo, `{"type":"pin","n":1}`, Forbidden},
		{cleo, `{"type":"ban","of":"ben"}`, Forbidden},
		{cleo, `{"type":"settings","slow":5}`, Forbidden},
		{cleo, `{"type":"poll","question":"?","choices":["a","b"]}`, Forbidden},
		{ben, `{"type":"answered","n":2}`, Forbidden},
		{ben, `{"type":"vote","n":1}`, Closed},
		{ben, `{"type":"vote","n":9}`, Unknown},
		{ben, `{"type":"choose","poll":"x","choice":0}`, Unknown},
		{ben, `{"type":"report","n":2,"why":"rude"}`, ""},
		{ben, `{"type":"vote","n":2}`, ""},
		{ben, `{"type":"delete","n":1}`, ""},
		{ben, `{"type":"delete","n":1}`, Unknown},
		{ana, `{"type":"pin","n":2}`, ""},
		{ana, `{"type":"answered","n":2}`, ""},
		{ben, `{"type":"vote","n":2}`, ""}, // the vote counted before
		{cleo, `{"type":"vote","n":2}`, Closed},
		{ana, `{"type":"ban","of":"cleo"}`, ""},
		{cleo, `{"type":"say","id":"2","text":"why?"}`, Banned},
		{ana, `{"type":"unban","of":"cleo"}`, ""},
		{cleo, `{"type":"say","id":"2","text":"thanks"}`, ""},
		{ana, `{"type":"delete","n":2}`, ""},
	} {
		_, why := x.do(c.who, "%s", c.frame)
		require.Equal(t, c.want, why, "%s: %s", c.who.Name, c.frame)
	}
	require.Zero(t, x.Pinned, "a deleted message is not pinned")
	require.Equal(t, uint64(3), x.Last)
	require.Len(t, x.Recent(0), 1)
}

func TestMessagesAreSaidOnce(t *testing.T) {
	x := begin(t)
	c := x.must(ben, `{"type":"say","id":"a","text":"once"}`)
	require.Equal(t, Message{N: 1, ID: "a", At: x.now, From: ben, Text: "once", Kind: Say}, *c.Said)
	again, _ := Parse([]byte(`{"type":"say","id":"a","text":"once"}`))
	require.Equal(t, Verdict{Ack: 1}, x.Decide(again, ben, x.now, nil))
	c = x.must(cleo, `{"type":"say","id":"a","text":"another person"}`)
	require.Equal(t, uint64(2), c.Said.N)
	loose := Person{ID: "tab 1", Loose: true}
	x.must(loose, `{"type":"say","id":"b","text":"from a tab"}`)
	loose.ID = "tab 2"
	again.ID = "b"
	require.Equal(t, Verdict{Ack: 3}, x.Decide(again, loose, x.now, nil), "the connection was another one")
}

// TestRefusalsTellTheWait checks the seconds after which a refused message would be taken.
func TestRefusalsTellTheWait(t *testing.T) {
	x := begin(t)
	again := func(p Person) int {
		v := x.Decide(Command{Type: "say", ID: "again", Text: "x"}, p, x.now, nil)
		require.Contains(t, v.Refused.Text, fmt.Sprintf("again in %d s.", v.Refused.Wait))
		return v.Refused.Wait
	}
	for i := range burst {
		x.must(ben, `{"type":"say","id":"%d","text":"x"}`, i)
	}
	require.Equal(t, 6, again(ben), "the first of five in ten seconds is four seconds old")
	x.now = x.now.Add(5500 * time.Millisecond)
	require.Equal(t, 1, again(ben))
	x.must(ana, `{"type":"settings","slow":30}`)
	require.Equal(t, 24, again(ben), "slow mode")
}

func TestPace(t *testing.T) {
	x := begin(t)
	for i := range burst {
		x.must(ben, `{"type":"say","id":"%d","text":"x"}`, i)
	}
	_, why := x.do(ben, `{"type":"say","id":"more","text":"x"}`)
	require.Equal(t, TooFast, why)
	x.must(cleo, `{"type":"say","id":"1","text":"others may"}`)
	x.now = x.now.Add(window - burst*time.Second)
	x.must(ben, `{"type":"say","id":"more","text":"x"}`)

	x.must(ana, `{"type":"settings","slow":30}`)
	x.must(ana, `{"type":"say","id":"1","text":"x"}`)
	x.must(ana, `{"type":"say","id":"2","text":"who runs the room is not slow"}`)
	_, why = x.do(cleo, `{"type":"say","id":"2","text":"x"}`)
	require.Equal(t, Slow, why)
	x.now = x.now.Add(30 * time.Second)
	x.must(cleo, `{"type":"say","id":"2","text":"x"}`)

	x.must(ana, `{"type":"settings","slow":0,"words":["spoiler"]}`)
	_, why = x.do(cleo, `{"type":"say","id":"3","text":"Big SP0ILER!"}`)
	require.Equal(t, Words, why)
}

func TestPolls(t *testing.T) {
	x := begin(t)
	c := x.must(ana, `{"type":"poll","question":"Encore?","choices":["yes","no"]}`)
	id := c.Poll.ID
	require.True(t, x.must(ben, `{"type":"choose","poll":"%s","choice":0}`, id).Choices)
	require.False(t, x.must(ben, `{"type":"choose","poll":"%s","choice":0}`, id).Choices)
	x.must(ben, `{"type":"choose","poll":"%s","choice":1}`, id)
	x.must(cleo, `{"type":"choose","poll":"%s","choice":1}`, id)
	_, why := x.do(cleo, `{"type":"choose","poll":"%s","choice":2}`, id)
	require.Equal(t, Unknown, why)
	c = x.must(ana, `{"type":"close","poll":"%s"}`, id)
	require.Equal(t, Poll{ID: id, Question: "Encore?", Choices: []Choice{{"yes", 0}, {"no", 2}}}, *c.Poll)
	_, why = x.do(cleo, `{"type":"choose","poll":"%s","choice":0}`, id)
	require.Equal(t, Closed, why)
}

func TestNetworksAreKeptOutForATime(t *testing.T) {
	x := begin(t)
	x.must(cleo, `{"type":"say","id":"1","text":"spam"}`)
	for _, of := range []string{"cleo", "ben"} {
		x.must(ana, `{"type":"ban","of":"%s"}`, of)
		x.put(Bar(of, "10.0.0.1/32", x.now, x.now.Add(time.Hour)))
	}
	require.Equal(t, []Ban{{"ben", ""}, {"cleo", "Cleo"}}, x.Bans())
	x.must(ana, `{"type":"unban","of":"ben"}`)
	require.True(t, x.Barred.Out("10.0.0.1/32", x.now), "cleo is still banned")
	require.Equal(t, []uint64{uint64(len(x.log) - 1)}, x.Barred.Lapsed(x.now))
	x.now = x.now.Add(time.Hour)
	require.False(t, x.Barred.Out("10.0.0.1/32", x.now))
	require.Equal(t, []Ban{{"cleo", "Cleo"}}, x.Bans(), "a ban of a person stays")
	for _, seq := range x.Barred.Lapsed(x.now) {
		x.put(Unbar(seq, x.now))
	}
	raw, err := json.Marshal(x.State)
	require.NoError(t, err)
	require.NotContains(t, string(raw), "10.0.0.1")
}

func TestNames(t *testing.T) {
	x := begin(t)
	x.must(ana, `{"type":"name","name":"Ana Lima"}`)
	x.must(ana, `{"type":"settings","words":["rude"]}`)
	performers := []string{"Ada Brandt Trio"}
	for name, want := range map[string]Reason{
		"Ben": "", "АNА LIMA": NameTaken, "ada brandt tr1o": NameTaken, "Ｈｏｓｔ": NameTaken, "Guest 12": NameTaken, "guest 007 ": NameTaken,
		"Guesthouse": "", "so rude": Words, "Bénédicte 🎷": "",
	} {
		var got Reason
		if wrong := x.Naming(Command{Name: name}, ben, performers); wrong != nil {
			got = wrong.Reason
		}
		require.Equal(t, want, got, name)
	}
	require.Nil(t, x.Naming(Command{Name: "Ada Brandt Trio"}, ana, performers))
}

// TestSnapshotsHoldNoText starts from snapshots taken at every entry and expects the same state.
func TestSnapshotsHoldNoText(t *testing.T) {
	x := begin(t)
	for i := range maxRecent + 100 {
		p := Person{ID: fmt.Sprint("p", i%50), Name: "P", Role: Holder}
		kind := []string{"say", "ask"}[i%2]
		x.must(p, `{"type":"%s","id":"%d","text":"secret %d"}`, kind, i, i)
	}
	x.must(ana, `{"type":"delete","n":%d}`, x.Last-1)
	x.must(ben, `{"type":"vote","n":%d}`, x.Last)
	x.must(ana, `{"type":"pin","n":%d}`, x.Last)
	want, err := json.Marshal(x.State)
	require.NoError(t, err)
	require.NotContains(t, string(want), "secret")

	for _, cut := range []int{1, 300, 600, len(x.log)} {
		early := New()
		for i, e := range x.log[:cut] {
			early.Apply(uint64(i+1), e)
		}
		raw, err := json.Marshal(early)
		require.NoError(t, err)
		s := New()
		require.NoError(t, json.Unmarshal(raw, s))
		s.Ready()
		for i := max(int(s.From), 1); i <= len(x.log); i++ {
			s.Apply(uint64(i), x.log[i-1])
		}
		got, err := json.Marshal(s)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(got), cut)
		require.Equal(t, x.Recent(0), s.Recent(0))
		require.Equal(t, x.Changes(x.Last), s.Changes(x.Last))
	}
}

func TestParse(t *testing.T) {
	long := strings.Repeat("ä", maxText)
	for frame, want := range map[string]Reason{
		``: Unknown, `null`: Unknown, `[]`: Unknown, `{`: Unknown, `{"type":"dance"}`: Unknown, `{"type":5}`: Unknown,
		"{\"type\":\"say\",\"id\":\"1\",\"text\":\"\xff\"}":             Unknown,
		`{"type":"say","id":"1","text":" \u202e "}`:                     Unknown,
		`{"type":"say","text":"x"}`:                                     Unknown,
		`{"type":"say","id":"1","text":"` + long + `"}`:                 "",
		`{"type":"say","id":"1","text":"` + long + `x"}`:                TooLong,
		`{"type":"react","emoji":"👏"}`:                                  "",
		`{"type":"react","emoji":"👩‍👩‍👧"}`:                              "",
		`{"type":"react","emoji":"❤️"}`:                                 "",
		`{"type":"react","emoji":"👏👏"}`:                                 Unknown,
		`{"type":"react","emoji":"a"}`:                                  Unknown,
		`{"type":"react","emoji":""}`:                                   Unknown,
		`{"type":"vote"}`:                                               Unknown,
		`{"type":"vote","n":-1}`:                                        Unknown,
		`{"type":"settings","slow":601}`:                                Unknown,
		`{"type":"settings","keepDays":366}`:                            Unknown,
		`{"type":"settings","words":["a"," "]}`:                         "",
		`{"type":"poll","question":"?","choices":["a"]}`:                Unknown,
		`{"type":"poll","question":"?","choices":["Yes","no "," YES"]}`: Unknown,
		`{"type":"say","id":"1","text":"\u3164 \u200b"}`:                Unknown,
		`{"type":"choose","poll":"x"}`:                                  Unknown,
		`{"type":"unpin"}`:                                              "",
	} {
		_, wrong := Parse([]byte(frame))
		var got Reason
		if wrong != nil {
			got = wrong.Reason
		}
		require.Equal(t, want, got, frame)
	}
}

// FuzzParse sends any frame to a room. What is accepted can be written to the log and read again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"type":"say","id":"1","text":"x"}`, `{"type":"choose","poll":"p","choice":1}`, `{"type":"settings","words":["x"]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		c, wrong := Parse(frame)
		if wrong != nil {
			require.NotEmpty(t, wrong.Text)
			return
		}
		x := begin(t)
		x.must(ben, `{"type":"ask","id":"0","text":"x"}`)
		v := x.Decide(c, ana, x.now, nil)
		if v.Entry == nil {
			return
		}
		raw, err := json.Marshal(v.Entry)
		require.NoError(t, err)
		var e Entry
		require.NoError(t, json.Unmarshal(raw, &e))
		x.put(e)
		x.Recent(0)
		x.Result()
	})
}
