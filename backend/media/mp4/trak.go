package mp4

import (
	"errors"
	"io"

	box "github.com/abema/go-mp4"
	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
	"github.com/bluenviron/mediacommon/v2/pkg/formats/mp4/codecs"
)

// trak holds the boxes of a track that matter. A box is nil if it is missing.
type trak struct {
	elst *box.Elst
	mdhd *box.Mdhd
	avcC *box.AVCDecoderConfiguration
	esds *box.Esds

	stts *box.Stts
	ctts *box.Ctts
	stss *box.Stss
	stsc *box.Stsc
	stsz *box.Stsz

	offsets []uint64 // positions of the file's chunks
}

func readTrak(r io.ReadSeeker, parent *box.BoxInfo) (*trak, error) {
	table := box.BoxPath{box.BoxTypeMdia(), box.BoxTypeMinf(), box.BoxTypeStbl()}
	below := func(types ...box.BoxType) box.BoxPath { return append(table[:len(table):len(table)], types...) }
	found, err := box.ExtractBoxesWithPayload(r, parent, []box.BoxPath{
		{box.BoxTypeEdts(), box.BoxTypeElst()},
		{box.BoxTypeMdia(), box.BoxTypeMdhd()},
		below(box.BoxTypeStsd(), box.BoxTypeAvc1(), box.BoxTypeAvcC()),
		below(box.BoxTypeStsd(), box.BoxTypeMp4a(), box.BoxTypeEsds()),
		below(box.BoxTypeStts()), below(box.BoxTypeCtts()), below(box.BoxTypeStss()),
		below(box.BoxTypeStsc()), below(box.BoxTypeStsz()), below(box.BoxTypeStco()), below(box.BoxTypeCo64()),
	})
	t := &trak{}
	for _, b := range found {
		t.take(b.Payload)
	}
	return t, err
}

func (t *trak) take(payload box.IBox) {
	switch b := payload.(type) {
	case *box.Elst:
		t.elst = b
	case *box.Mdhd:
		t.mdhd = b
	case *box.AVCDecoderConfiguration:
		t.avcC = b
	case *box.Esds:
		t.esds = b
	case *box.Stts:
		t.stts = b
	case *box.Ctts:
		t.ctts = b
	case *box.Stss:
		t.stss = b
	case *box.Stsc:
		t.stsc = b
	case *box.Stsz:
		t.stsz = b
	case *box.Stco:
		for _, offset := range b.ChunkOffset {
			t.offsets = append(t.offsets, uint64(offset))
		}
	case *box.Co64:
		t.offsets = b.ChunkOffset
	}
}

// codec returns nil for a codec other than H.264 and AAC.
func (t *trak) codec() (codecs.Codec, error) {
	switch {
	case t.avcC != nil:
		return h264(t.avcC)
	case t.esds != nil:
		return aac(t.esds)
	}
	return nil, nil
}

func h264(c *box.AVCDecoderConfiguration) (codecs.Codec, error) {
	if len(c.SequenceParameterSets) == 0 || len(c.PictureParameterSets) == 0 || c.LengthSizeMinusOne != 3 {
		return nil, errors.New("avcC is not complete")
	}
	return &codecs.H264{SPS: c.SequenceParameterSets[0].NALUnit, PPS: c.PictureParameterSets[0].NALUnit}, nil
}

func aac(e *box.Esds) (codecs.Codec, error) {
	for _, d := range e.Descriptors {
		if d.Tag != box.DecSpecificInfoTag {
			continue
		}
		var config mpeg4audio.AudioSpecificConfig
		if err := config.Unmarshal(d.Data); err != nil {
			return nil, err
		}
		return &codecs.MPEG4Audio{Config: config}, nil
	}
	return nil, errors.New("esds is not complete")
}

// edit is the start of a track's edit list, in the track's ticks.
type edit struct {
	empty int64 // time of the file before the track begins
	media int64 // time of the track's media at its start
	end   int64 // end of the first part that is played; 0 means unknown
}

// edit reads the edit list. clock is the rate of the file's clock, in which the list counts.
func (t *trak) edit(rate, clock int64) (e edit) {
	if t.elst == nil {
		return e
	}
	for i := range t.elst.Entries {
		length := rescale(int64(t.elst.GetSegmentDuration(i)&maxEdit), clock, rate)
		if e.media = t.elst.GetMediaTime(i); e.media >= 0 {
			e.end = e.empty + length
			return e
		}
		e.media = 0
		e.empty += length
	}
	return e
}

// maxEdit prevents an overflow by absurd numbers.
const maxEdit = 1<<40 - 1
