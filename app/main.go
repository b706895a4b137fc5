package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/wallet"
	"footlight/frontend"
)

// Main opens the window and returns when it was closed. It exits with 1 when
// there can be no window. With arguments it runs a command in its place; flags
// alone are the window's, which Wails reads where it was built for development.
func Main() {
	if args := os.Args[1:]; len(args) > 0 && (!strings.HasPrefix(args[0], "-") || args[0] == "--help" || args[0] == "-h") {
		os.Exit(command(args))
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "studio:", err)
		os.Exit(1)
	}
}

func run() error {
	config, err := os.UserConfigDir()
	if err != nil {
		return fmt.Errorf("find the folder for settings: %w", err)
	}
	folder := filepath.Join(config, "footlight")
	window := &Window{settings: settings{path: filepath.Join(folder, "studio.json")}}
	keys := &Keys{window, &wallet.Wallet{Path: filepath.Join(folder, "creator.json"), Keyring: wallet.Keyring{}}}
	show := &Show{window: window, keys: keys}
	err = wails.Run(&options.App{
		Title:            "Footlight Studio",
		Width:            1200,
		Height:           800,
		MinWidth:         480,
		MinHeight:        480,
		BackgroundColour: options.NewRGB(20, 17, 14),
		AssetServer:      &assetserver.Options{Assets: frontend.Studio(), Handler: site{window, show}},
		Bind:             []any{window, keys, show},
		OnStartup:        func(ctx context.Context) { window.ctx = ctx },
		OnBeforeClose:    show.mayEnd,
		// Two would keep the same shows, by the same key.
		SingleInstanceLock: &options.SingleInstanceLock{
			UniqueId:               "footlight-studio",
			OnSecondInstanceLaunch: func(options.SecondInstanceData) { runtime.WindowUnminimise(window.ctx); runtime.WindowShow(window.ctx) },
		},
		// GPU compositing leaves blank windows with several Linux drivers.
		Linux: &linux.Options{WebviewGpuPolicy: linux.WebviewGpuPolicyNever, ProgramName: "footlight"},
	})
	return errors.Join(err, show.close(), window.host.Close())
}
