package e2e_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// snippet is a fenced block of a document: commands (sh) or a configuration (yaml). Commands marked "stay"
// keep running beside the later ones.
type snippet struct{ language, how, text string }

// manuals returns README.md and the manuals, by name.
func manuals(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no manuals: %v", err)
	}
	all := map[string]string{}
	for _, file := range append(files, "../../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = string(text)
	}
	return all
}

// snippets returns the snippets of the manuals, by document.
func snippets(t *testing.T) map[string][]snippet {
	t.Helper()
	fence := regexp.MustCompile("(?ms)^ *```(sh|yaml) ?(\\w*)\n(.*?)^ *```$")
	all := map[string][]snippet{}
	for name, text := range manuals(t) {
		for _, m := range fence.FindAllStringSubmatch(text, -1) {
			all[name] = append(all[name], snippet{m[1], m[2], m[3]})
		}
	}
	return all
}

// TestDocumentedCommands runs every command of the documents, each document from top to bottom with its own
// server, and makes the server read every configuration in them.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	for name, list := range snippets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newReader(t)
			for _, b := range list {
				switch {
				case b.language == "yaml":
					r.configure(b.text)
				case b.how == "stays" || strings.Contains(b.text, "server demo"):
					r.runBeside(b.text)
				default:
					r.run(b.text)
				}
			}
		})
	}
}

// reader follows a document in its own folder, which has the server where `make build` puts it.
type reader struct {
	*server
	dir  string
	here *strings.Replacer // replaces the document's addresses and paths with those of the test
}

func newReader(t *testing.T) *reader {
	t.Helper()
	s := startServer(t, "--hls-fragment", "1s", "--hls-window", "6s")
	r := &reader{server: s, dir: t.TempDir(), here: strings.NewReplacer(
		"127.0.0.1:8080", s.HTTP, "127.0.0.1:1985", s.API, "127.0.0.1:1935", s.RTMP,
		"https://stage.example.org", s.url(""), "https://rpc.example.org", "http://"+s.RPC,
		"<factory>", fmt.Sprint(s.ok("GET", "/api/ledger", nil)["factory"]),
	)}
	bin := filepath.Join(r.dir, "build", "bin")
	if err := os.MkdirAll(bin, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(binary(), filepath.Join(bin, "server")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.dir, ".curlrc"), []byte("fail-with-body\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return r
}

// shell returns a shell that runs commands as a reader would type them. make only prints its commands;
// otherwise tests would run tests.
func (r *reader) shell(ctx context.Context, script string) *exec.Cmd {
	const make = `make() { command make -n -C "$ROOT" "$@"; }; `
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", make+r.here.Replace(script))
	root, err := filepath.Abs("../..")
	if err != nil {
		r.t.Fatal(err)
	}
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "ROOT="+root, "FOOTLIGHT_DATA="+r.data, "CURL_HOME="+r.dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
	return cmd
}

func (r *reader) run(script string) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), 5*time.Minute)
	defer cancel()
	if out, err := r.shell(ctx, script).CombinedOutput(); err != nil {
		r.t.Fatalf("%v\n%s\n%s", err, script, out)
	}
}

// runBeside runs commands until the test ends. It returns when they publish.
func (r *reader) runBeside(script string) {
	r.t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.t.Context()))
	cmd, said := r.shell(ctx, script), &output{}
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() {
		cancel()
		_ = cmd.Wait() // fails because of the interrupt
	})
	eventually(r.t, 2*time.Minute, "it publishes", func() error {
		if text := said.tail(); !strings.Contains(text, "live: ") && !strings.Contains(text, "frame=") {
			return fmt.Errorf("%s\n%s", script, text)
		}
		return nil
	})
}

// configure makes the server check a configuration from a document.
func (r *reader) configure(yaml string) {
	r.t.Helper()
	file := filepath.Join(r.dir, "shown.yaml")
	if err := os.WriteFile(file, []byte(r.here.Replace(yaml)), 0o600); err != nil {
		r.t.Fatal(err)
	}
	r.run("build/bin/server config --config " + file)
}

// TestDocumentedFlags checks that every flag in the documents exists.
func TestDocumentedFlags(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	commands := []string{"go run ../.. publish"} // the studio
	for _, command := range []string{"serve", "demo", "verify", "storage estimate", "token host"} {
		commands = append(commands, binary()+" "+command)
	}
	for _, command := range commands {
		args := append(strings.Fields(command), "--help")
		help, err := exec.CommandContext(t.Context(), args[0], args[1:]...).Output()
		if err != nil {
			t.Fatal(command, err)
		}
		for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(string(help), -1) {
			known[flag] = true
		}
	}
	for name, text := range manuals(t) {
		for _, m := range regexp.MustCompile("`(--[a-z-]+)").FindAllStringSubmatch(text, -1) {
			if !known[m[1]] && name != "performance.md" { // those are the load generator's
				t.Errorf("%s: there is no %s", name, m[1])
			}
		}
	}
}
