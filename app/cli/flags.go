package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footlight/app/capture"
	"footlight/app/journal"
	"footlight/app/remote"
	"footlight/app/sources"
	"footlight/backend/event"
)

// noArgs refuses arguments.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &usageError{fmt.Errorf("unknown command or argument %q; see %s --help", args[0], cmd.Root().Name())}
	}
	return nil
}

// place holds the flags that name an event, its server, and the folder in which its show is kept.
type place struct{ server, event, folder string }

// parse returns the event and the base URL of its server.
func (p place) parse() (event.ID, string, error) {
	id, err := event.ParseID(p.event)
	if err != nil {
		return "", "", &usageError{fmt.Errorf("--event: %w", err)}
	}
	base, err := remote.ParseAddress(p.server)
	return id, base, err
}

// dir returns the folder in which the show is kept.
func (p place) dir() (string, error) {
	if p.folder != "" {
		return p.folder, nil
	}
	id, base, err := p.parse()
	if err != nil {
		return "", err
	}
	return journal.Folder(base, id)
}

// secrets holds the flags that identify the creator to a server.
type secrets struct{ token, keyFile string }

func (s *secrets) flags(f *pflag.FlagSet) {
	f.StringVar(&s.token, "token", "", "the event's publish token (better: FOOTLIGHT_PUBLISH_TOKEN, which other users cannot see)")
	f.StringVar(&s.keyFile, "key-file", os.Getenv("FOOTLIGHT_KEY_FILE"), "the file of the creator's key, to sign in with: hexadecimal digits, or a keystore whose\n"+
		"passphrase is in FOOTLIGHT_KEY_PASSPHRASE (default: the file that FOOTLIGHT_KEY_FILE names)")
}

// sourceFlags adds the flags that name a show's sources.
func sourceFlags(s *sources.Spec, f *pflag.FlagSet) {
	f.StringVar(&s.Stage, "source", "screen", "the picture: test, screen, screen:MONITOR, screen:WIDTHxHEIGHT+X+Y, window:TITLE, camera, camera:LABEL,\n"+
		"or file:PATH, which repeats")
	f.StringVar(&s.Camera, "camera", "", "a second picture beside --source: camera, camera:LABEL, test or file:PATH")
	f.StringVar(&s.Scene, "scene", "", "the first scene: stage (the source), camera, camera-over-stage, or the cards starting and break")
	f.StringVar(&s.Third, "third", "", "the first lower third: a name, or NAME|ROLE")
	f.StringVar(&s.Size, "size", sources.DefaultSize, "720p or 1080p; 1080p becomes 720p on a machine that is too slow")
	f.StringArrayVar(&s.Microphones, "mic", []string{capture.DefaultMicrophone}, "the microphone: default (with a file: its own sound), none, or a label of studio devices; may be repeated")
	f.DurationVar(&s.Delay, "delay", 0, "delay of the microphones, such as 120ms, where the picture is late")
}
