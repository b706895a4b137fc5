package programme

import (
	"image"
	"math"

	"footlight/app/capture"
)

// Face is a person on stage.
type Face struct {
	Name    string
	Picture *capture.Slot
}

// The layout of the stage page (frontend/src/stage/capture/faces.ts), in parts of the width: people beside a stage take a
// quarter of it, and between two pictures is a gap.
const (
	besideShare = 4
	gapShare    = 160
)

// Gather sets the people who are shown with the sources from the next picture on: beside the stage, or in a grid with
// the camera. A person from whom no picture comes leaves their place to the others. Cards are shown alone.
func (p *Programme) Gather(people []Face) { p.people.Store(&people) }

// faces returns the people whose pictures come now. It keeps requesting those of the others.
func (p *pictures) faces(scene Scene) (here []Face) {
	people := p.people.Load()
	if people == nil || scene == Starting || scene == Break {
		return nil
	}
	for _, f := range *people {
		if !isAway(f.Picture) && !f.Picture.IsEmpty() {
			here = append(here, f)
		}
		f.Picture.Want()
	}
	return here
}

// gather draws people together with the scene's own sources.
func (p *pictures) gather(now shown, lead *capture.Slot, people []Face) {
	blacken(p.dst, p.dst.Rect)
	p.drawn = image.Rectangle{} // the next full picture begins anew
	area, all := p.dst.Rect, make([]Face, 0, len(people)+1)
	switch {
	case now.scene == Camera || now.Stage == nil:
		all = append(all, Face{Picture: lead})
	default:
		stage := area
		stage.Max.X, area.Min.X = split(area)
		view(lead, func(from *capture.Picture) { p.drawIn(&p.full, stage, from) })
		if now.scene == CameraOverStage && !isAway(now.Camera) {
			all = append(all, Face{Picture: now.Camera})
		}
	}
	p.drawGrid(append(all, people...), lead, area)
	if now.Camera != nil {
		now.Camera.Want()
	}
}

// split returns where the stage ends and where the people beside it begin.
func split(area image.Rectangle) (end, begin int) {
	begin = area.Max.X - area.Dx()/besideShare&^1
	return begin - area.Dx()/gapShare&^1, begin
}

func (p *pictures) drawGrid(all []Face, lead *capture.Slot, area image.Rectangle) {
	for len(p.tiles) < len(all) {
		p.tiles = append(p.tiles, &scaler{})
	}
	for i, box := range grid(len(all), area, p.dst.Rect.Dx()/gapShare&^1) {
		view(all[i].Picture, func(from *capture.Picture) {
			if from == nil {
				return
			}
			if all[i].Picture == lead {
				p.captured = from.At
			}
			p.fill(p.tiles[i], box, from)
		})
		p.drawName(all[i].Name, box)
	}
}

// grid returns a box for each of n pictures: alone, side by side, or in rows. An upright area has one column.
func grid(n int, area image.Rectangle, gap int) (boxes []image.Rectangle) {
	columns := int(math.Ceil(math.Sqrt(float64(n))))
	if area.Dy() > area.Dx() {
		columns = 1
	}
	rows := (n + columns - 1) / columns
	size := image.Pt((area.Dx()-gap*(columns-1))/columns&^1, (area.Dy()-gap*(rows-1))/rows&^1)
	for i := range n {
		at := area.Min.Add(image.Pt(i%columns*(size.X+gap), i/columns*(size.Y+gap)))
		boxes = append(boxes, image.Rectangle{at, at.Add(size)})
	}
	return boxes
}

// drawIn draws all of a picture into a box.
func (c *composer) drawIn(by *scaler, box image.Rectangle, p *capture.Picture) {
	if p == nil {
		return
	}
	c.captured = p.At
	c.draw(by, fit(p.Rect.Size(), box), &p.YCbCr)
}

// fill fills a box with a picture and cuts off what does not fit. An upright picture is drawn whole, as the cut would
// take the head.
func (c *composer) fill(by *scaler, box image.Rectangle, p *capture.Picture) {
	size := p.Rect.Size()
	if size.Y > size.X {
		c.draw(by, fit(size, box), &p.YCbCr)
		return
	}
	part := fit(box.Size(), p.Rect)
	c.draw(by, box, p.SubImage(part).(*image.YCbCr)) //nolint:forcetypeassert // a part of YCbCr is YCbCr
}
