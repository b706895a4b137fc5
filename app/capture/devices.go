package capture

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/gen2brain/malgo"
)

// Kind is what a device captures.
type Kind string

// The kinds.
const (
	KindScreen     Kind = "screen"
	KindMonitor    Kind = "monitor"
	KindWindow     Kind = "window"
	KindCamera     Kind = "camera"
	KindMicrophone Kind = "microphone"
)

// Device is something that can be captured now. Its label is the same tomorrow, unless it is plugged in elsewhere.
type Device struct {
	Kind    Kind   `json:"kind"`
	Label   string `json:"label"`
	Name    string `json:"name"`
	Default bool   `json:"default,omitempty"`
}

// Devices lists what can be captured. Why a kind has none is among the errors.
func Devices() (all []Device, problems []error) {
	for _, list := range []func() ([]Device, error){screens, listCameras, microphones} {
		found, err := list()
		all = append(all, found...)
		if err != nil {
			problems = append(problems, err)
		}
	}
	return all, problems
}

func screens() (list []Device, err error) {
	x, err := openX11(Screen{})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, x.close()) }()
	list = append(list, Device{Kind: KindScreen, Label: "screen", Name: x.area.Size().String(), Default: true})
	monitors, monitorErr := x.monitors()
	for _, m := range monitors {
		list = append(list, Device{Kind: KindMonitor, Label: "screen:" + m.name, Name: m.area.String()})
	}
	windows, windowErr := x.windows()
	for _, w := range windows {
		list = append(list, Device{Kind: KindWindow, Label: "window:" + w.title, Name: w.title})
	}
	return list, errors.Join(monitorErr, windowErr)
}

func listCameras() (list []Device, _ error) {
	for i, device := range cameras() {
		name, _, _ := strings.Cut(device.Info().Name, ";")
		list = append(list, Device{Kind: KindCamera, Label: device.Info().Label, Name: name, Default: i == 0})
	}
	return list, nil
}

func microphones() (list []Device, err error) {
	err = withSound(func(system *malgo.AllocatedContext) error {
		all, listErr := system.Devices(malgo.Capture)
		for _, device := range all {
			list = append(list, Device{Kind: KindMicrophone, Label: labelOf(device), Name: device.Name(), Default: device.IsDefault != 0})
		}
		slices.SortFunc(list, func(a, b Device) int { return cmp.Compare(a.Label, b.Label) })
		return listErr
	})
	return list, err
}

// labelOf is what the sound system itself calls a device.
func labelOf(device malgo.DeviceInfo) string {
	label, _, _ := bytes.Cut(device.ID[:], []byte{0})
	return string(label)
}
