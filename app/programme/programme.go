package programme

import (
	"fmt"
	"sync/atomic"
	"time"

	"footlight/app/capture"
	"footlight/backend/media/letter"
)

// Programme is one show.
type Programme struct {
	Format                        // at the beginning
	Stage, Camera   *capture.Slot // nil: there is none
	Starting, Break *capture.Slot // cards; Break also stands in for sources that are away
	Mixer           *Mixer

	scene         atomic.Int32
	changed       atomic.Pointer[Format]
	third         atomic.Pointer[banner]
	skipped, late atomic.Uint64
}

// Cut changes the scene with the next picture.
func (p *Programme) Cut(to Scene) { p.scene.Store(int32(to)) }

// Scene is the one that is shown.
func (p *Programme) Scene() Scene { return Scene(p.scene.Load()) }

// Change has pictures be of another format from the next one on.
func (p *Programme) Change(to Format) { p.changed.Store(&to) }

// Current is what the next picture is made in.
func (p *Programme) Current() Format {
	if f := p.changed.Load(); f != nil {
		return *f
	}
	return p.Format
}

// Counts are how many pictures were not made.
type Counts struct {
	Skipped uint64 // the machine was too slow to encode them
	Late    uint64 // their source had no new one in time
}

// Counts are those since the beginning.
func (p *Programme) Counts() Counts { return Counts{p.skipped.Load(), p.late.Load()} }

// ShowThird has the lower third come.
func (p *Programme) ShowThird(t Third) error {
	if !letter.Draws(t.Name + t.Role) {
		return fmt.Errorf("%q, %q: the lower third shows Latin, Greek and Cyrillic letters", t.Name, t.Role)
	}
	b := &banner{Third: t, since: time.Now()}
	if err := b.draw(p.Current().size()); err != nil {
		return err
	}
	p.third.Store(b)
	return nil
}

// ShownThird is the lower third that is shown, or comes; nil: none.
func (p *Programme) ShownThird() *Third {
	if b := p.third.Load(); b != nil && !b.goes {
		return &b.Third
	}
	return nil
}

// HideThird has the lower third go.
func (p *Programme) HideThird() {
	if b := p.third.Load(); b != nil && !b.goes {
		leaving := *b
		leaving.since, leaving.goes = time.Now(), true
		p.third.CompareAndSwap(b, &leaving)
	}
}
