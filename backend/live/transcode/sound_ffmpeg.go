package transcode

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
)

// process is the sound engine of builds without C: an ffmpeg that reads Ogg and writes ADTS, or the reverse.
type process struct {
	ffmpeg *ffmpegRun
	feed   func(packet []byte, n int) error
	next   func(out *bufio.Reader) ([]byte, error) // reads one packet
	fed    bool

	mu    sync.Mutex
	ready [][]byte
	err   error // error of the output; nil at its end
}

// soundArgs make ffmpeg hold nothing back. By default, Ogg pages of a second and the probing of the input
// would add up to two seconds. With a probesize below 2048 ffmpeg finds no stream at all, and +nobuffer would
// lose the probed packets.
func soundArgs(from string, to ...string) []string {
	args := []string{
		"-nostdin", "-hide_banner", "-loglevel", "error",
		"-fflags", "+flush_packets", "-flags", "low_delay",
		"-probesize", "2048", "-analyzeduration", "0", "-threads", "1",
		"-f", from, "-i", "pipe:0", "-map", "0:a:0", "-ar", fmt.Sprint(SampleRate), "-ac", fmt.Sprint(Channels),
	}
	return append(append(args, to...), "-flush_packets", "1", "pipe:1")
}

// openProcess starts an engine from Opus to AAC.
func openProcess(ctx context.Context) (*process, error) {
	p := &process{next: func(out *bufio.Reader) ([]byte, error) { return readADTS(out) }}
	err := p.start(ctx, soundArgs("ogg", "-c:a", "aac", "-aac_coder", "fast", "-aac_ms", "0", "-b:a", fmt.Sprint(aacBitrate), "-f", "adts"))
	if err != nil {
		return nil, err
	}
	ogg, err := newOggWriter(p.ffmpeg)
	if err != nil {
		_, _ = p.close()
		return nil, fmt.Errorf("transcode: write to ffmpeg: %w", err)
	}
	p.feed = ogg.packet
	return p, nil
}

// openProcessOpus starts an engine to Opus from the AAC that config describes.
func openProcessOpus(ctx context.Context, config mpeg4audio.AudioSpecificConfig) (*process, error) {
	p := &process{next: (&oggReader{}).packet}
	err := p.start(ctx, soundArgs("aac", "-c:a", "libopus", "-application", "lowdelay", "-frame_duration", "20",
		"-b:a", fmt.Sprint(opusBitrate), "-f", "ogg", "-page_duration", "20000"))
	if err != nil {
		return nil, err
	}
	p.feed = func(packet []byte, _ int) error {
		framed, err := appendADTS(config, packet)
		if err == nil {
			_, err = p.ffmpeg.Write(framed)
		}
		return err
	}
	return p, nil
}

func (p *process) start(ctx context.Context, args []string) (err error) {
	p.ffmpeg, err = startFFmpeg(ctx, args, p.readAll)
	return err
}

func (p *process) readAll(out io.Reader) error {
	r := bufio.NewReader(out)
	for {
		unit, err := p.next(r)
		if errors.Is(err, io.EOF) {
			return nil
		}
		p.mu.Lock()
		if err != nil {
			p.err = err
			p.mu.Unlock()
			return err
		}
		p.ready = append(p.ready, unit)
		p.mu.Unlock()
	}
}

func (p *process) encode(packet []byte, n int) ([][]byte, error) {
	p.fed = true
	if err := p.feed(packet, n); err != nil {
		return nil, err
	}
	return p.take()
}

func (p *process) take() ([][]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	units := p.ready
	p.ready = nil
	return units, p.err
}

// close returns the rest. ffmpeg reports a stream without packets as an error, which is ignored.
func (p *process) close() ([][]byte, error) {
	if err := p.ffmpeg.close(); err != nil && p.fed {
		return nil, err
	}
	units, _ := p.take() // the error is the one of the output
	return units, nil
}

const adtsHeader = 7

var errADTS = errors.New("expected an ADTS header")

// readADTS reads one access unit from an ADTS stream without checksums, as ffmpeg writes it.
func readADTS(r io.Reader) ([]byte, error) {
	var h [adtsHeader]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return nil, err
	}
	n := int(h[3]&3)<<11 | int(h[4])<<3 | int(h[5]>>5)
	if h[0] != 0xFF || h[1]&0xF1 != 0xF1 || n <= adtsHeader {
		return nil, errADTS
	}
	unit := make([]byte, n-adtsHeader)
	_, err := io.ReadFull(r, unit)
	return unit, err
}

// appendADTS puts an ADTS header before an access unit.
func appendADTS(config mpeg4audio.AudioSpecificConfig, unit []byte) ([]byte, error) {
	return mpeg4audio.ADTSPackets{{
		Type: config.Type, SampleRate: config.SampleRate, ChannelConfig: config.ChannelConfig, AU: unit,
	}}.Marshal()
}
