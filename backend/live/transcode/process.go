package transcode

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
)

// process is the sound engine of builds without C: an ffmpeg that reads Ogg
// and writes ADTS.
type process struct {
	ffmpeg *program
	ogg    *oggWriter
	fed    bool

	mu    sync.Mutex
	ready [][]byte
	err   error // of the output; nil at its end
}

var _ engine = (*process)(nil)

// soundArgs keep nothing back: by default Ogg pages of a second and a probe
// of the input would add up to two seconds. A probesize below 2048 finds no
// stream at all, and +nobuffer would lose the packets that were probed.
func soundArgs() []string {
	return []string{
		"-nostdin", "-hide_banner", "-loglevel", "error",
		"-fflags", "+flush_packets", "-flags", "low_delay",
		"-probesize", "2048", "-analyzeduration", "0", "-threads", "1",
		"-f", "ogg", "-i", "pipe:0", "-map", "0:a:0",
		"-c:a", "aac", "-b:a", fmt.Sprint(bitrate), "-ar", fmt.Sprint(SampleRate), "-ac", fmt.Sprint(Channels),
		"-f", "adts", "-flush_packets", "1", "pipe:1",
	}
}

func openProcess(ctx context.Context) (*process, error) {
	p := &process{}
	var err error
	if p.ffmpeg, err = startProgram(ctx, soundArgs(), p.readAll); err != nil {
		return nil, err
	}
	if p.ogg, err = newOggWriter(p.ffmpeg); err != nil {
		_, _ = p.close()
		return nil, fmt.Errorf("transcode: write to ffmpeg: %w", err)
	}
	return p, nil
}

func (p *process) readAll(out io.Reader) error {
	r := bufio.NewReader(out)
	for {
		unit, err := readADTS(r)
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
	if err := p.ogg.packet(packet, n); err != nil {
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

// close gives what is left. ffmpeg calls a stream without packets an error.
func (p *process) close() ([][]byte, error) {
	if err := p.ffmpeg.close(); err != nil && p.fed {
		return nil, err
	}
	units, _ := p.take() // its error is the one of the output
	return units, nil
}
