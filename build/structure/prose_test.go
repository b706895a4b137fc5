package main

import (
	"slices"
	"testing"
)

// TestProse looks at single lines of files and names the rule that each breaks.
func TestProse(t *testing.T) {
	for _, test := range []struct{ file, line, rule string }{
		{"a.go", "// Close wakes whoever waits.", "person without a noun"},
		{"a.go", "// Close wakes the caller that waits.", ""},
		{"a.go", "x := 1 // Nobody reads it", "person without a noun"},
		{"a.go", "nobody := 1", ""},
		{"a.go", `say("nobody // is here")`, ""},
		{"a.go", "// rate is how many bits a second the network takes.", "X is what …"},
		{"a.go", "// rate returns the bits per second that the network takes.", ""},
		{"a.go", "// It keeps those of which it knows the size.", "that of which …"},
		{"a.go", "// of several at once, the newest counts", "begins with a preposition"},
		{"a.md", "In a room, viewers wait.", ""},
		{"a.go", "limit int // nil: none", "value: meaning"},
		{"a.go", "limit int // nil means no limit", ""},
		{"a.svelte", "// Have the picture fit the window.", ""},
		{"a.svelte", "  // has the picture fit the window", "have … be"},
		{"a.ts", " * It doesn't play any more.", "any more, besides"},
		{"a.ts", "  /** The address of whoever is signed in. */", "person without a noun"},
		{"a.sol", "/// Somebody paid.", "person without a noun"},
		{"a.sh", "# whoever calls it", "person without a noun"},
		{"a.sh", "echo whoever", ""},
		{"a.md", "Everybody may read.", "person without a noun"},
		{"a.md", "| everybody | may |", ""},
		{"a.md", "```sh everybody", ""},
		{"a.md", "`server` answers everybody.", "person without a noun"},
		{"a.css", "/* everybody */", ""},
	} {
		var c proseCount
		if commentText["."+test.file[2:]] != nil {
			c.add(file{path: test.file, text: []byte(test.line)})
		}
		got := ""
		if len(c.findings) > 0 {
			got = c.findings[0].rule.name
		}
		if got != test.rule {
			t.Errorf("%s %q breaks %q, want %q", test.file, test.line, got, test.rule)
		}
	}
}

// TestContinuedLine accepts a preposition at the start of a line that continues a sentence.
func TestContinuedLine(t *testing.T) {
	var c proseCount
	c.add(file{path: "a.go", text: []byte("// The recorder stops\n// in that case, and waits.\n")})
	if c.lines != 2 || len(c.findings) != 0 {
		t.Errorf("%d lines, findings %v", c.lines, c.findings)
	}
}

// TestExceptions lets an exception's number fall but not rise.
func TestExceptions(t *testing.T) {
	prose := excess{"prose", "shop"}
	for _, test := range []struct {
		name              string
		measured, allowed map[excess]int
		want              []string
	}{
		{"within the limits", nil, nil, nil},
		{"no exception", map[excess]int{prose: 3}, nil, []string{"too many"}},
		{"as allowed", map[excess]int{prose: 3}, map[excess]int{prose: 3}, nil},
		{"more than allowed", map[excess]int{prose: 4}, map[excess]int{prose: 3}, []string{"too many; the exception is for 3"}},
		{
			"fewer than allowed",
			map[excess]int{prose: 2},
			map[excess]int{prose: 3},
			[]string{"build/structure/exceptions.txt: lower the exception “prose shop” from 3 to 2"},
		},
		{
			"not needed", nil,
			map[excess]int{prose: 3},
			[]string{"build/structure/exceptions.txt: remove “prose shop”: the package keeps the limit"},
		},
	} {
		got := judge(test.measured, test.allowed, func(excess) string { return "too many" })
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
