package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"footlight/app/broadcast"
	"footlight/backend/event"
)

// demo is a run of `server demo`.
type demo struct {
	finder
	eventID, ffmpeg string
	record          bool
	out             io.Writer
}

// newDemoCmd publishes a test picture through the public API, as any creator can with any encoder.
func newDemoCmd() *cobra.Command {
	var d demo
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Publish a test picture with a clock and a tone to a running server",
		Long: "Plan an event on a running server, and publish a moving picture with a clock and a tone to it\n" +
			"by WHIP until interrupted. Where access is open, the event belongs to " + demoCreator + ", which is\n" +
			"nobody; where it is enforced, to a wallet whose key the demo makes and keeps in <data>/demo: it signs in, signs the\n" +
			"plan, lets everybody in for free, and publishes with its token. Needs ffmpeg.",
		Args: noArgs,
	}
	cmd.Flags().StringVar(&d.eventID, "event", "demo", "the event's id")
	d.flags(cmd.Flags(), "the server's URL")
	cmd.Flags().StringVar(&d.ffmpeg, "ffmpeg", "ffmpeg", "the ffmpeg program")
	cmd.Flags().BoolVar(&d.record, "record", false, "record the show, too")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		d.out = cmd.OutOrStdout()
		return d.run(cmd.Context())
	}
	return cmd
}

func (d demo) run(ctx context.Context) error {
	id, err := event.ParseID(d.eventID)
	if err != nil {
		return &usageError{fmt.Errorf("--event: %w", err)}
	}
	source, err := newTestPicture(ctx, d.ffmpeg)
	if err != nil {
		return err
	}
	server, err := d.find()
	if err != nil {
		return err
	}
	e := &demoEvent{Server: server}
	to, err := d.prepare(ctx, e, id)
	if err != nil {
		return err
	}
	err = d.perform(ctx, e, id, source, to)
	if ctx.Err() != nil { // the user has stopped the show
		return nil
	}
	return err
}

// target holds the address to which the demo publishes. token is a secret; it is empty if the server needs none.
type target struct{ whip, token string }

// prepare makes the event. If the server requires sessions, the demo's wallet is its creator, else
// demoCreator is.
func (d demo) prepare(ctx context.Context, e *demoEvent, id event.ID) (target, error) {
	asks, err := e.asks(ctx, id)
	if err != nil {
		return target{}, err
	}
	if asks {
		return d.prepareAsCreator(ctx, e, id)
	}
	urls, err := e.waitUntilFree(ctx, id)
	if err != nil {
		return target{}, err
	}
	d.say("Room", urls.Room+"   (open it in a browser)")
	planned, err := e.plan(ctx, id, demoBrief(time.Now()))
	if err == nil {
		d.say("Event", planned)
	}
	return target{whip: urls.WHIP}, err
}

func (d demo) prepareAsCreator(ctx context.Context, e *demoEvent, id event.ID) (target, error) {
	who, err := openCreator(d.data)
	if err != nil {
		return target{}, err
	}
	if err = e.signIn(ctx, who); err != nil {
		return target{}, err
	}
	d.say("Creator", fmt.Sprintf("%s, signed in with the key in %s", who.Address, who.file))
	planned, err := e.plan(ctx, id, demoBrief(time.Now()))
	if err != nil {
		return target{}, err
	}
	d.say("Event", planned)
	urls, err := e.waitUntilFree(ctx, id)
	if err != nil {
		return target{}, err
	}
	d.say("Room", urls.Room+"   (open it in a browser)")
	if err = e.letEverybodyIn(ctx, id); err != nil {
		d.say("Door", fmt.Sprintf("closed; only the creator can watch: %v", err))
	} else {
		d.say("Door", "open; visitors who know the room's address can watch")
	}
	whip, token, err := e.Publishing(ctx, id)
	if err != nil {
		err = fmt.Errorf("the demo may not publish: %w; choose another event with --event", err)
	}
	return target{whip, token}, err
}

// perform publishes, and records if requested, until ctx ends or an error occurs.
func (d demo) perform(ctx context.Context, e *demoEvent, id event.ID, source *testPicture, to target) (err error) {
	if d.record {
		if err = e.startRecording(ctx, id); err != nil {
			return err
		}
		d.say("Record", "every minute becomes a chunk")
		defer func() { err = errors.Join(err, d.stopRecording(ctx, e, id)) }()
	}
	publisher := broadcast.New(broadcast.Config{URL: to.whip, Token: to.token, OnState: d.sayState})
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return publisher.Run(ctx) })
	group.Go(func() error { return source.run(ctx, publisher.Write) })
	return group.Wait()
}

// stopRecording prints a failure, so that the user knows that the recording continues.
func (d demo) stopRecording(ctx context.Context, e *demoEvent, id event.ID) error {
	err := e.stopRecording(ctx, id)
	if err != nil {
		d.say("Record", fmt.Sprintf("could not be stopped, and continues: %v", err))
	}
	return err
}

func (d demo) sayState(s broadcast.State) {
	switch s.Phase {
	case broadcast.Live:
		d.say("State", "live: "+pictureText+"; Ctrl-C stops")
	case broadcast.Waiting:
		d.say("State", fmt.Sprintf("waiting %v to try again: %v", s.Retry.Round(100*time.Millisecond), s.Err))
	default:
		d.say("State", string(s.Phase))
	}
}

func (d demo) say(what, text string) {
	fmt.Fprintf(d.out, "%-8s %s\n", what, text)
}
