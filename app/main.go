// Package app is the studio: a desktop window on one Footlight server, which may run in the same process.
//
// The window shows the page of package frontend. The page's calls to the server pass through site. Bound to the page is
// only what a page cannot do itself: Window chooses the server, Keys signs with the creator's key, Show makes shows,
// and Past looks after the shows that are kept. Main runs the window until it is closed, or a command of package cli.
package app

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/wailsapp/wails/v2"

	"footlight/app/cli"
	"footlight/app/desktop"
	"footlight/app/remote"
	"footlight/app/wallet"
)

// garbagePercent limits the garbage, in percent of the memory in use. The default of 100 would waste memory: pictures
// and sound leave hardly any garbage, and the server inside holds its tables for long.
const garbagePercent = 40

// Main opens the window, and returns when it was closed. It exits with 1 if there can be no window. If the first
// argument is a command it runs that instead. Links are for the window, and so are flags, which a development build of
// Wails reads.
func Main() {
	debug.SetGCPercent(garbagePercent)
	if args := os.Args[1:]; len(args) > 0 && isCommand(args[0]) {
		os.Exit(cli.Run(args))
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "studio:", err)
		os.Exit(1)
	}
}

func isCommand(arg string) bool {
	return arg == "--help" || arg == "-h" || !strings.HasPrefix(arg, "-") && !desktop.IsLink(arg)
}

func run() error {
	config, err := os.UserConfigDir()
	if err != nil {
		return fmt.Errorf("find the folder for settings: %w", err)
	}
	folder := filepath.Join(config, "footlight")
	file, err := desktop.LogFile("footlight-studio")
	if err != nil {
		return fmt.Errorf("find the folder for the log: %w", err)
	}
	log := desktop.OpenLog(file)
	slog.SetDefault(log.Logger)
	window := &Window{
		settings: &settings{path: filepath.Join(folder, "studio.json")},
		chains:   &remote.Chains{Path: filepath.Join(folder, "chains.json")},
	}
	keys := &Keys{window, &wallet.Wallet{Path: filepath.Join(folder, "creator.json"), Keyring: wallet.Keyring{}}}
	show := newShow(window, keys)
	window.owner, window.pause = keys.owner, show.pause
	s := &studio{
		window: window, keys: keys, show: show, past: &Past{window: window},
		frame: desktop.NewWindow(filepath.Join(folder, "window.json")), log: file,
	}
	err = wails.Run(s.options())
	return errors.Join(err, s.close(), window.host.Close(), log.Close())
}

func newShow(window *Window, keys *Keys) *Show {
	s := &Show{window: window, keys: keys}
	s.queue.Studio, s.queue.Chains = uploads{s}, window.chains
	return s
}
