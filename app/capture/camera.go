package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"time"

	"github.com/pion/mediadevices/pkg/driver"
	"github.com/pion/mediadevices/pkg/driver/camera"
	"github.com/pion/mediadevices/pkg/io/video"
	"github.com/pion/mediadevices/pkg/prop"
)

// Camera captures a video4linux camera.
type Camera struct {
	Label         string // as in Devices; empty: the first
	Width, Height int    // what is wanted of it; the nearest that it has is taken
	FPS           float32

	known familiar
}

// Run implements Video.
func (c *Camera) Run(ctx context.Context, out *Slot) (err error) {
	device, err := c.find()
	if err != nil {
		return err
	}
	if err = device.Open(); err != nil {
		return fmt.Errorf("open camera %s: %w", device.Info().Name, err)
	}
	defer func() { err = errors.Join(err, device.Close()) }()
	modes := device.Properties()
	if len(modes) == 0 {
		return fmt.Errorf("camera %s: none of its formats is known", device.Info().Name)
	}
	recorder, ok := device.(driver.VideoRecorder)
	if !ok {
		return fmt.Errorf("camera %s: takes no pictures", device.Info().Name)
	}
	raw, err := recorder.VideoRecord(slices.MinFunc(modes, func(a, b prop.Media) int { return c.distance(a) - c.distance(b) }))
	if err != nil {
		return fmt.Errorf("start camera %s: %w", device.Info().Name, err)
	}
	return read(ctx, video.ToI420(raw), out)
}

// find looks for the camera anew, so that one that was unplugged is found again.
func (c *Camera) find() (driver.Driver, error) {
	all := cameras()
	list := make([]Device, 0, len(all))
	for _, device := range all {
		list = append(list, cameraDevice(device))
	}
	i := c.known.find(c.Label, list)
	if i < 0 {
		return nil, fmt.Errorf("camera %s: %w", c.Label, ErrNoDevice)
	}
	return all[i], nil
}

// cameraDevice leaves out what changes with the place that a camera is plugged in at: the number of its device.
func cameraDevice(d driver.Driver) Device {
	label, _, _ := strings.Cut(d.Info().Label, camera.LabelSeparator)
	name, _, _ := strings.Cut(d.Info().Name, camera.LabelSeparator)
	return Device{Kind: KindCamera, Label: label, Name: name}
}

// cameras are those that are plugged in now, the one that the system prefers first.
func cameras() []driver.Driver {
	camera.Initialize()
	all := driver.GetManager().Query(driver.FilterDeviceType(driver.Camera))
	slices.SortFunc(all, func(a, b driver.Driver) int {
		return cmp.Or(cmp.Compare(b.Info().Priority, a.Info().Priority), cmp.Compare(a.Info().Label, b.Info().Label))
	})
	return all
}

// distance is how far a mode is from what is wanted. Too few pictures weigh more than too small ones.
func (c *Camera) distance(m prop.Media) int {
	missing := max(0, c.FPS-m.FrameRate)
	return abs(m.Width-c.Width) + abs(m.Height-c.Height) + int(missing*100)
}

func abs(n int) int { return max(n, -n) }

// read puts what the camera brings, at its own pace.
func read(ctx context.Context, from video.Reader, out *Slot) error {
	p := &Picture{}
	for ctx.Err() == nil {
		img, release, err := from.Read()
		if err != nil {
			return fmt.Errorf("read camera: %w", err)
		}
		p.At = time.Now()
		if yuv, ok := img.(*image.YCbCr); ok {
			p.copy(yuv)
			p = out.Put(p)
		}
		release()
	}
	return nil
}

// copy takes over what the camera's memory holds.
func (p *Picture) copy(from *image.YCbCr) {
	p.Resize(from.Rect.Dx(), from.Rect.Dy())
	copyRows(p.Y, p.YStride, from.Y, from.YStride, p.Rect.Dx(), p.Rect.Dy())
	half, rows := (p.Rect.Dx()+1)/2, (p.Rect.Dy()+1)/2
	copyRows(p.Cb, p.CStride, from.Cb, from.CStride, half, rows)
	copyRows(p.Cr, p.CStride, from.Cr, from.CStride, half, rows)
}

func copyRows(dst []byte, dstStride int, src []byte, srcStride, width, height int) {
	for y := range height {
		copy(dst[y*dstStride:][:width], src[y*srcStride:])
	}
}
