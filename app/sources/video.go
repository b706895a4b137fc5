package sources

import (
	"context"
	"fmt"
	"image"
	"strings"

	"footlight/app/capture"
	"footlight/app/engine"
)

// picture opens the source of pictures that a flag names. The sound of a file becomes one of the show's sounds.
func picture(ctx context.Context, flag, name string, c *engine.Config) (engine.Picture, error) {
	v, err := video(ctx, flag, name, c)
	return engine.Picture{Name: name, Source: v}, err
}

func video(ctx context.Context, flag, name string, c *engine.Config) (capture.Video, error) {
	kind, what, _ := strings.Cut(name, ":")
	switch {
	case name == "test":
		return capture.TestPicture{Width: c.Width, Height: c.Height}, nil
	case kind == "camera":
		return &capture.Camera{Label: what, Width: c.Width, Height: c.Height, FPS: float32(c.FPS)}, nil
	case kind == "screen" && flag == "--source":
		return screen(what), nil
	case kind == "window" && what != "" && flag == "--source":
		return capture.Screen{Window: what}, nil
	case kind == "file" && what != "":
		return file(ctx, what, c)
	}
	return nil, &InvalidError{flag, fmt.Errorf("%q is not known; see studio publish --help", name)}
}

// fileSound is the name of a file's sound.
const fileSound = "file"

func file(ctx context.Context, path string, c *engine.Config) (capture.Video, error) {
	f, err := capture.OpenFile(ctx, path, c.Width, c.Height, c.FPS)
	if err != nil {
		return nil, err
	}
	if sound := f.Sound(); sound != nil {
		c.Sounds = append(c.Sounds, engine.Sound{Name: fileSound, Source: sound})
	}
	return f, nil
}

// screen returns the whole screen, a part written as WIDTHxHEIGHT+X+Y, or a monitor.
func screen(part string) capture.Screen {
	var width, height, x, y int
	if n, err := fmt.Sscanf(part, "%dx%d+%d+%d", &width, &height, &x, &y); err == nil && n == 4 {
		return capture.Screen{Area: image.Rect(x, y, x+width, y+height)}
	}
	return capture.Screen{Monitor: part}
}
