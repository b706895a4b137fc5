package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"footlight/app/engine"
	"footlight/app/remote"
	"footlight/backend/event"
)

// publish is a run of `studio publish`.
type publish struct {
	server, event  string
	token, keyFile string // secrets
	length         time.Duration
	dir, control   string
	noRecord, json bool
	upload         int // kbit/s
	days, gigabyte int // of what is stored
	pace           *pace
	sources        sources
	out, complain  io.Writer

	report  func(engine.Status) error // nil: print, every second
	every   time.Duration
	opening func(*engine.Engine) // before it runs; nil: nothing
	over    func(error)          // once nothing is made any more; nil: nobody asks
	began   int64                // ms since the epoch
	as      func() []string      // how the show is made, as lines of control; nil: as the sources say

	patience time.Duration // for the recording's manifest, to seal it; 0: what is not there yet is sealed later
}

// uploadRate is how many kbit/s a live show's upload takes at most.
const uploadRate = 6000

func newPublishCmd() *cobra.Command {
	var p publish
	cmd := &cobra.Command{
		Use: "publish", Short: "Go live without a window",
		Long: "Capture, encode and publish a show by WHIP until it is interrupted, or for a time. The connection is\n" +
			"made again when it is lost. What was captured is kept on this machine, and uploaded as the show's\n" +
			"recording; what an earlier run left is, too. It exits with 0 once all of it is stored, 1 when it gave up,\n" +
			"and 2 for wrong usage. A second interruption ends it at once.\n\n" +
			"Into the pipe of --control go " + commands + ".\n" +
			"Scenes are stage, camera, camera-over-stage, starting and break; a SOUND is what --mic named, or file.",
		Args: noArgs,
	}
	f := cmd.Flags()
	f.StringVar(&p.server, "server", defaultServer, "the server's URL")
	f.StringVar(&p.event, "event", "", "the event's id")
	p.sources.flags(f)
	f.StringVar(&p.control, "control", "", "a named pipe, made where there is none, that commands for the running show are written into; help says which")
	f.DurationVar(&p.length, "for", 0, "how long, such as 90s; until interrupted without it")
	p.secrets(f)
	f.StringVar(&p.dir, "keep", "", "the folder in which the event is kept (default: one for each event in the user's data)")
	f.IntVar(&p.days, "keep-days", 0, "for how many days what the server has stored stays on this machine; 0: until you remove it")
	f.IntVar(&p.gigabyte, "keep-gb", 0, "how much of it stays, of all events together that are not kept in a folder of their own; 0: all of it")
	f.IntVar(&p.upload, "upload-rate", uploadRate, "how many kbit/s the recording's upload takes at most while the show is live; it takes less where the\n"+
		"broadcast needs them")
	f.BoolVar(&p.noRecord, "no-record", false, "record nothing; with --keep, keep the show here alone")
	f.BoolVar(&p.json, "json", false, "print a line of JSON a second")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		p.out, p.complain, p.patience = cmd.OutOrStdout(), cmd.ErrOrStderr(), sealPatience
		return p.run(cmd.Context())
	}
	return cmd
}

// secrets are the flags by which a server is told who asks.
func (p *publish) secrets(f *pflag.FlagSet) {
	f.StringVar(&p.token, "token", "", "the event's publish token (or FOOTLIGHT_PUBLISH_TOKEN, which other users do not see)")
	f.StringVar(&p.keyFile, "key-file", os.Getenv("FOOTLIGHT_KEY_FILE"), "the creator's key, to sign in with: a file with it in hex, or a keystore whose\n"+
		"passphrase is in FOOTLIGHT_KEY_PASSPHRASE (default: what FOOTLIGHT_KEY_FILE names)")
}

func (p publish) run(ctx context.Context) error {
	id, err := event.ParseID(p.event)
	if err != nil {
		return &usageError{fmt.Errorf("--event: %w", err)}
	}
	base, err := parseServer(p.server)
	if err != nil {
		return err
	}
	if p.upload < 1 || p.days < 0 || p.gigabyte < 0 {
		return &usageError{errors.New("--upload-rate is 1 kbit/s at least, --keep-days and --keep-gb are 0 at least")}
	}
	p.pace = &pace{most: p.upload * 125}
	config, err := p.sources.config(ctx)
	if err != nil {
		return err
	}
	server := &remote.Server{Base: base, Site: base}
	to, err := p.target(ctx, server, id)
	if err != nil {
		return err
	}
	config.WHIP, config.Token = to.whip, to.token
	config.Event = announced(ctx, server, id)
	if p.noRecord && p.dir == "" {
		config.Renew = server.Renewal(id)
		return p.perform(ctx, config)
	}
	show, recording := p.record(ctx, context.WithoutCancel(ctx), server, id, to.creator, config)
	return errors.Join(show, recording)
}

// target is where the event is published. The token is a secret.
type target struct {
	whip, token string
	creator     event.Address
}

// announced is what the server says of the event. A show goes on without.
func announced(ctx context.Context, server *remote.Server, id event.ID) engine.Event {
	shown, err := server.Announced(ctx, id)
	if err != nil {
		slog.Warn("cards show no title or poster", "error", err)
	}
	return engine.Event{Title: shown.Title, Poster: shown.Poster, StartsAt: shown.StartsAt}
}

// nobody is the creator of what is recorded where nobody is asked who they are.
var nobody = event.Address{0xf0, 0x07, 0x11, 0x64, 0x70, 19: 0x01}

func (p publish) target(ctx context.Context, server *remote.Server, id event.ID) (to target, err error) {
	if p.keyFile != "" {
		if to.creator, err = p.signIn(ctx, server); err == nil {
			to.whip, to.token, err = server.Publishing(ctx, id)
		}
		return to, err
	}
	var room struct {
		URLs    event.StreamURLs `json:"urls"`
		Creator *event.Address   `json:"creator"`
	}
	if err = server.Call(ctx, http.MethodGet, "/api/rooms/"+string(id), nil, &room); err != nil {
		return to, err
	}
	to = target{room.URLs.WHIP, cmp.Or(p.token, os.Getenv("FOOTLIGHT_PUBLISH_TOKEN")), nobody}
	if room.Creator != nil {
		to.creator = *room.Creator
	}
	server.Bearer = to.token
	return to, nil
}

// signIn signs in with the key, and returns whose it is.
func (p publish) signIn(ctx context.Context, server *remote.Server) (event.Address, error) {
	key, err := remote.OpenKey(p.keyFile, os.Getenv("FOOTLIGHT_KEY_PASSPHRASE"))
	if err != nil {
		return event.Address{}, &usageError{fmt.Errorf("--key-file: %w", err)}
	}
	return key.Address, server.SignIn(ctx, key, "The studio signs in to Footlight.")
}

// perform makes the show until its time is over, ctx ends, or it fails.
func (p publish) perform(ctx context.Context, config engine.Config) (err error) {
	e, err := engine.Open(config)
	if err != nil {
		return err
	}
	if p.opening != nil {
		p.opening(e)
	}
	p.pace.show.Store(e)
	defer func() {
		p.pace.show.Store(nil)
		err = errors.Join(err, e.Close())
	}()
	if p.length > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.length)
		defer cancel()
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return e.Run(ctx) })
	group.Go(func() error { return p.tell(ctx, e) })
	if p.control != "" {
		group.Go(func() error { return control{e, p.complain}.obey(ctx, p.control) })
	}
	return group.Wait()
}

// tell reports the show's status now and then until ctx ends.
func (p publish) tell(ctx context.Context, e *engine.Engine) error {
	tick := time.NewTicker(cmp.Or(p.every, time.Second))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := p.print(e.Status()); err != nil {
				return err
			}
		}
	}
}

func (p publish) print(s engine.Status) error {
	if p.report != nil {
		return p.report(s)
	}
	if p.json {
		return json.NewEncoder(p.out).Encode(s)
	}
	_, err := fmt.Fprintf(p.out, "%-10s %4.1f fps %5d of %5d kbit/s  sound %5.1f dB  skipped %d  late %d  lost %d  %d ms  kept %.0f s  chunks %d of %d\n",
		s.State, s.FPS, s.BitrateKbps, s.NetworkKbps, s.LevelDB, s.Skipped, s.Late, s.Lost, s.RTTMs,
		s.KeptSeconds, s.UploadedChunks, s.UploadedChunks+s.PendingChunks)
	return err
}
