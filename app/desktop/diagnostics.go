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

// Diagnostics is the content of a diagnostics file: a text that the user can read before sending it to a
// helper.
type Diagnostics struct {
	Program, Version string
	Log              string // path of the log file
	Known            []Fact
}

// Fact is a named value that the program adds to the text.
type Fact struct {
	Name  string
	Value any
}

// lastOfLog limits the included end of the log, in bytes.
const lastOfLog = 1 << 20

// Save writes the text into a file, and removes everything that looks like a secret.
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

// system writes facts about the system that shows depend on.
func system(ctx context.Context, to io.Writer) {
	fmt.Fprintf(to, "%s/%s, %d processors, %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	for _, command := range [][]string{{"uname", "-srv"}, {"sed", "-n", "s/^PRETTY_NAME=//p", "/etc/os-release"}, {"ffmpeg", "-hide_banner", "-version"}} {
		said, err := exec.CommandContext(ctx, command[0], command[1:]...).Output() //nolint:gosec // constants
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
	_, _ = file.Seek(-lastOfLog, io.SeekEnd) // fails for a shorter log, which is then copied whole
	_, err = io.Copy(to, file)
	return err
}

// secrets returns patterns for keys in hex, for tokens, and for values behind names such as "password".
// Hashes match too, because they look like keys.
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
