package encode

import (
	"image"
	"math"
	"math/rand/v2"
)

// A motion draws picture i of a film.
type motion func(p *image.YCbCr, i int)

// motions returns the films that are hard to encode at a steady rate.
func motions(width, height int) map[string]motion {
	return map[string]motion{
		"noise": flicker(width, height), "scrolling text": text(width, height), "talking head": head(width, height),
	}
}

// flicker returns white noise, which no encoder can predict.
func flicker(width, height int) motion {
	r := rand.New(rand.NewPCG(1, 2))
	grain := make([]byte, width*height*5/4)
	for i := range grain {
		grain[i] = byte(100 + r.IntN(60))
	}
	return func(p *image.YCbCr, _ int) { copy(p.Y, grain[r.IntN(width*height/4):]) }
}

// text returns a page of glyphs that scrolls by parts of a pixel.
func text(width, height int) motion {
	const tall, wide, step = 18, 10, 4.3
	r, rows := rand.New(rand.NewPCG(1, 2)), 4*height
	page := make([]byte, width*rows)
	for i := range page {
		page[i] = 235
	}
	for y := 4; y+tall < rows; y += tall + 6 {
		for x := 20; x < width-20-wide; x += wide {
			for range r.IntN(4) { // strokes
				if at := y*width + x + r.IntN(wide-2); r.IntN(2) == 0 {
					for i := range tall - 5 {
						page[at+i*width], page[at+i*width+1] = 30, 90
					}
				} else {
					at += r.IntN(tall-6) * width
					for i := range wide - 3 {
						page[at+i], page[at+i+width] = 30, 90
					}
				}
			}
		}
	}
	return func(p *image.YCbCr, i int) {
		whole, part := math.Modf(math.Mod(float64(i)*step, float64(rows-height-1)))
		from, share := page[int(whole)*width:], int(part*256)
		for k := range p.Y {
			p.Y[k] = byte((int(from[k])*(256-share) + int(from[k+width])*share) >> 8)
		}
	}
}

// head returns an oval that sways before a still background, with a mouth that moves, in a camera's noise.
func head(width, height int) motion {
	r, back, grain := rand.New(rand.NewPCG(1, 2)), make([]byte, width*height), make([]byte, width*height*5/4)
	for i := range back {
		x, y := float64(i%width), float64(i/width)
		back[i] = byte(90 + 40*math.Sin(x/37)*math.Cos(y/53) + 20*math.Sin(x*y/9000))
	}
	for i := range grain {
		grain[i] = byte(r.IntN(5))
	}
	tall := float64(height)
	return func(p *image.YCbCr, i int) {
		noise, t := grain[r.IntN(width*height/4):], float64(i)/30
		for k, v := range back {
			p.Y[k] = v + noise[k]
		}
		middle := image.Pt(width/2+int(tall/22*math.Sin(t*1.3)), height/2+int(tall/50*math.Sin(t*2.1)))
		mouth := 0.5 + 0.1*math.Abs(math.Sin(t*9))
		for y := -height / 4; y < height/4; y++ {
			for x := -height / 5; x < height/5; x++ {
				across, down := float64(x)/tall*5, float64(y)/tall*4
				if far := across*across + down*down; far < 1 {
					k, light := (middle.Y+y)*width+middle.X+x, byte(180-60*far)
					if math.Abs(across) < 0.3 && down > 0.4 && down < mouth {
						light = 60
					}
					p.Y[k] = light + noise[k]
				}
			}
		}
	}
}
