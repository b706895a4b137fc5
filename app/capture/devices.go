package capture

import (
	"cmp"
	"errors"
	"slices"

	"github.com/gen2brain/malgo"
)

// Devices returns all connected devices, and an error for each kind that cannot be listed.
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

// distinct drops devices that have the kind and label of an earlier one, such as a second window with the
// same title: a title cannot address both.
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
		if x.isStudio(w.id) {
			continue
		}
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
			if d := microphoneDevice(device); d.Label != nullDevice {
				list = append(list, d)
			}
		}
		slices.SortFunc(list, func(a, b Device) int { return cmp.Compare(a.Label, b.Label) })
		return listErr
	})
	return list, err
}

// nullDevice is ALSA's name for its silent device.
const nullDevice = "null"
