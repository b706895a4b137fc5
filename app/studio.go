package app

import (
	"context"
	"log/slog"
	"os"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"

	"footlight/app/desktop"
	"footlight/app/host"
	"footlight/frontend"
)

// studio joins the methods that the page calls with the desktop around its window.
type studio struct {
	window *Window
	keys   *Keys
	show   *Show
	past   *Past
	frame  *desktop.Window
	log    string // the path of its file

	running sync.WaitGroup
	stop    context.CancelFunc // ends what runs
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
		OnBeforeClose:    s.beforeClose,
		// Two studios would keep the same shows, with the same key.
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
	slog.Info("studio started", "version", host.Version)
	s.window.ctx = ctx
	s.frame.Began(ctx)
	s.open(os.Args[1:])
	ctx, s.stop = context.WithCancel(ctx)
	s.running.Go(func() { s.show.notify(ctx, s.frame.Tell) })
	s.running.Go(func() { s.show.queue.Run(ctx) })
}

// close ends what begin started.
func (s *studio) close() error {
	if s.stop != nil {
		s.stop()
	}
	s.running.Wait()
	return s.show.close()
}

// beforeClose returns true if the window is to stay.
func (s *studio) beforeClose(ctx context.Context) bool {
	if s.show.keepOpen(ctx) {
		return true
	}
	s.frame.Keep()
	return false
}

// open shows the event of a link among the program's arguments.
func (s *studio) open(args []string) {
	if id := desktop.Linked(args); id != "" {
		s.window.ask("#/create/" + string(id))
	}
}
