package app

import (
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"footlight/app/desktop"
	"footlight/app/host"
)

func (s *studio) about() {
	desktop.Say(s.window.ctx, "About", "Footlight Studio "+host.Version+"\nApache-2.0\n\nIts log is "+s.log)
}

// diagnose saves the diagnostics in a file that the person chooses.
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
	key, _ := s.keys.State() // an error is in the log
	return desktop.Diagnostics{
		Program: "Footlight Studio", Version: host.Version, Log: s.log,
		Known: []desktop.Fact{{Name: "Servers", Value: servers}, {Name: "Identity", Value: key}, {Name: "Show", Value: s.show.Standing()}, {Name: "Devices", Value: s.show.Devices()}},
	}
}
