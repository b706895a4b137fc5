package capture

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFamiliarDevices plugs devices into other sockets.
func TestFamiliarDevices(t *testing.T) {
	desk, usb := Device{Label: "desk.monitor", Name: "Monitor of Desk"}, Device{Label: "usb-1", Name: "Webcam"}
	elsewhere := Device{Label: "usb-2", Name: "Webcam"}
	var f remembered
	assert.Equal(t, -1, f.find("usb-1", []Device{desk, elsewhere}), "its name is not known yet")
	assert.Equal(t, 1, f.find("usb-1", []Device{elsewhere, usb}), "a label counts before a name")
	assert.Equal(t, 1, f.find("usb-1", []Device{desk, elsewhere}), "the remembered name fits")
	assert.Equal(t, -1, f.find("usb-1", []Device{desk}))
	assert.Equal(t, 0, new(remembered).find("", []Device{desk}), "an empty label means the first")
	assert.Equal(t, 1, new(remembered).find("Webcam", []Device{desk, usb}), "a name counts too")
}

// TestDistinctDevices lists two windows with the same title.
func TestDistinctDevices(t *testing.T) {
	first, second := Device{Kind: KindWindow, Label: "window:Notes", Name: "Notes"}, Device{Kind: KindWindow, Label: "window:Notes"}
	camera := Device{Kind: KindCamera, Label: "window:Notes", Name: "another kind"}
	assert.Equal(t, []Device{first, camera}, distinct([]Device{first, camera, second}))
}
