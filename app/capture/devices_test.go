package capture

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFamiliarDevices plugs devices in elsewhere.
func TestFamiliarDevices(t *testing.T) {
	desk, usb := Device{Label: "desk.monitor", Name: "Monitor of Desk"}, Device{Label: "usb-1", Name: "Webcam"}
	elsewhere := Device{Label: "usb-2", Name: "Webcam"}
	var f familiar
	assert.Equal(t, -1, f.find("usb-1", []Device{desk, elsewhere}), "nobody knows what it is called")
	assert.Equal(t, 1, f.find("usb-1", []Device{elsewhere, usb}), "its own label counts first")
	assert.Equal(t, 1, f.find("usb-1", []Device{desk, elsewhere}), "it is called like that")
	assert.Equal(t, -1, f.find("usb-1", []Device{desk}))
	assert.Equal(t, 0, new(familiar).find("", []Device{desk}), "any will do")
	assert.Equal(t, 1, new(familiar).find("Webcam", []Device{desk, usb}), "a name is as good")
}

// TestDistinctDevices lists two windows of one title.
func TestDistinctDevices(t *testing.T) {
	first, second := Device{Kind: KindWindow, Label: "window:Notes", Name: "Notes"}, Device{Kind: KindWindow, Label: "window:Notes"}
	camera := Device{Kind: KindCamera, Label: "window:Notes", Name: "another kind"}
	assert.Equal(t, []Device{first, camera}, distinct([]Device{first, camera, second}))
}
