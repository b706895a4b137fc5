package keep

import (
	"bytes"
	"context"
	"errors"
	"image"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/encode"
	"footlight/app/programme"
	"footlight/backend/disktest"
	"footlight/backend/media"
)

// show returns some seconds of frames: a small picture and silence.
func show(t *testing.T, seconds int, begin time.Time) (frames []media.Frame) {
	t.Helper()
	for _, f := range reel() {
		if f.PTS < time.Duration(seconds)*time.Second {
			f.Wall = begin.Add(f.PTS)
			frames = append(frames, f)
		}
	}
	require.NotEmpty(t, frames)
	return frames
}

// inNoTime runs a test with a fake clock.
func inNoTime(t *testing.T, test func(*testing.T)) {
	t.Helper()
	reel()
	synctest.Test(t, test)
}

// reel encodes the longest show that a test needs, once.
var reel = sync.OnceValue(func() []media.Frame {
	frames, err := encoded(70, size{64, 48})
	if err != nil {
		panic(err)
	}
	return frames
})

func encoded(seconds int, s size) (frames []media.Frame, err error) {
	e, err := encode.Open(encode.Config{Width: s.width, Height: s.height, FPS: 30, VideoBitrate: 50_000, SoundBitrate: 96_000}, time.Time{})
	if err != nil {
		return nil, err
	}
	r := e.Hub.Subscribe()
	take := func() {
		f, _ := r.Next(context.Background()) // returns at once: the frame was published just now
		for i, u := range f.Units {
			f.Units[i] = slices.Clone(u)
		}
		f.Units = slices.Clone(f.Units)
		frames = append(frames, f)
	}
	picture := image.NewYCbCr(image.Rect(0, 0, s.width, s.height), image.YCbCrSubsampleRatio420)
	block := make([]int16, 2*960)
	for i := range seconds * 30 {
		picture.Y[i%len(picture.Y)] += 50
		err = errors.Join(err, e.Picture(picture, time.Duration(i)*time.Second/30))
		take()
	}
	for i := range seconds * int(time.Second/programme.Block) {
		err = errors.Join(err, e.Sound(block, time.Duration(i)*programme.Block))
		take()
	}
	return inOrder(frames), errors.Join(err, e.Close())
}

// inOrder mixes sound and picture in order of time, as an encoder delivers them.
func inOrder(frames []media.Frame) (mixed []media.Frame) {
	var pictures, sounds []media.Frame
	for _, f := range frames {
		if f.Codec.IsVideo() {
			pictures = append(pictures, f)
		} else {
			sounds = append(sounds, f)
		}
	}
	for len(pictures) > 0 {
		for len(sounds) > 0 && sounds[0].PTS < pictures[0].PTS {
			mixed, sounds = append(mixed, sounds[0]), sounds[1:]
		}
		mixed, pictures = append(mixed, pictures[0]), pictures[1:]
	}
	return append(mixed, sounds...)
}

// server takes chunks after a number of failures.
type server struct {
	t       *testing.T
	faults  int
	lengths []float64
	begins  []int64
	has     map[int]Receipt
	lies    func(n int, told Receipt) Receipt // returns a false receipt; nil means that receipts are true
}

func (s *server) Upload(ctx context.Context, n int, begin int64, file string) (Receipt, error) {
	if s.faults--; s.faults >= 0 {
		return Receipt{}, errors.New("away")
	}
	got, err := namesOf(ctx, file)
	require.NoError(s.t, err)
	if s.has == nil {
		s.has = map[int]Receipt{}
	}
	if other, taken := s.has[n]; taken && other.SHA256 != got.SHA256 {
		return other, ErrTaken
	} else if !taken {
		length := s.probe(file)
		s.lengths, s.begins = append(s.lengths, length), append(s.begins, begin)
		s.has[n] = Receipt{Names: got, Begin: begin, End: begin + int64(1000*length)}
	}
	told, err := s.Look(ctx, n)
	told.CID, told.PieceCID = "", "" // the server stores the chunk later
	return told, err
}

func (s *server) Look(_ context.Context, n int) (Receipt, error) {
	if s.lies != nil {
		return s.lies(n, s.has[n]), nil
	}
	return s.has[n], nil
}

// probe returns the length of a chunk in seconds. It checks that the chunk has one H.264 and one AAC track,
// and its moov box before the media.
func (s *server) probe(file string) float64 {
	s.t.Helper()
	out, err := exec.CommandContext(s.t.Context(), "ffprobe", "-v", "error", "-count_packets",
		"-show_entries", "stream=codec_name:format=duration", "-of", "csv=p=0", file).CombinedOutput()
	require.NoError(s.t, err, string(out))
	lines := strings.Fields(string(out))
	require.Len(s.t, lines, 3, string(out))
	assert.Equal(s.t, []string{"h264", "aac"}, lines[:2])
	length, err := strconv.ParseFloat(lines[2], 64)
	require.NoError(s.t, err)
	body, err := os.ReadFile(file)
	require.NoError(s.t, err)
	assert.Less(s.t, strings.Index(string(body), "moov"), strings.Index(string(body), "mdat"))
	return length
}

func keeper(t *testing.T, dir string, to Uploader) *Keeper {
	t.Helper()
	k := &Keeper{Dir: dir, Upload: to, Log: slog.New(slog.DiscardHandler)}
	require.NoError(t, k.Begin())
	return k
}

// runs makes a show of several runs, each of which is a chunk, and returns the Keeper of the last run.
func runs(t *testing.T, number int, to Uploader) (k *Keeper) {
	t.Helper()
	dir := t.TempDir()
	for i := range number {
		if k != nil {
			require.NoError(t, k.lock.Close())
			time.Sleep(2 * time.Millisecond) // so that the next run gets another time
		}
		k = keeper(t, dir, to)
		for _, f := range show(t, 3, time.Now().Add(time.Duration(i)*time.Minute)) {
			require.NoError(t, k.Write(f))
		}
		require.NoError(t, k.Finish())
	}
	return k
}

func TestKeepMakesChunksOfAMinute(t *testing.T) { inNoTime(t, keepMakesChunksOfAMinute) }

func keepMakesChunksOfAMinute(t *testing.T) {
	t.Helper()
	begin, dir, to := time.Now(), filepath.Join(t.TempDir(), "kept"), &server{t: t}
	k := keeper(t, dir, to)
	for _, f := range show(t, 70, begin) {
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.Finish())
	require.NoError(t, k.Run(t.Context()))
	require.Len(t, to.lengths, 2)
	assert.InDelta(t, 60, to.lengths[0], 0.1)
	assert.InDelta(t, 10, to.lengths[1], 0.1)
	assert.InDelta(t, 60_000, to.begins[1]-to.begins[0], 1)
	assert.InDelta(t, 70, k.Progress().KeptSeconds, 0.1)
	assert.EqualValues(t, 2, k.Progress().UploadedChunks)
	parts, _, err := folder(k.Dir).list()
	require.NoError(t, err)
	assert.Empty(t, parts, "parts are removed once they are in a chunk")
}

// TestKeepGoesOnAfterACrash drops a Keeper in the middle of a part, and continues the show with a new one.
func TestKeepGoesOnAfterACrash(t *testing.T) { inNoTime(t, keepGoesOnAfterACrash) }

func keepGoesOnAfterACrash(t *testing.T) {
	t.Helper()
	dir, to := t.TempDir(), &server{t: t}
	first, second := show(t, 9, time.Now()), show(t, 5, time.Now().Add(20*time.Second))
	killed := keeper(t, dir, to)
	for _, f := range first {
		require.NoError(t, killed.Write(f))
	}
	half := partFile{1, 1, size{64, 48}}.name() + ".tmp"
	made := chunk{run: 1, begin: 1, end: 2, state: waiting, size: size{64, 48}}.name() + Unfinished
	ours := []string{half, made, "chapters.json.tmp", "show.json.tmp"}
	others := []string{"letter.tmp", "film.mp4.new", "part-1.tmp"}
	for _, name := range slices.Concat(ours, others) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("half"), 0o600))
	}
	require.NoError(t, killed.lock.Close())
	time.Sleep(2 * time.Millisecond) // so that the next run gets another time
	k := keeper(t, dir, to)
	for _, name := range ours {
		assert.NoFileExists(t, filepath.Join(dir, name))
	}
	for _, name := range others {
		assert.FileExists(t, filepath.Join(dir, name))
	}
	for _, f := range second {
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.Finish())
	require.NoError(t, k.Run(t.Context()))
	require.Len(t, to.lengths, 2, "a chunk of each run")
	assert.InDelta(t, 8, to.lengths[0], 0.1, "everything except the open part")
	assert.InDelta(t, 5, to.lengths[1], 0.1)
}

// TestChunksHaveOneSize covers a show whose pictures become smaller.
func TestChunksHaveOneSize(t *testing.T) {
	large := partFile{1, 1000, size{1280, 720}}
	small := partFile{1, 3000, size{960, 540}}
	take, end := nextChunk([]partFile{large, small, small}, 1, false)
	assert.Equal(t, 1, take)
	assert.EqualValues(t, 1001, end)
	take, _ = nextChunk([]partFile{small, small}, 1, false)
	assert.Zero(t, take, "the chunk may still grow")
}

// TestKeepForgetsPartsOfAChunk covers a crash after a chunk was made and before its parts were removed.
func TestKeepForgetsPartsOfAChunk(t *testing.T) { inNoTime(t, keepForgetsPartsOfAChunk) }

func keepForgetsPartsOfAChunk(t *testing.T) {
	t.Helper()
	dir, to := t.TempDir(), &server{t: t}
	k := keeper(t, dir, to)
	for _, f := range show(t, 5, time.Now()) {
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.Finish())
	parts, _, err := folder(k.Dir).list()
	require.NoError(t, err)
	again, err := os.ReadFile(folder(k.Dir).path(parts[1].name()))
	require.NoError(t, err)
	require.NoError(t, k.Run(t.Context()))
	require.NoError(t, os.WriteFile(folder(k.Dir).path(parts[1].name()), again, 0o600))
	require.NoError(t, k.Run(t.Context()))
	assert.Len(t, to.lengths, 1)
	assert.NoFileExists(t, folder(k.Dir).path(parts[1].name()))
}

func TestKeepTriesAgainAndGivesUpWhereItIsRefused(t *testing.T) {
	inNoTime(t, keepTriesAgainAndGivesUpWhereItIsRefused)
}

func keepTriesAgainAndGivesUpWhereItIsRefused(t *testing.T) {
	t.Helper()
	k := keeper(t, t.TempDir(), &server{t: t, faults: 1})
	for _, f := range show(t, 3, time.Now()) {
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.Finish())
	left, err := k.work(t.Context(), true)
	require.ErrorContains(t, err, "away")
	assert.Equal(t, 1, left)
	assert.Equal(t, int64(1), k.Progress().PendingChunks)
	require.NoError(t, k.Run(t.Context()))
	for _, final := range []error{ErrRefused, ErrDenied} {
		time.Sleep(2 * time.Millisecond)
		refusing := keeper(t, k.Dir, refuses{final})
		for _, f := range show(t, 3, time.Now().Add(time.Minute)) {
			require.NoError(t, refusing.Write(f))
		}
		require.NoError(t, refusing.Finish())
		require.ErrorIs(t, refusing.Run(t.Context()), final)
	}
	_, chunks, err := folder(k.Dir).list()
	require.NoError(t, err)
	assert.Len(t, chunks, 3, "all chunks stay on disk")
}

// TestKeepGoesOnWhereItIsDenied covers a server that denies uploads while the show goes on.
func TestKeepGoesOnWhereItIsDenied(t *testing.T) { inNoTime(t, keepGoesOnWhereItIsDenied) }

func keepGoesOnWhereItIsDenied(t *testing.T) {
	t.Helper()
	k := keeper(t, t.TempDir(), refuses{ErrDenied})
	var said bytes.Buffer
	k.Log = slog.New(slog.NewTextHandler(&said, nil))
	// The parts written now belong to another run, and make a complete chunk.
	k.run = time.Now().Add(time.Hour)
	for _, f := range show(t, 3, time.Now()) {
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.close(3*time.Second))
	k.run = k.run.Add(time.Hour)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	require.NoError(t, k.Run(ctx))
	require.Error(t, ctx.Err(), "Run retries until its context ends")
	left, err := Left(filepath.Dir(k.Dir))
	require.NoError(t, err)
	assert.Equal(t, map[string]int{k.Dir: 1}, left)
	assert.Contains(t, said.String(), ErrDenied.Error())
}

// TestExportTellsWhatFails exports on a machine without ffmpeg.
func TestExportTellsWhatFails(t *testing.T) {
	k := keeper(t, t.TempDir(), nil)
	for _, f := range show(t, 3, time.Now()) {
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.Finish())
	_, err := Export(t.Context(), k.Dir, "show.mp4")
	require.ErrorIs(t, err, ErrInUse)
	require.NoError(t, k.lock.Close())
	path := os.Getenv("PATH")
	t.Setenv("PATH", "")
	for range 2 {
		_, err = Export(t.Context(), k.Dir, "show.mp4")
		require.ErrorIs(t, err, exec.ErrNotFound)
	}
	t.Setenv("PATH", path)
	_, err = Export(t.Context(), k.Dir, filepath.Join(t.TempDir(), "show.mp4"))
	require.NoError(t, err)
}

func TestKeepSharesNoFolder(t *testing.T) {
	k := keeper(t, t.TempDir(), nil)
	other := &Keeper{Dir: k.Dir, Log: k.Log}
	require.ErrorIs(t, other.Begin(), ErrInUse)
	require.NoError(t, k.Finish())
	require.NoError(t, k.Run(t.Context()))
	require.NoError(t, other.Begin())
}

// TestExportIsOneMovie exports a show of three runs. The last was never uploaded, and its pictures are
// larger.
func TestExportIsOneMovie(t *testing.T) { inNoTime(t, exportIsOneMovie) }

func exportIsOneMovie(t *testing.T) {
	t.Helper()
	k := runs(t, 2, &server{t: t})
	require.NoError(t, k.Run(t.Context()))
	last := keeper(t, k.Dir, nil)
	larger, err := encoded(5, size{128, 96})
	require.NoError(t, err)
	for begin := time.Now().Add(time.Hour); len(larger) > 0; larger = larger[1:] {
		larger[0].Wall = begin.Add(larger[0].PTS)
		require.NoError(t, last.Write(larger[0]))
	}
	require.NoError(t, last.Finish())
	movie := filepath.Join(t.TempDir(), "it's a show.mp4")
	_, err = Export(t.Context(), k.Dir, movie)
	require.ErrorIs(t, err, ErrInUse)
	require.NoError(t, last.lock.Close())
	made, err := Export(t.Context(), k.Dir, movie)
	require.NoError(t, err)
	assert.Equal(t, 3, made.Chunks)
	if assert.Len(t, made.Gaps, 2) {
		assert.InDelta(t, time.Minute-3*time.Second, made.Gaps[0].Length, float64(time.Second))
		assert.InDelta(t, 6*time.Second, made.Gaps[1].At, float64(time.Second))
	}
	assert.InDelta(t, 11, (&server{t: t}).probe(movie), 0.2)
	out, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", movie, "-f", "null", "-").CombinedOutput()
	require.NoError(t, err)
	assert.Empty(t, string(out), "the whole movie decodes without errors")
	_, err = Export(t.Context(), t.TempDir(), movie)
	require.ErrorContains(t, err, "no recording is kept")
}

// TestRetentionKeepsWhatIsNotStored covers chunks of seven days, some of which were never stored.
func TestRetentionKeepsWhatIsNotStored(t *testing.T) {
	now := time.Now()
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, "server", "event"), 0o700))
	for i, s := range []state{waiting, sent, stored, proven, refused, stored, proven} {
		file := filepath.Join(root, "server", "event", chunk{n: i, run: 1, begin: 1, end: 2, state: s}.name())
		require.NoError(t, os.WriteFile(file, make([]byte, 1000), 0o600))
		age := now.Add(-time.Duration(7-i) * 24 * time.Hour)
		require.NoError(t, os.Chtimes(file, age, age))
	}
	left := func(r Retention) (numbers []int) {
		require.NoError(t, r.Apply(root, now))
		files, err := filepath.Glob(filepath.Join(root, "*", "*", "chunk-*"))
		require.NoError(t, err)
		for _, f := range files {
			c, _ := parseChunk(filepath.Base(f))
			numbers = append(numbers, c.n)
		}
		return numbers
	}
	assert.Equal(t, []int{0, 1, 2, 3, 4, 5, 6}, left(Retention{}), "everything stays")
	assert.Equal(t, []int{0, 1, 3, 4, 5, 6}, left(Retention{Age: 4*24*time.Hour + time.Hour}))
	assert.Equal(t, []int{0, 1, 4, 6}, left(Retention{Bytes: 1999}))
}

type refuses struct{ final error }

func (r refuses) Look(context.Context, int) (Receipt, error) { return Receipt{}, r.final }

func (r refuses) Upload(context.Context, int, int64, string) (Receipt, error) {
	return Receipt{}, r.final
}

// TestKeepComparesWhatTheServerStored covers a server that reports other bytes, for each of the three names.
func TestKeepComparesWhatTheServerStored(t *testing.T) { inNoTime(t, keepComparesWhatTheServerStored) }

func keepComparesWhatTheServerStored(t *testing.T) {
	t.Helper()
	for _, alter := range []func(*Receipt){
		func(n *Receipt) { n.SHA256 = "00" },
		func(n *Receipt) { n.CID = "bafkqaaa" },
		func(n *Receipt) { n.PieceCID = "bafkz" },
	} {
		to := &server{t: t, lies: func(n int, told Receipt) Receipt {
			if n == 0 {
				alter(&told)
			}
			return told
		}}
		k := runs(t, 2, to)
		require.ErrorIs(t, k.Run(t.Context()), ErrRefused)
		_, chunks, err := folder(k.Dir).list()
		require.NoError(t, err)
		require.Len(t, chunks, 2)
		assert.Equal(t, refused, chunks[0].state, "the refused chunk stays")
		assert.Equal(t, proven, chunks[1].state, "the others go on")
	}
}

// TestKeepGoesOnAfterAnotherMachine covers a server that has chunks which another machine made.
func TestKeepGoesOnAfterAnotherMachine(t *testing.T) { inNoTime(t, keepGoesOnAfterAnotherMachine) }

func keepGoesOnAfterAnotherMachine(t *testing.T) {
	t.Helper()
	to := &server{t: t, has: map[int]Receipt{}}
	for n, sum := range map[int]string{0: "a", 1: "b", 3: "c"} {
		to.has[n] = Receipt{Names: Names{SHA256: sum}, Begin: 1, End: 60_000} // long ago
	}
	k := runs(t, 3, to)
	require.NoError(t, k.Run(t.Context()))
	_, chunks, err := folder(k.Dir).list()
	require.NoError(t, err)
	var numbers []int
	for _, c := range chunks {
		numbers = append(numbers, c.n)
	}
	assert.Equal(t, []int{2, 4, 5}, numbers)
	assert.Len(t, to.has, 6)
}

// TestKeepBringsNothingTwice covers a server that made chunks while this machine was away: two that cover the
// second of three chunks, and one that covers only the beginning of the third.
func TestKeepBringsNothingTwice(t *testing.T) { inNoTime(t, keepBringsNothingTwice) }

func keepBringsNothingTwice(t *testing.T) {
	t.Helper()
	to := &server{t: t, has: map[int]Receipt{}}
	k := runs(t, 3, to)
	_, err := k.work(t.Context(), true)
	require.NoError(t, err)
	_, chunks, err := folder(k.Dir).list()
	require.NoError(t, err)
	at, next := chunks[1], chunks[2]
	to.has[1] = Receipt{Names: Names{SHA256: "a"}, Begin: at.begin - 7000, End: at.begin + 1000}
	to.has[2] = Receipt{Names: Names{SHA256: "b"}, Begin: at.begin + 1000, End: at.end + 500}
	to.has[3] = Receipt{Names: Names{SHA256: "c"}, Begin: next.begin - 3000, End: next.begin + 500}
	require.NoError(t, k.Run(t.Context()))
	_, chunks, err = folder(k.Dir).list()
	require.NoError(t, err)
	var states []state
	for _, c := range chunks {
		states = append(states, c.state)
	}
	assert.Equal(t, []state{proven, spare, proven}, states)
	assert.Equal(t, 4, chunks[2].n)
	assert.Len(t, to.lengths, 2)
	left, err := Left(k.Dir)
	require.NoError(t, err)
	assert.Empty(t, left)
}

// TestKeepUploadsWhatItHasWithoutFFmpeg checks that Run uploads finished chunks, and ends after maxAttempts
// at the rest.
func TestKeepUploadsWhatItHasWithoutFFmpeg(t *testing.T) {
	inNoTime(t, keepUploadsWhatItHasWithoutFFmpeg)
}

func keepUploadsWhatItHasWithoutFFmpeg(t *testing.T) {
	t.Helper()
	to := &server{t: t, faults: 1}
	k := runs(t, 1, to)
	_, err := k.work(t.Context(), true)
	require.Error(t, err, "the chunk is made, but its upload fails")
	later := time.Now().Add(time.Minute)
	k.run = later
	for _, f := range show(t, 3, later) {
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.Finish())
	program, err := exec.LookPath("ffprobe")
	require.NoError(t, err)
	bin := t.TempDir()
	require.NoError(t, os.Symlink(program, filepath.Join(bin, "ffprobe")))
	t.Setenv("PATH", bin)
	err = k.Run(t.Context())
	require.ErrorIs(t, err, errUnmade)
	require.ErrorIs(t, err, exec.ErrNotFound)
	assert.Contains(t, k.Progress().Trouble, "install ffmpeg")
	assert.Len(t, to.lengths, 1)
}

// TestKeepGoesOnBehindWhatNoChunkIsMadeOf covers parts that ffmpeg rejects, followed by parts that it
// accepts.
func TestKeepGoesOnBehindWhatNoChunkIsMadeOf(t *testing.T) {
	inNoTime(t, keepGoesOnBehindWhatNoChunkIsMadeOf)
}

func keepGoesOnBehindWhatNoChunkIsMadeOf(t *testing.T) {
	t.Helper()
	to := &server{t: t}
	k := runs(t, 3, to)
	parts, _, err := folder(k.Dir).list()
	require.NoError(t, err)
	for _, p := range parts[:len(parts)*2/3] {
		require.NoError(t, os.WriteFile(folder(k.Dir).path(p.name()), []byte("nothing to be seen"), 0o600))
	}
	require.ErrorIs(t, k.Run(t.Context()), errUnmade)
	assert.Len(t, to.lengths, 1)
	left, err := Left(k.Dir)
	require.NoError(t, err)
	assert.Equal(t, map[string]int{k.Dir: 4}, left, "the rejected parts stay")
	movie := filepath.Join(t.TempDir(), "show.mp4")
	made, err := Export(t.Context(), k.Dir, movie)
	require.ErrorContains(t, err, movie+" lacks a part of the show")
	assert.Equal(t, 1, made.Chunks)
	assert.InDelta(t, 3, to.probe(movie), 0.1)
}

// TestKeepLetsGoOfAFolderInWhichItCannotBegin covers a folder with an unfinished file that cannot be removed.
func TestKeepLetsGoOfAFolderInWhichItCannotBegin(t *testing.T) {
	dir := t.TempDir()
	inTheWay := filepath.Join(dir, "chapters.json.tmp", "file")
	require.NoError(t, os.MkdirAll(inTheWay, 0o700))
	k := &Keeper{Dir: dir, Log: slog.New(slog.DiscardHandler)}
	require.Error(t, k.Begin())
	require.NoError(t, os.RemoveAll(filepath.Dir(inTheWay)))
	k = keeper(t, dir, nil)
	require.NoError(t, k.Close())
}

// TestKeepEndsWholeOnAFullDisk covers a disk with room for less than half of the show.
func TestKeepEndsWholeOnAFullDisk(t *testing.T) {
	dir, to, said := disktest.Dir(t, 16), &server{t: t}, &strings.Builder{}
	ballast := filepath.Join(dir, "ballast")
	require.NoError(t, os.WriteFile(ballast, make([]byte, 11<<20), 0o600))
	free, err := Free(dir)
	require.NoError(t, err)
	k := &Keeper{Dir: dir, Upload: to, Reserve: free - 100<<10, Log: slog.New(slog.NewTextHandler(said, nil))}
	require.NoError(t, k.Begin())
	frames := show(t, 70, time.Now())
	end := len(frames)
	for i, f := range frames {
		require.NoError(t, k.Write(f), "the show goes on")
		if k.room.full.Load() && i < end {
			end = i
			assert.Contains(t, said.String(), "the disk will be full soon", "the warning comes first")
		}
	}
	require.Less(t, end, len(frames)/2, "the disk is full")
	assert.Zero(t, k.Progress().MinutesLeft)
	whole := k.Progress().KeptSeconds
	_, err = k.work(t.Context(), false)
	require.NoError(t, err)
	parts, chunks, err := folder(k.Dir).list()
	require.NoError(t, err)
	assert.Empty(t, parts, "the last chunk is made while the show goes on")
	require.NotEmpty(t, chunks)

	full := disktest.Fill(t, dir)
	for _, f := range show(t, 3, time.Now().Add(3*time.Minute)) {
		f.PTS += 3 * time.Minute
		require.NoError(t, k.Write(f))
	}
	full()
	require.NoError(t, os.Remove(ballast))
	for _, f := range show(t, 3, time.Now().Add(4*time.Minute)) {
		f.PTS += 4 * time.Minute
		require.NoError(t, k.Write(f))
	}
	require.NoError(t, k.Finish())
	require.NoError(t, k.Run(t.Context()))
	var stored float64
	for _, length := range to.lengths {
		stored += length
	}
	assert.InDelta(t, whole+3, stored, 0.1, "the recording resumed when there was room")
	assert.Equal(t, 1, strings.Count(said.String(), "the recording pauses until"), said)
}

// TestKeepAllocatesNothingForAFrame writes frames of a part that is no longer than the parts before.
func TestKeepAllocatesNothingForAFrame(t *testing.T) {
	k := keeper(t, t.TempDir(), nil)
	frames := show(t, 10, time.Now())
	for _, f := range frames {
		require.NoError(t, k.Write(f))
	}
	k.open = true
	require.NoError(t, k.part.begin(frames[slices.IndexFunc(frames, func(f media.Frame) bool { return f.Key })]))
	next := 0
	allocated := testing.AllocsPerRun(60, func() {
		for next++; frames[next].Key; next++ {
		}
		f := frames[next]
		f.PTS += 10 * time.Second
		_ = k.Write(f)
	})
	assert.Zero(t, allocated)
}

func FuzzNames(f *testing.F) {
	f.Add("part-1700000000000-1700000000001-1280x720.mp4")
	f.Add("chunk-000001-1700000000000-1700000000000-1700000060000-1280x720.stored")
	f.Fuzz(func(t *testing.T, name string) {
		k := &Keeper{Dir: t.TempDir()}
		if strings.ContainsAny(name, "/\x00") || os.WriteFile(folder(k.Dir).path(name), nil, 0o600) != nil {
			return
		}
		parts, chunks, err := folder(k.Dir).list()
		require.NoError(t, err)
		for _, p := range parts {
			assert.Equal(t, name, p.name())
		}
		for _, c := range chunks {
			assert.Equal(t, name, c.name())
		}
	})
}
