package journal

import "strings"

// Resume returns the control commands that restore an interrupted show. A sound that replaces a muted one stays
// muted. Resume returns nil if the show was not interrupted.
func (n Note) Resume(sounds []string) (lines []string) {
	if !n.Live {
		return nil
	}
	for _, line := range n.As {
		lines = append(lines, renamed(line, n.Sources.Sounds(), sounds))
	}
	return lines
}

// renamed returns a control command in which the name of a sound is that of the sound in its place now.
func renamed(line string, was, now []string) string {
	verb, rest, _ := strings.Cut(line, " ")
	for i, label := range was[:min(len(was), len(now))] {
		if how, ok := strings.CutPrefix(rest+" ", label+" "); ok && verb != "scene" && verb != "third" {
			return strings.TrimSpace(verb + " " + now[i] + " " + how)
		}
	}
	return line
}
