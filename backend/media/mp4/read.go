package mp4

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	box "github.com/abema/go-mp4"
)

const (
	maxTables = 8 << 20 // bytes of moov; a minute takes about 50 KB
	maxBoxes  = 64      // before moov
)

// Read reads a file's table of contents. The error is ErrUnusable if the file is damaged or of another kind;
// otherwise it is the reader's.
func Read(r io.ReadSeeker) (*Movie, error) {
	tables, first, err := readTables(r)
	if err != nil {
		return nil, err
	}
	in := bytes.NewReader(tables)
	traks, err := box.ExtractBox(in, nil, box.BoxPath{box.BoxTypeMoov(), box.BoxTypeTrak()})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	movie := &Movie{TablesFirst: first}
	clock, err := movieRate(in)
	if err == nil {
		err = checkWhole(in)
	}
	for _, trak := range traks {
		if err == nil {
			err = movie.add(in, trak, clock)
		}
	}
	if err == nil && movie.Video == nil && movie.Audio == nil {
		err = errors.New("no H.264 and no AAC")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	movie.begin()
	return movie, nil
}

// readTables reads the moov box with its header. first says that moov lies before the media.
func readTables(r io.ReadSeeker) (tables []byte, first bool, err error) {
	first = true
	for range maxBoxes {
		info, err := box.ReadBoxInfo(r)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || err == nil && info.Size < info.HeaderSize {
			return nil, false, fmt.Errorf("%w: there is no moov", ErrUnusable)
		}
		if err != nil {
			return nil, false, fmt.Errorf("mp4: %w", err)
		}
		if info.Type == box.BoxTypeMoov() {
			tables, err = readBox(r, info)
			return tables, first, err
		}
		first = first && info.Type != box.BoxTypeMdat()
		if _, err = info.SeekToEnd(r); err != nil {
			return nil, false, fmt.Errorf("%w: %w", ErrUnusable, err)
		}
	}
	return nil, false, fmt.Errorf("%w: there is no moov", ErrUnusable)
}

func readBox(r io.ReadSeeker, info *box.BoxInfo) ([]byte, error) {
	if info.Size > maxTables {
		return nil, fmt.Errorf("%w: moov has %d bytes", ErrUnusable, info.Size)
	}
	if _, err := info.SeekToStart(r); err != nil {
		return nil, fmt.Errorf("mp4: %w", err)
	}
	body := make([]byte, info.Size)
	_, err := io.ReadFull(r, body)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("%w: moov is cut off", ErrUnusable)
	}
	return body, err
}

// checkWhole refuses a file whose media are in fragments: moov does not list them.
func checkWhole(r io.ReadSeeker) error {
	found, err := box.ExtractBox(r, nil, box.BoxPath{box.BoxTypeMoov(), box.BoxTypeMvex()})
	if err == nil && len(found) > 0 {
		err = errors.New("it is fragmented")
	}
	return err
}

// movieRate returns the rate of the clock in which edit lists count their empty parts.
func movieRate(r io.ReadSeeker) (int64, error) {
	head, err := box.ExtractBoxWithPayload(r, nil, box.BoxPath{box.BoxTypeMoov(), box.BoxTypeMvhd()})
	if err != nil {
		return 0, err
	}
	if len(head) != 1 {
		return 0, errors.New("no mvhd")
	}
	mvhd, ok := head[0].Payload.(*box.Mvhd)
	if !ok || mvhd.Timescale == 0 {
		return 0, errors.New("no time scale")
	}
	return int64(mvhd.Timescale), nil
}

// add reads a track. It ignores tracks that are neither picture nor sound.
func (m *Movie) add(r io.ReadSeeker, trak *box.BoxInfo, clock int64) error {
	t, err := readTrak(r, trak)
	if err != nil {
		return err
	}
	track, err := t.track(clock)
	if err != nil || track == nil {
		return err
	}
	slot := &m.Audio
	if track.Codec.IsVideo() {
		slot = &m.Video
	}
	if *slot != nil {
		return errors.New("two tracks of one kind")
	}
	*slot = track
	return nil
}
