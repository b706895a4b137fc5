package hls

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestPlaylistReadsBackWhatItWrote(t *testing.T) {
	p := playlist{next: 7, dropped: 2}
	p = p.append(segment{duration: 10 * time.Second}).append(segment{duration: 9953 * time.Millisecond, breaks: true})
	text := p.marshal(testEvent, DefaultFragment, "")
	require.Equal(t, "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-TARGETDURATION:10\n"+
		"#EXT-X-DISCONTINUITY-SEQUENCE:2\n#EXTINF:10.000, no desc\nstage-1-7.ts\n"+
		"#EXT-X-DISCONTINUITY\n#EXTINF:9.953, no desc\nstage-1-8.ts\n", string(text))
	require.Equal(t, p, parsePlaylist(testEvent, text))
	require.Contains(t, string(p.marshal(testEvent, DefaultFragment, "hls_ctx=x")), "\nstage-1-8.ts?hls_ctx=x\n")
}

func TestPlaylistKeepsNumbersWithoutSegments(t *testing.T) {
	p := playlist{next: 12}
	require.Equal(t, p, parsePlaylist(testEvent, p.marshal(testEvent, DefaultFragment, "")))
}

func TestTargetDurationIsNoEXTINFTooShort(t *testing.T) {
	var p playlist
	require.EqualValues(t, 10, p.append(segment{duration: 10499 * time.Millisecond}).target(DefaultFragment))
	require.EqualValues(t, 11, p.append(segment{duration: 10501 * time.Millisecond}).target(DefaultFragment))
	require.EqualValues(t, 10, p.append(segment{duration: time.Second}).target(DefaultFragment))
}

func TestTrimKeepsTheWindowFull(t *testing.T) {
	var p playlist
	for i := range 9 {
		p = p.append(segment{duration: 10 * time.Second, breaks: i == 1})
	}
	kept, out := p.trim(60 * time.Second)
	require.Len(t, kept.segments, 6)
	require.Len(t, out, 3)
	require.EqualValues(t, 3, kept.first())
	require.EqualValues(t, 1, kept.dropped)
}

func TestSegmentNames(t *testing.T) {
	for name, want := range map[string]string{
		"a-0.ts": "a 0", "a-1-12.ts": "a-1 12", "a.ts-3.ts": "a.ts 3", "a--1.ts": "a- 1",
		"a.ts": "", "a-.ts": "", "-1.ts": "", "a-01.ts": "", "a-+1.ts": "", "a-1.ts.tmp": "", "../a-1.ts": "",
		"a-99999999999999999999.ts": "",
	} {
		got := ""
		if id, seq, ok := parseSegmentName(name); ok {
			got = fmt.Sprint(id, " ", seq)
		}
		require.Equal(t, want, got, name)
	}
	id, ok := parsePlaylistName("a.m3u8.m3u8")
	require.True(t, ok)
	require.Equal(t, event.ID("a.m3u8"), id)
}

func FuzzParsePlaylist(f *testing.F) {
	p := playlist{next: 7, dropped: 2}
	f.Add(p.append(segment{duration: time.Second, breaks: true}).append(segment{}).marshal(testEvent, DefaultFragment, ""))
	f.Add([]byte("#EXT-X-MEDIA-SEQUENCE:18446744073709551615\n#EXTINF:1e99,\nstage-1-3.ts\nstage-1-9.ts"))
	f.Add([]byte("#EXTINF:NaN\nstage-1-0.ts\n#EXT-X-DISCONTINUITY\nstage-1-1.ts?x=y\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p := parsePlaylist(testEvent, text)
		for i, s := range p.segments {
			require.Equal(t, p.first()+uint64(i), s.seq)
			require.GreaterOrEqual(t, s.duration, time.Duration(0))
		}
		again := parsePlaylist(testEvent, p.marshal(testEvent, DefaultFragment, ""))
		require.Equal(t, p.next, again.next)
		require.Len(t, again.segments, len(p.segments))
	})
}
