package desktop

import (
	"encoding/json"
	"os"
	"path/filepath"

	"footlight/backend/durable"
)

const leastWidth, leastHeight = 480, 480

// place is the position and size of a window, and its zoom.
type place struct {
	X         int  `json:"x"` // on its screen
	Y         int  `json:"y"`
	Width     int  `json:"width"`
	Height    int  `json:"height"`
	Maximised bool `json:"maximised"`
	Zoom      int  `json:"zoom"` // percent
}

// first returns the place of a window that was never open.
func first() place { return place{X: -1, Y: -1, Width: 1200, Height: 800, Zoom: 100} }

// load reads the window's last place. It returns first() if there is none, or it is damaged.
func load(path string) place {
	p := first()
	body, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(body, &p) != nil || p.Width < leastWidth || p.Height < leastHeight || zoomed(p.Zoom, 0) != p.Zoom {
		return first()
	}
	return p
}

func (p place) save(path string) error {
	body, err := json.Marshal(p)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err != nil {
		return err
	}
	return durable.WriteFile(path, body, 0o600)
}

// within moves the place so that it is on a screen, which may be smaller than the last one.
func (p place) within(width, height int) place {
	p.X = max(0, min(p.X, width-p.Width))
	p.Y = max(0, min(p.Y, height-p.Height))
	return p
}

// zooms returns the zoom steps, which are those of browsers.
func zooms() []int { return []int{50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300} }

// zoomed returns the zoom some steps away from another. It returns 100 if that zoom is not a step.
func zoomed(percent, steps int) int {
	all := zooms()
	for i, step := range all {
		if step == percent {
			return all[max(0, min(i+steps, len(all)-1))]
		}
	}
	return 100
}
