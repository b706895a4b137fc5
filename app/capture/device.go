package capture

import "slices"

// Kind is the kind of a device.
type Kind string

// The kinds.
const (
	KindScreen     Kind = "screen"
	KindMonitor    Kind = "monitor"
	KindWindow     Kind = "window"
	KindCamera     Kind = "camera"
	KindMicrophone Kind = "microphone"
)

// Device is a connected source. Its label stays the same unless it is plugged into another socket.
type Device struct {
	Kind    Kind   `json:"kind"`
	Label   string `json:"label"`
	Name    string `json:"name"`
	Default bool   `json:"default,omitempty"`
}

// remembered holds the name of the device that a label last meant. The device may get another label when it
// is plugged into another socket.
type remembered struct{ name string }

// find returns the index of the device with a label or name, or else of the one with the remembered name, or
// else -1. An empty label means the first device.
func (f *remembered) find(label string, list []Device) int {
	i := slices.IndexFunc(list, func(d Device) bool { return label == "" || d.Label == label })
	if i < 0 {
		i = slices.IndexFunc(list, func(d Device) bool { return d.Name == label || f.name != "" && d.Name == f.name })
	}
	if i >= 0 && label != "" {
		f.name = list[i].Name
	}
	return i
}
