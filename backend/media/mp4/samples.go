package mp4

import (
	"errors"
	"math"
)

// maxSamples is many times the number of samples in a chunk.
const maxSamples = 120_000

var errTables = errors.New("its tables contradict each other")

// track lists the samples. It returns nil for a track of another kind.
func (t *trak) track(clock int64) (*Track, error) {
	codec, err := t.codec()
	if err != nil || codec == nil {
		return nil, err
	}
	if t.mdhd == nil || t.mdhd.Timescale == 0 || t.stts == nil || t.stsc == nil || t.stsz == nil {
		return nil, errTables
	}
	track := &Track{Codec: codec, Rate: int64(t.mdhd.Timescale)}
	if track.Samples, err = t.sizes(); err != nil {
		return nil, err
	}
	if len(track.Samples) == 0 {
		return nil, nil
	}
	for _, fill := range []func([]Sample) error{t.place, t.time, t.shift, t.sync} {
		if err = fill(track.Samples); err != nil {
			return nil, err
		}
	}
	track.begin(t.edit(track.Rate, clock))
	return track, nil
}

func (t *trak) sizes() ([]Sample, error) {
	count := uint64(len(t.stsz.EntrySize))
	if t.stsz.SampleSize != 0 {
		count = uint64(t.stsz.SampleCount)
	}
	if count > maxSamples {
		return nil, errTables
	}
	samples := make([]Sample, count)
	for i := range samples {
		samples[i].Size = int64(t.stsz.SampleSize)
		if t.stsz.SampleSize == 0 {
			samples[i].Size = int64(t.stsz.EntrySize[i])
		}
	}
	return samples, nil
}

// place sets where in the file each sample lies: the file's chunks hold runs of samples end to end.
func (t *trak) place(samples []Sample) error {
	next, run := 0, 0
	for i, offset := range t.offsets {
		for run+1 < len(t.stsc.Entries) && uint64(t.stsc.Entries[run+1].FirstChunk) <= uint64(i)+1 {
			run++
		}
		if run >= len(t.stsc.Entries) || offset > math.MaxInt64/2 {
			return errTables
		}
		at := int64(offset)
		for range min(int(t.stsc.Entries[run].SamplesPerChunk), len(samples)-next) {
			samples[next].Offset = at
			at += samples[next].Size
			next++
		}
	}
	if next != len(samples) {
		return errTables
	}
	return nil
}

func (t *trak) time(samples []Sample) error {
	next, at := 0, int64(0)
	for _, e := range t.stts.Entries {
		for range min(int(e.SampleCount), len(samples)-next) {
			samples[next].Start, samples[next].Duration = at, int64(e.SampleDelta)
			at += int64(e.SampleDelta)
			next++
		}
	}
	if next != len(samples) {
		return errTables
	}
	return nil
}

func (t *trak) shift(samples []Sample) error {
	if t.ctts == nil {
		return nil
	}
	next := 0
	for i, e := range t.ctts.Entries {
		shift := t.ctts.GetSampleOffset(i)
		if shift > math.MaxInt32/2 || shift < math.MinInt32/2 {
			return errTables
		}
		for range min(int(e.SampleCount), len(samples)-next) {
			samples[next].Shift = int32(shift)
			next++
		}
	}
	if next != len(samples) {
		return errTables
	}
	return nil
}

func (t *trak) sync(samples []Sample) error {
	for i := range samples {
		samples[i].Sync = t.stss == nil
	}
	if t.stss == nil {
		return nil
	}
	for _, number := range t.stss.SampleNumber {
		if number == 0 || int(number) > len(samples) {
			return errTables
		}
		samples[number-1].Sync = true
	}
	return nil
}

// begin shifts the samples to the file's timeline. It drops the sound that the edit list leaves out: the
// encoder's priming, and what fills its last frame.
func (t *Track) begin(e edit) {
	for i := range t.Samples {
		t.Samples[i].Start += e.empty - e.media
	}
	if t.Codec.IsVideo() {
		return
	}
	for len(t.Samples) > 1 && t.Samples[0].Start+t.Samples[0].Duration/2 < e.empty {
		t.Samples = t.Samples[1:]
	}
	last := &t.Samples[len(t.Samples)-1]
	if real := e.end - last.Start; real > 0 && real < last.Duration {
		last.Duration = real
	}
}
