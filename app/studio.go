package app

import (
	"context"
	"log/slog"
	"os"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/desktop"
	"footlight/app/host"
	"footlight/frontend"
)

// studio joins what the page calls with the desktop around its window.
type studio struct {
	window *Window
	keys   *Keys
	show   *Show
	past   *Past
	frame  *desktop.Window
	log    string // its file

	tells sync.WaitGroup
	quiet context.CancelFunc
}

func (s *studio) options() *options.App {
	o := &options.App{
		Title:            "Footlight Studio",
		BackgroundColour: options.NewRGB(20, 17, 14),
		AssetServer:      &assetserver.Options{Assets: frontend.Studio(), Handler: site{s.window, s.show}},
		Bind:             []any{s.window, s.keys, s.show, s.past},
		Menu:             s.frame.Menu(desktop.Doings{Show: s.window.ask, Diagnose: s.diagnose, About: s.about}),
		Logger:           desktop.WindowLog{},
		OnStartup:        s.begin,
		OnDomReady:       s.frame.Shown,
		OnBeforeClose:    s.mayEnd,
		// Two would keep the same shows, by the same key.
		SingleInstanceLock: &options.SingleInstanceLock{
			UniqueId:               "footlight-studio",
			OnSecondInstanceLaunch: func(second options.SecondInstanceData) { s.open(second.Args); s.frame.Raise() },
		},
		// GPU compositing leaves blank windows with several Linux drivers. The name is that of the desktop file.
		Linux: &linux.Options{WebviewGpuPolicy: linux.WebviewGpuPolicyNever, ProgramName: "footlight-studio"},
	}
	s.frame.Place(o)
	return o
}

// begin is called once there is a window.
func (s *studio) begin(ctx context.Context) {
	slog.Info("the studio begins", "version", host.Version)
	s.window.ctx = ctx
	s.frame.Began(ctx)
	s.open(os.Args[1:])
	ctx, s.quiet = context.WithCancel(ctx)
	s.tells.Go(func() { s.show.tell(ctx, s.frame.Tell) })
	s.tells.Go(func() { s.show.clear(ctx) })
}

// close ends what began.
func (s *studio) close() error {
	if s.quiet != nil {
		s.quiet()
	}
	s.tells.Wait()
	return s.show.close()
}

// mayEnd answers true to keep the window.
func (s *studio) mayEnd(ctx context.Context) bool {
	if s.show.mayEnd(ctx) {
		return true
	}
	s.frame.Keep()
	return false
}

// open shows the event that a link among arguments names.
func (s *studio) open(args []string) {
	if id := desktop.Linked(args); id != "" {
		s.window.ask("#/create/" + string(id))
	}
}

func (s *studio) about() {
	desktop.Say(s.window.ctx, "About", "Footlight Studio "+host.Version+"\nApache-2.0\n\nIts log is "+s.log)
}

// diagnose saves what the studio knows of itself where its owner wants it.
func (s *studio) diagnose() {
	ctx := s.window.ctx
	path, err := runtime.SaveFileDialog(ctx, runtime.SaveDialogOptions{
		Title: "Save a diagnostics file", DefaultFilename: "footlight-diagnostics.txt",
	})
	if err != nil || path == "" {
		return
	}
	if err = s.diagnostics().Save(ctx, path); err != nil {
		desktop.Say(ctx, "The file was not saved", err.Error())
		return
	}
	desktop.Say(ctx, "The file is saved", "Keys, tokens and passphrases are left out of it. It names your servers, events and devices, so read it before you give it away.")
}

func (s *studio) diagnostics() desktop.Diagnostics {
	servers, _ := s.window.Servers()
	key, _ := s.keys.State() // what cannot be read is in the log
	return desktop.Diagnostics{
		Program: "Footlight Studio", Version: host.Version, Log: s.log,
		Known: []desktop.Fact{{Name: "Servers", Value: servers}, {Name: "Identity", Value: key}, {Name: "Show", Value: s.show.Standing()}, {Name: "Devices", Value: s.show.Devices()}},
	}
}
