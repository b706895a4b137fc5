package planner

import (
	"fmt"
	"strings"

	"footlight/backend/curation/banner"
)

// colours are those that have a name, as "#rrggbb".
var colours = map[string]string{
	"red":    "#c1121f",
	"orange": "#f77f00",
	"amber":  "#e0a100", "gold": "#e0a100", "golden": "#e0a100",
	"yellow": "#ffd60a",
	"green":  "#2d6a4f",
	"olive":  "#606c38",
	"teal":   "#0a9396", "turquoise": "#0a9396", "cyan": "#0a9396",
	"blue": "#1d4ed8",
	"navy": "#1b2a6b", "indigo": "#1b2a6b",
	"purple": "#6a2c91", "violet": "#6a2c91",
	"magenta": "#d6336c", "pink": "#d6336c",
	"brown": "#6f4518",
	"beige": "#e6ccb2",
	"black": "#111114",
	"white": "#fafafa",
	"gray":  "#6c757d", "grey": "#6c757d", "silver": "#6c757d",
}

// colour is a named colour, "" for no name.
func colour(name string) string { return colours[strings.ToLower(name)] }

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
