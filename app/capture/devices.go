package capture

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

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

// familiar remembers a device that was captured by its name, too: plugged in elsewhere, it may have another label.
type familiar struct{ name string }

// find is which of list a label means: the device of that label or name, else one that is called like what it
// meant before; -1: none. No label means the first.
func (f *familiar) find(label string, list []Device) int {
	i := slices.IndexFunc(list, func(d Device) bool { return label == "" || d.Label == label })
	if i < 0 {
		i = slices.IndexFunc(list, func(d Device) bool { return d.Name == label || f.name != "" && d.Name == f.name })
	}
	if i >= 0 && label != "" {
		f.name = list[i].Name
	}
	return i
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
	return distinct(all), problems
}

// distinct leaves out what is labelled like something before it, such as a second window of one title: only one of
// them can be addressed.
func distinct(list []Device) []Device {
	seen := map[Device]bool{}
	return slices.DeleteFunc(list, func(d Device) bool {
		address := Device{Kind: d.Kind, Label: d.Label}
		again := seen[address]
		seen[address] = true
		return again
	})
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
		d := cameraDevice(device)
		d.Default = i == 0
		list = append(list, d)
	}
	return list, nil
}

func microphones() (list []Device, err error) {
	err = withSound(func(system *malgo.AllocatedContext) error {
		all, listErr := system.Devices(malgo.Capture)
		for _, device := range all {
			if d := microphoneDevice(device); d.Label != nothing {
				list = append(list, d)
			}
		}
		slices.SortFunc(list, func(a, b Device) int { return cmp.Compare(a.Label, b.Label) })
		return listErr
	})
	return list, err
}

// nothing is what ALSA calls its device of silence.
const nothing = "null"

// microphoneDevice has as its label what the sound system itself calls it.
func microphoneDevice(device malgo.DeviceInfo) Device {
	label, _, _ := bytes.Cut(device.ID[:], []byte{0})
	return Device{Kind: KindMicrophone, Label: string(label), Name: device.Name(), Default: device.IsDefault != 0}
}
