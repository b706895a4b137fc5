package e2e_test

import (
	"io"
	"math"
	"testing"
	"time"
)

const (
	toneHz  = 400
	toneLen = 480 // samples at 48 kHz: four whole waves
)

// toneAndBeeps plays a tone on the left channel, and a beep of 0.2 s every second on the right one.
const toneAndBeeps = "aevalsrc=0.3*sin(2*PI*400*t)|0.3*sin(2*PI*1000*t)*lt(mod(t\\,1)\\,0.2):s=48000"

// ear records the sound of a machine: the beeps on the right channel, and breaks of the tone on the left one.
type ear struct {
	zero          time.Time // of the first sample
	heard         int
	beeps, broken []int // positions of samples
	loud          bool
	quiet         int
}

// listens records the output of one of the machine's sound cards until it is stopped.
func (m *machine) listens(t *testing.T, card string) (stop func() *ear) {
	t.Helper()
	recorder := m.command(t, "parec", "--device="+card+".monitor", "--format=s16le", "--rate=48000", "--channels=2", "--latency-msec=20")
	out, err := recorder.StdoutPipe()
	if err == nil {
		err = recorder.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	e, done := &ear{}, make(chan struct{})
	go func() {
		defer close(done)
		e.listen(out)
	}()
	return func() *ear {
		_ = recorder.Process.Kill()
		<-done
		_ = recorder.Wait() // "signal: killed"
		return e
	}
}

func (e *ear) listen(from io.Reader) {
	buffer := make([]byte, 4*toneLen)
	for {
		if _, err := io.ReadFull(from, buffer); err != nil {
			return
		}
		e.hear(buffer)
		// A read may be late, but never early.
		if zero := time.Now().Add(-time.Duration(e.heard) * time.Second / 48000); e.zero.IsZero() || zero.Before(e.zero) {
			e.zero = zero
		}
	}
}

// hear analyses a block of stereo samples.
func (e *ear) hear(block []byte) {
	var sine, cosine, energy float64
	for i := range toneLen {
		left, right := amplitude(block[4*i:]), amplitude(block[4*i+2:])
		angle := 2 * math.Pi * toneHz / 48000 * float64(i)
		sine, cosine, energy = sine+left*math.Sin(angle), cosine+left*math.Cos(angle), energy+left*left
		e.meter(right, e.heard+i)
	}
	// The residual after removing the tone. A twentieth is more than any codec leaves.
	if rest := energy - (sine*sine+cosine*cosine)*2/toneLen; rest > 0.05*energy || energy < toneLen*0.001 {
		e.broken = append(e.broken, e.heard)
	}
	e.heard += toneLen
}

func amplitude(b []byte) float64 { return float64(int16(uint16(b[0])|uint16(b[1])<<8)) / 32768 }

// meter finds the beginnings of beeps.
func (e *ear) meter(x float64, at int) {
	if math.Abs(x) > 0.05 {
		if !e.loud {
			e.beeps = append(e.beeps, at)
		}
		e.loud, e.quiet = true, 0
	} else if e.quiet++; e.quiet > 2400 {
		e.loud = false
	}
}

// glitches counts the breaks of the tone between two positions. Breaks in adjacent blocks count once.
func (e *ear) glitches(from, to int) (n int) {
	last := -1
	for _, at := range e.broken {
		if at < from || at >= to {
			continue
		}
		if last < 0 || at-last > 2*toneLen {
			n++
		}
		last = at
	}
	return n
}

// times converts positions to this machine's clock, in milliseconds.
func (e *ear) times(positions []int) (ms []float64) {
	for _, at := range positions {
		ms = append(ms, float64(e.zero.UnixMicro())/1000+float64(at)/48)
	}
	return ms
}
