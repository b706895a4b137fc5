package capture

import (
	"image"
	"image/draw"
	"math"
)

// colours tells how the numbers of a luma and chroma picture stand for colours. The zero value is BT.601 with
// video range.
type colours struct {
	hd   bool // BT.709 instead of BT.601
	full bool // from 0 to 255; otherwise from 16 to 235, chroma to 240
}

// jpegColours holds the colours of every JPEG picture (JFIF 1.02).
var jpegColours = colours{full: true}

// weights are the shares of red and blue in the luma of a standard.
type weights struct{ red, blue float64 }

var sd, hd = weights{0.299, 0.114}, weights{0.2126, 0.0722}

// conversion turns pictures with any colours into those of a programme: BT.709 with video range, in planes of
// 4:2:0. The tables hold what a value adds, in 1/65536.
type conversion struct {
	luma [256]int32
	blue [256]share // by Cb
	red  [256]share // by Cr
}

// share holds what a chroma value adds to luma and chroma.
type share struct{ y, u, v int32 }

func newConversion(from colours) *conversion {
	c := &conversion{}
	of, black, luma, chroma := sd, 16., 219., 224.
	if from.hd {
		of = hd
	}
	if from.full {
		black, luma, chroma = 0, 255, 255
	}
	// What the colour differences of one standard add to the luma of the other.
	green, way := 1-of.red-of.blue, (1-hd.red-hd.blue)*2
	ofBlue := (1-of.blue)*2*hd.blue - way*of.blue*(1-of.blue)/green
	ofRed := (1-of.red)*2*hd.red - way*of.red*(1-of.red)/green
	for i := range 256 {
		c.luma[i] = fixed(16+(float64(i)-black)*219/luma) + 1<<15
		d := (float64(i) - 128) / chroma
		c.blue[i] = share{
			fixed(219 * ofBlue * d),
			fixed(224*(2*(1-of.blue)-ofBlue)/(2*(1-hd.blue))*d) + grey, fixed(-224 * ofBlue / (2 * (1 - hd.red)) * d),
		}
		c.red[i] = share{
			fixed(219 * ofRed * d),
			fixed(-224 * ofRed / (2 * (1 - hd.blue)) * d), fixed(224*(2*(1-of.red)-ofRed)/(2*(1-hd.red))*d) + grey,
		}
	}
	return c
}

func fixed(f float64) int32 { return int32(math.Round(f * 65536)) }

// convert draws a camera's picture into p.
func (c *conversion) convert(p *Picture, from image.Image) {
	switch img := from.(type) {
	case *image.YCbCr:
		c.planes(p, img)
	case *image.RGBA:
		p.FromRGBA(img)
	default: // grey, for example
		drawn := image.NewRGBA(image.Rectangle{Max: from.Bounds().Size()})
		draw.Draw(drawn, drawn.Rect, from, from.Bounds().Min, draw.Src)
		p.FromRGBA(drawn)
	}
}

// planes converts luma and chroma. A pixel of chroma is the mean of those of its four pixels of luma.
func (c *conversion) planes(p *Picture, from *image.YCbCr) {
	width, height := from.Rect.Dx(), from.Rect.Dy()
	p.Resize(width, height)
	across, down := density(from.SubsampleRatio)
	luma, chroma := from.Y[from.YOffset(from.Rect.Min.X, from.Rect.Min.Y):], from.COffset(from.Rect.Min.X, from.Rect.Min.Y)
	for y := 0; y < height; y += 2 {
		below := min(y+1, height-1)
		c.rows(
			[2][]byte{luma[y*from.YStride:][:width], luma[below*from.YStride:][:width]},
			[2][]byte{p.Y[y*p.YStride:][:width], p.Y[below*p.YStride:][:width]},
			chromaRows{across, from.Cb, from.Cr, [2]int{chroma + y/down*from.CStride, chroma + below/down*from.CStride}},
			p.Cb[y/2*p.CStride:], p.Cr[y/2*p.CStride:],
		)
	}
}

// density returns how many pixels of luma share one of chroma, in a row and in a column.
func density(r image.YCbCrSubsampleRatio) (across, down int) {
	switch r {
	case image.YCbCrSubsampleRatio422:
		return 2, 1
	case image.YCbCrSubsampleRatio420:
		return 2, 2
	case image.YCbCrSubsampleRatio440:
		return 1, 2
	case image.YCbCrSubsampleRatio411:
		return 4, 1
	case image.YCbCrSubsampleRatio410:
		return 4, 2
	default:
		return 1, 1
	}
}

// chromaRows is the chroma of two rows of luma, which begins at two offsets.
type chromaRows struct {
	across int
	cb, cr []byte
	at     [2]int
}

// mean returns the chroma of the pixels x and next of both rows.
func (r chromaRows) mean(x, next int) (cb, cr byte) {
	a, b := x/r.across, next/r.across
	i, j, k, l := r.at[0]+a, r.at[0]+b, r.at[1]+a, r.at[1]+b
	return byte((int(r.cb[i]) + int(r.cb[j]) + int(r.cb[k]) + int(r.cb[l]) + 2) / 4),
		byte((int(r.cr[i]) + int(r.cr[j]) + int(r.cr[k]) + int(r.cr[l]) + 2) / 4)
}

// rows converts two rows of luma with their row of chroma.
func (c *conversion) rows(from, to [2][]byte, chroma chromaRows, u, v []byte) {
	width := len(from[0])
	for x := 0; x < width; x += 2 {
		next := min(x+1, width-1)
		cb, cr := chroma.mean(x, next)
		b, r := &c.blue[cb], &c.red[cr]
		y := b.y + r.y
		to[0][x], to[0][next] = clip(c.luma[from[0][x]]+y), clip(c.luma[from[0][next]]+y)
		to[1][x], to[1][next] = clip(c.luma[from[1][x]]+y), clip(c.luma[from[1][next]]+y)
		u[x/2], v[x/2] = clip(b.u+r.u), clip(b.v+r.v)
	}
}

func clip(v int32) byte { return byte(min(max(v>>16, 0), 255)) }
