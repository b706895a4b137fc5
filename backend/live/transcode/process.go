package transcode

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

const (
	// stall is how long the process may leave its input unread.
	stall = 2 * time.Second
	// farewell is how long it may take to give the rest.
	farewell = 5 * time.Second
)

// process is the engine of builds without C: an ffmpeg that reads Ogg and
// writes ADTS through pipes.
type process struct {
	cmd    *exec.Cmd
	cancel context.CancelFunc
	in     *os.File
	ogg    *oggWriter
	fed    bool
	read   chan struct{} // closed when the output has ended

	mu    sync.Mutex
	ready [][]byte
	err   error // of the output; nil at its end
}

var _ engine = (*process)(nil)

// ffmpegArgs keep nothing back: by default Ogg pages of a second and a probe
// of the input would add up to two seconds. A probesize below 2048 finds no
// stream at all, and +nobuffer would lose the packets that were probed.
func ffmpegArgs() []string {
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
	ctx, cancel := context.WithCancel(ctx)
	p, err := startProcess(exec.CommandContext(ctx, "ffmpeg", ffmpegArgs()...))
	if err != nil {
		cancel()
		return nil, fmt.Errorf("transcode: start ffmpeg: %w", err)
	}
	p.cancel = cancel
	if p.ogg, err = newOggWriter(p.in); err != nil {
		_, _ = p.close()
		return nil, fmt.Errorf("transcode: write to ffmpeg: %w", err)
	}
	return p, nil
}

func startProcess(cmd *exec.Cmd) (*process, error) {
	stdin, in, err := os.Pipe() // a plain file: it takes a write deadline
	if err != nil {
		return nil, err
	}
	defer stdin.Close()
	cmd.Stdin = stdin
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	p := &process{cmd: cmd, in: in, read: make(chan struct{})}
	go p.readAll(out) // close waits for it
	return p, nil
}

func (p *process) readAll(out io.Reader) {
	defer close(p.read)
	r := bufio.NewReader(out)
	for {
		unit, err := readADTS(r)
		p.mu.Lock()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				p.err = err
			}
			p.mu.Unlock()
			return
		}
		p.ready = append(p.ready, unit)
		p.mu.Unlock()
	}
}

func (p *process) encode(packet []byte, n int) ([][]byte, error) {
	if err := p.in.SetWriteDeadline(time.Now().Add(stall)); err != nil {
		return nil, fmt.Errorf("ffmpeg: %w", err)
	}
	p.fed = true
	if err := p.ogg.packet(packet, n); err != nil {
		return nil, fmt.Errorf("ffmpeg: write: %w", err)
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

// close ends the input, reads what is left and reaps the process.
func (p *process) close() ([][]byte, error) {
	p.in.Close()
	late := time.AfterFunc(farewell, p.cancel)
	<-p.read
	err := p.cmd.Wait()
	late.Stop()
	p.cancel()
	units, readErr := p.take()
	if !p.fed {
		return nil, nil // ffmpeg calls a stream without packets an error
	}
	if err = errors.Join(err, readErr); err != nil {
		return nil, fmt.Errorf("ffmpeg: %w", err)
	}
	return units, nil
}
