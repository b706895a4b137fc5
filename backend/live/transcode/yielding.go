package transcode

import (
	"footlight/backend/live/convert"
	"footlight/backend/live/yield"
	"footlight/backend/media"
)

// yielding transcodes on a thread of its own, which yields to media.
type yielding struct {
	calls   chan func()
	inner   convert.Transcoder
	results chan result
}

type result struct {
	frames []media.Frame
	err    error
}

func newYielding(inner convert.Transcoder) *yielding {
	y := &yielding{calls: make(chan func()), inner: inner, results: make(chan result)}
	go yield.Do(func() {
		for call := range y.calls {
			call()
		}
	})
	return y
}

// Push implements convert.Transcoder.
func (y *yielding) Push(f media.Frame) ([]media.Frame, error) {
	return y.call(func() ([]media.Frame, error) { return y.inner.Push(f) })
}

// Close implements convert.Transcoder.
func (y *yielding) Close() ([]media.Frame, error) {
	defer close(y.calls)
	return y.call(y.inner.Close)
}

func (y *yielding) call(fn func() ([]media.Frame, error)) ([]media.Frame, error) {
	y.calls <- func() {
		frames, err := fn()
		y.results <- result{frames, err}
	}
	r := <-y.results
	return r.frames, r.err
}
