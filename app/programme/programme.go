package programme

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"footlight/app/capture"
	"footlight/backend/media/letter"
)

// Programme is one show.
type Programme struct {
	Format                        // at the start
	Inputs                        // at the start
	Starting, Break *capture.Slot // cards; Break also replaces sources that are away
	Mixer           *Mixer

	cutting       sync.Mutex // held while shown is changed
	shown         atomic.Pointer[shown]
	changed       atomic.Pointer[Format]
	third         atomic.Pointer[banner]
	people        atomic.Pointer[[]Face]
	skipped, late atomic.Uint64
}

func (p *Programme) now() shown {
	if s := p.shown.Load(); s != nil {
		return *s
	}
	return shown{Stage, p.Inputs}
}

// Cut changes the scene with the next picture.
func (p *Programme) Cut(to Scene) {
	p.cutting.Lock()
	defer p.cutting.Unlock()
	p.shown.Store(&shown{to, p.now().Inputs})
}

// Scene returns the present scene.
func (p *Programme) Scene() Scene { return p.now().scene }

// Exchange changes the sources with the next picture. A scene that loses its source gives way to the scene of the
// other one.
func (p *Programme) Exchange(to Inputs) {
	p.cutting.Lock()
	defer p.cutting.Unlock()
	p.shown.Store(&shown{p.Scene().within(to), to})
}

// Present returns the present sources.
func (p *Programme) Present() Inputs { return p.now().Inputs }

// Change sets the format from the next picture on.
func (p *Programme) Change(to Format) { p.changed.Store(&to) }

// Current returns the format of the next picture.
func (p *Programme) Current() Format {
	if f := p.changed.Load(); f != nil {
		return *f
	}
	return p.Format
}

// Counts counts missing pictures.
type Counts struct {
	Skipped uint64 // were not made because the machine was too slow
	Late    uint64 // repeat the last one because the source had no new picture in time
}

// Counts returns the counts since the start.
func (p *Programme) Counts() Counts { return Counts{p.skipped.Load(), p.late.Load()} }

// ShowThird shows a lower third.
func (p *Programme) ShowThird(t Third) error {
	if !letter.Draws(t.Name + t.Role) {
		return fmt.Errorf("%q, %q: a lower third can show Latin, Greek and Cyrillic letters only", t.Name, t.Role)
	}
	b := &banner{Third: t, since: time.Now()}
	if err := b.draw(p.Current().size()); err != nil {
		return err
	}
	p.third.Store(b)
	return nil
}

// ShownThird returns the lower third that is visible or appearing, or nil.
func (p *Programme) ShownThird() *Third {
	if b := p.third.Load(); b != nil && !b.goes {
		return &b.Third
	}
	return nil
}

// HideThird hides the lower third.
func (p *Programme) HideThird() {
	if b := p.third.Load(); b != nil && !b.goes {
		leaving := *b
		leaving.since, leaving.goes = time.Now(), true
		p.third.CompareAndSwap(b, &leaving)
	}
}
