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

	"footlight/app/desktop"
	"footlight/app/wallet"
)

// garbage is how much of it there may be, in percent of the memory in use. Pictures and sound leave hardly any,
// and the server inside holds tables for long: twice as much memory would be for nothing.
const garbage = 40

// Main opens the window and returns when it was closed. It exits with 1 when
// there can be no window. With arguments it runs a command in its place; flags
// alone are the window's, which Wails reads where it was built for development,
// and so are links.
func Main() {
	debug.SetGCPercent(garbage)
	if args := os.Args[1:]; len(args) > 0 && isCommand(args[0]) {
		os.Exit(command(args))
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
	window := &Window{settings: &settings{path: filepath.Join(folder, "studio.json")}}
	keys := &Keys{window, &wallet.Wallet{Path: filepath.Join(folder, "creator.json"), Keyring: wallet.Keyring{}}}
	show := &Show{window: window, keys: keys}
	window.owner, window.pause = keys.owner, show.pause
	s := &studio{
		window: window, keys: keys, show: show, past: &Past{window: window, keys: keys},
		frame: desktop.NewWindow(filepath.Join(folder, "window.json")), log: file,
	}
	err = wails.Run(s.options())
	return errors.Join(err, s.close(), window.host.Close(), log.Close())
}
