package desktop

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"

	"footlight/backend/durable"
)

// Diagnostics are for whoever is asked for help: one text, which its owner can read before giving it away.
type Diagnostics struct {
	Program, Version string
	Log              string // its file
	Known            []Fact
}

// Fact is something that the program knows.
type Fact struct {
	Name  string
	Value any
}

// lastOfLog is how much of the log is told.
const lastOfLog = 1 << 20

// Save writes the text into a file, without what looks like a secret.
func (d Diagnostics) Save(ctx context.Context, path string) error {
	var to bytes.Buffer
	fmt.Fprintf(&to, "%s %s\n\n# System\n\n", d.Program, d.Version)
	system(ctx, &to)
	for _, fact := range d.Known {
		body, err := json.MarshalIndent(fact.Value, "", "  ")
		if err != nil {
			return err
		}
		fmt.Fprintf(&to, "\n# %s\n\n%s\n", fact.Name, body)
	}
	fmt.Fprintf(&to, "\n# The end of %s\n\n", d.Log)
	if err := tail(&to, d.Log); err != nil {
		fmt.Fprintln(&to, err)
	}
	return durable.WriteFile(path, redact(to.Bytes()), 0o600)
}

// system tells what shows depend on.
func system(ctx context.Context, to io.Writer) {
	fmt.Fprintf(to, "%s/%s, %d processors, %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	for _, command := range [][]string{{"uname", "-srv"}, {"sed", "-n", "s/^PRETTY_NAME=//p", "/etc/os-release"}, {"ffmpeg", "-hide_banner", "-version"}} {
		said, err := exec.CommandContext(ctx, command[0], command[1:]...).Output() //nolint:gosec // they are above
		if err != nil {
			said = []byte(err.Error())
		}
		first, _, _ := strings.Cut(string(said), "\n")
		fmt.Fprintf(to, "%s: %s\n", command[0], first)
	}
	for _, name := range []string{"XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "GDK_BACKEND", "LANG", "GDK_SCALE"} {
		fmt.Fprintf(to, "%s=%s\n", name, os.Getenv(name))
	}
}

func tail(to io.Writer, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, _ = file.Seek(-lastOfLog, io.SeekEnd) // a shorter one is told whole
	_, err = io.Copy(to, file)
	return err
}

// secrets look like keys in hex, tokens, and whatever stands behind a name for them. Hashes look like keys.
func secrets() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`(?i)()\b(?:0x)?[0-9a-f]{64,}\b`),
		regexp.MustCompile(`()\beyJ[\w-]+(?:\.[\w-]*)*`),
		regexp.MustCompile(`(?i)(\bbearer\s+|[?&]code=|\b(?:\w*token|\w*passphrase|password|secret|key)\\*["']?\s*[:=]\s*(?:\\*["'])?)[^\s"'\\&,}]+`),
	}
}

func redact(text []byte) []byte {
	for _, secret := range secrets() {
		text = secret.ReplaceAll(text, []byte("${1}[removed]"))
	}
	return text
}
