package capture

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pion/mediadevices/pkg/driver"
	"github.com/pion/mediadevices/pkg/driver/camera"
	"github.com/pion/mediadevices/pkg/prop"

	"footlight/app/plain"
)

// Camera captures a video4linux camera.
type Camera struct {
	Label         string // as in Devices; empty means the first camera
	Width, Height int    // the wanted mode; Run chooses the camera's nearest
	FPS           float32

	known remembered
}

// Run implements Video.
func (c *Camera) Run(ctx context.Context, out *Slot) (err error) {
	device, err := c.find()
	if err != nil {
		return err
	}
	if err = device.Open(); err != nil {
		return plain.Errorf(err, "the camera %s does not open: close other programs that may use it", device.Info().Name)
	}
	defer func() { err = errors.Join(err, device.Close()) }()
	modes := device.Properties()
	if len(modes) == 0 {
		return fmt.Errorf("camera %s: the studio knows none of its picture formats", device.Info().Name)
	}
	recorder, ok := device.(driver.VideoRecorder)
	if !ok {
		return fmt.Errorf("camera %s: the device delivers no pictures", device.Info().Name)
	}
	mode := slices.MinFunc(modes, func(a, b prop.Media) int { return c.distance(a) - c.distance(b) })
	raw, err := recorder.VideoRecord(mode)
	if err != nil {
		return plain.Errorf(err, "the camera %s does not start: close other programs that may use it", device.Info().Name)
	}
	return newFrames(raw, frameColours(device, mode.FrameFormat)).read(ctx, out)
}

// find searches the present cameras, so that it finds a camera that was unplugged and plugged in again.
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

// cameraDevice returns the Device of a driver. Its label and name omit the device number, which depends on
// the socket.
func cameraDevice(d driver.Driver) Device {
	label, _, _ := strings.Cut(d.Info().Label, camera.LabelSeparator)
	name, _, _ := strings.Cut(d.Info().Name, camera.LabelSeparator)
	return Device{Kind: KindCamera, Label: label, Name: name}
}

// cameras returns the connected cameras, the one that the system prefers first.
func cameras() []driver.Driver {
	camera.Initialize()
	all := driver.GetManager().Query(driver.FilterDeviceType(driver.Camera))
	slices.SortFunc(all, func(a, b driver.Driver) int {
		return cmp.Or(cmp.Compare(b.Info().Priority, a.Info().Priority), cmp.Compare(a.Info().Label, b.Info().Label))
	})
	return all
}

// distance returns how far a mode is from the wanted one. A low frame rate weighs more than a wrong size.
func (c *Camera) distance(m prop.Media) int {
	missing := max(0, c.FPS-m.FrameRate)
	return abs(m.Width-c.Width) + abs(m.Height-c.Height) + int(missing*100)
}

func abs(n int) int { return max(n, -n) }
