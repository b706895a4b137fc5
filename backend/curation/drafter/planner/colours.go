package planner

import (
	"fmt"
	"strings"

	"footlight/backend/curation/banner"
)

// colour is a named colour as "#rrggbb", "" for no name.
func colour(name string) string {
	switch strings.ToLower(name) {
	case "red":
		return "#c1121f"
	case "orange":
		return "#f77f00"
	case "amber", "gold", "golden":
		return "#e0a100"
	case "yellow":
		return "#ffd60a"
	case "green":
		return "#2d6a4f"
	case "olive":
		return "#606c38"
	case "teal", "turquoise", "cyan":
		return "#0a9396"
	case "blue":
		return "#1d4ed8"
	case "navy", "indigo":
		return "#1b2a6b"
	case "purple", "violet":
		return "#6a2c91"
	case "magenta", "pink":
		return "#d6336c"
	case "brown":
		return "#6f4518"
	case "beige":
		return "#e6ccb2"
	case "black":
		return "#111114"
	case "white":
		return "#fafafa"
	case "gray", "grey", "silver":
		return "#6c757d"
	}
	return ""
}

// mix moves a colour a share (0 to 100) of the way to another.
func mix(from, to string, share int) string {
	a, b := banner.Colour(from), banner.Colour(to)
	part := func(x, y uint8) int { return (int(x)*(100-share) + int(y)*share) / 100 }
	return fmt.Sprintf("#%02x%02x%02x", part(a.R, b.R), part(a.G, b.G), part(a.B, b.B))
}

// readable reports whether text can stand on a background.
func readable(background string) bool {
	c := banner.Colour(background)
	return banner.Contrast(banner.Ink(c), c) >= 4.5
}
