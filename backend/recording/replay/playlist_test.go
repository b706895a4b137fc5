package replay

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
	"footlight/backend/media/mp4"
)

func chunkAt(n int, at time.Duration) recorded.Chunk {
	cid := "cid" + string(rune('A'+n))
	return recorded.Chunk{ChunkIndex: n, CID: cid, Timestamp: time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC).Add(at).UnixMilli()}
}

func minute(format byte) *outline {
	const second = mp4.ClockRate
	return &outline{format: [32]byte{format}, pieces: []int64{30 * second, 30 * second}, length: 60 * second}
}

func TestPlaylist(t *testing.T) {
	p := playlist{final: true, query: "token=t"}
	p.add(chunkAt(0, 0), minute(1))
	p.add(chunkAt(1, time.Minute+20*time.Millisecond), minute(1)) // clocks differ a little
	late := chunkAt(2, 3*time.Minute)
	late.GapBefore = 59.98
	late.Gaps = []recorded.Gap{{At: 10, Duration: 2.5}}
	p.add(late, minute(1)) // a minute is missing
	unread := chunkAt(3, 4*time.Minute+2500*time.Millisecond)
	unread.Duration = 25.5
	p.add(unread, nil)
	p.add(chunkAt(4, 5*time.Minute), minute(2))
	p.add(chunkAt(5, 6*time.Minute), minute(1)) // another format
	require.Equal(t, strings.TrimLeft(`
#EXTM3U
#EXT-X-VERSION:8
#EXT-X-TARGETDURATION:30
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="cidA/init.mp4?token=t"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:00:00.000Z
#EXT-X-DATERANGE:ID="chunk-0",CLASS="footlight.chunk",START-DATE="2026-11-20T20:00:00.000Z",DURATION=60.000,X-CID="cidA"
#EXTINF:30.000000,
cidA/0/0.m4s?token=t
#EXTINF:30.000000,
cidA/0/1.m4s?token=t
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:01:00.020Z
#EXT-X-DATERANGE:ID="chunk-1",CLASS="footlight.chunk",START-DATE="2026-11-20T20:01:00.020Z",DURATION=60.000,X-CID="cidB"
#EXTINF:30.000000,
cidB/5400000/0.m4s?token=t
#EXTINF:30.000000,
cidB/5400000/1.m4s?token=t
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="cidC/init.mp4?token=t"
#EXT-X-DATERANGE:ID="gap-2",CLASS="footlight.gap",START-DATE="2026-11-20T20:02:00.020Z",DURATION=59.980,X-CID="cidC"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:03:00.000Z
#EXT-X-DATERANGE:ID="chunk-2",CLASS="footlight.chunk",START-DATE="2026-11-20T20:03:00.000Z",DURATION=60.000,X-CID="cidC"
#EXT-X-DATERANGE:ID="gap-2-0",CLASS="footlight.gap-inside",START-DATE="2026-11-20T20:03:10.000Z",DURATION=2.500,X-CID="cidC"
#EXTINF:30.000000,
cidC/10800000/0.m4s?token=t
#EXTINF:30.000000,
cidC/10800000/1.m4s?token=t
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:04:02.500Z
#EXT-X-DATERANGE:ID="unread-3",CLASS="footlight.gap",START-DATE="2026-11-20T20:04:02.500Z",DURATION=25.500,X-CID="cidD"
#EXT-X-GAP
#EXTINF:10.000000,
cidD/16200000/0.m4s?token=t
#EXT-X-GAP
#EXTINF:10.000000,
cidD/16200000/1.m4s?token=t
#EXT-X-GAP
#EXTINF:5.500000,
cidD/16200000/2.m4s?token=t
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="cidE/init.mp4?token=t"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:05:00.000Z
#EXT-X-DATERANGE:ID="chunk-4",CLASS="footlight.chunk",START-DATE="2026-11-20T20:05:00.000Z",DURATION=60.000,X-CID="cidE"
#EXTINF:30.000000,
cidE/18495000/0.m4s?token=t
#EXTINF:30.000000,
cidE/18495000/1.m4s?token=t
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="cidF/init.mp4?token=t"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:06:00.000Z
#EXT-X-DATERANGE:ID="chunk-5",CLASS="footlight.chunk",START-DATE="2026-11-20T20:06:00.000Z",DURATION=60.000,X-CID="cidF"
#EXTINF:30.000000,
cidF/23895000/0.m4s?token=t
#EXTINF:30.000000,
cidF/23895000/1.m4s?token=t
#EXT-X-ENDLIST
`, "\n"), string(p.marshal()))
}

func TestGrowingPlaylist(t *testing.T) {
	var p playlist
	o := minute(1)
	o.pieces = []int64{9 * mp4.ClockRate}
	p.add(chunkAt(0, 0), o)
	text := string(p.marshal())
	require.Contains(t, text, "#EXT-X-PLAYLIST-TYPE:EVENT\n")
	require.Contains(t, text, "#EXT-X-START:TIME-OFFSET=0\n")
	require.Contains(t, text, "#EXT-X-TARGETDURATION:20\n")
	require.NotContains(t, text, "ENDLIST")
	require.NotContains(t, text, "?")
	require.Contains(t, text, "#EXT-X-VERSION:7\n")
}

// An unreadable chunk at either end has a date range but no segment, because players cannot begin
// or end with a gap.
func TestAGapAtEitherEnd(t *testing.T) {
	p := playlist{final: true}
	for n, o := range []*outline{nil, minute(1), nil} {
		c := chunkAt(n, time.Duration(n)*time.Minute)
		c.Duration = 8
		p.add(c, o)
	}
	p.trim()
	text := string(p.marshal())
	const gap = `CLASS="footlight.gap",START-DATE="2026-11-20T20:0%d:00.000Z",DURATION=8.000,X-CID="%s"`
	require.Contains(t, text, `SEGMENTS
#EXT-X-DATERANGE:ID="unread-0",`+fmt.Sprintf(gap, 0, "cidA")+`
#EXT-X-MAP:URI="cidB/init.mp4"
`)
	require.True(t, strings.HasSuffix(text, `
cidB/0/1.m4s
#EXT-X-DATERANGE:ID="unread-2",`+fmt.Sprintf(gap, 2, "cidC")+`
#EXT-X-ENDLIST
`), text)
	require.NotContains(t, text, "DISCONTINUITY")
	require.NotContains(t, text, "EXT-X-GAP")
	p.final, p.late = false, nil
	require.NotContains(t, string(p.marshal()), "cidC", "as long as it grows it is told with what follows")
}

// A chunk at either end that could not be made has a date range, too.
func TestWhatIsMissingAtEitherEnd(t *testing.T) {
	p := playlist{final: true}
	c := chunkAt(1, time.Minute)
	c.GapBefore, c.Gaps = 60, []recorded.Gap{{At: 60, Duration: 20}}
	p.add(c, minute(1))
	p.trim()
	text := string(p.marshal())
	require.Contains(t, text, `#EXT-X-MAP:URI="cidB/init.mp4"
#EXT-X-DATERANGE:ID="gap-1",CLASS="footlight.gap",START-DATE="2026-11-20T20:00:00.000Z",DURATION=60.000,X-CID="cidB"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T20:01:00.000Z
`)
	require.Contains(t, text,
		`ID="gap-1-0",CLASS="footlight.gap-inside",START-DATE="2026-11-20T20:02:00.000Z",DURATION=20.000,X-CID="cidB"`)
	require.NotContains(t, text, "DISCONTINUITY")
}

func TestAVariantIsOfWhatIsPlayed(t *testing.T) {
	var p playlist
	for n, o := range []*outline{minute(1), nil, minute(1)} {
		if o != nil {
			o.codecs, o.size = "avc1", 60
		}
		p.add(chunkAt(n, time.Duration(n)*time.Minute), o)
	}
	v := p.variant()
	require.Equal(t, []string{"avc1"}, v.codecs)
	require.EqualValues(t, 8, v.average)
}

func TestPlayable(t *testing.T) {
	chunks := []recorded.Chunk{{CID: "a"}, {Error: "could not be made"}, {ChunkIndex: 2, CID: "b"}, {}, {ChunkIndex: 4, CID: "c"}}
	list, passed := playable(chunks, false)
	require.Len(t, list, 2, "what is still to come holds back what is after it")
	require.Equal(t, 3, passed)
	list, _ = playable(chunks, true)
	require.Len(t, list, 3)
}

// BenchmarkPlaylistOfADay makes the playlist of 1440 chunks of six pieces whose tables of contents are known, and its hash. A
// player that has it is sent nothing.
func BenchmarkPlaylistOfADay(b *testing.B) {
	l, r := New(Config{}), recorded.Recording{Status: recorded.RecordingCompleted}
	o := *minute(1)
	o.pieces = slices.Repeat([]int64{10 * mp4.ClockRate}, 6)
	for n := range 1440 {
		c := chunkAt(n, time.Duration(n)*time.Minute)
		c.CID = fmt.Sprintf("bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55f%05d", n)
		r.Chunks = append(r.Chunks, c)
		l.outlines.Add(c.CID, o)
	}
	for name, send := range map[string]bool{"whole": true, "unchanged": false} {
		b.Run(name, func(b *testing.B) {
			var text []byte
			var packed bytes.Buffer
			for b.Loop() {
				p, err := l.gather(b.Context(), r)
				require.NoError(b, err)
				text = p.marshal()
				sha256.Sum256(text)
				packed.Reset()
				if send {
					z := gzip.NewWriter(&packed)
					_, err = z.Write(text)
					require.NoError(b, err)
					require.NoError(b, z.Close())
				}
			}
			b.ReportMetric(float64(len(text)), "bytes")
			b.ReportMetric(float64(packed.Len()), "gzip-bytes")
		})
	}
}
