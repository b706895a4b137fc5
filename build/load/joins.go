//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"footlight/backend/media"
	"footlight/build/load/audience"
	"footlight/build/load/clip"
	"footlight/build/load/process"
	"footlight/build/load/sender"
)

// joinsTest measures how soon viewers who join see a picture, and what that does to the others.
type joinsTest struct {
	bench
	publishers            []string
	gops                  []string
	rates                 []int
	viewers, joins, crowd int
	check                 bool
}

// The publishers that --publishers names.
const (
	fromRTMP      = "rtmp"      // cannot be asked for a keyframe
	fromWHIP      = "whip"      // ignores the question
	fromAnswering = "answering" // by WHIP, sends a keyframe when asked
)

func newJoinsCmd() *cobra.Command {
	t := &joinsTest{}
	cmd := &cobra.Command{
		Use: "joins", Args: cobra.NoArgs,
		Short: "Viewers that join in the middle of long GOPs, one by one and as a crowd",
	}
	t.define(cmd.Flags())
	cmd.Flags().StringSliceVar(&t.publishers, "publishers", []string{fromRTMP, fromWHIP, fromAnswering},
		"rtmp, whip (ignores requests for keyframes), answering (WHIP that answers them)")
	cmd.Flags().StringSliceVar(&t.gops, "gops", []string{"2s", "5s", "10s"}, "distances between keyframes, of 2s, 5s and 10s")
	cmd.Flags().IntSliceVar(&t.rates, "video", []int{2500, 6000}, "bitrates of the picture in kbit/s; 720p, or 180p below 1000")
	cmd.Flags().IntVar(&t.viewers, "viewers", 10, "viewers that watch all the time")
	cmd.Flags().IntVar(&t.joins, "joins", 20, "viewers that join one by one")
	cmd.Flags().IntVar(&t.crowd, "crowd", 50, "viewers that join within a second")
	cmd.Flags().BoolVar(&t.check, "check", true, "fail if a result misses its limit")
	t.command(cmd, t.run)
	return cmd
}

func (t *joinsTest) run(ctx context.Context) error {
	var all []joinsOutcome
	var failed error
	for _, gop := range t.gops {
		for _, rate := range t.rates {
			for _, publisher := range t.publishers {
				media, err := t.clip(ctx, publisher, gop, rate)
				if err != nil {
					return err
				}
				for _, cfg := range t.configs() {
					o := joinsOutcome{Server: cfg.Name, Publisher: publisher, GOP: gop, Rate: rate}
					if err := t.once(ctx, cfg, media, &o); err != nil {
						return fmt.Errorf("%s: %w", o, err)
					}
					t.say("%s", o)
					failed = errors.Join(failed, t.keep(o))
					if t.check {
						failed = errors.Join(failed, o.verdict())
					}
					all = append(all, o)
				}
			}
		}
	}
	return errors.Join(printJoins(t.out, all), failed)
}

// clip opens the clip of one measurement.
func (t *joinsTest) clip(ctx context.Context, publisher, gop string, rate int) (*clip.Clip, error) {
	if !slices.Contains([]string{fromRTMP, fromWHIP, fromAnswering}, publisher) {
		return nil, fmt.Errorf("--publishers must be %s, %s or %s, not %q", fromRTMP, fromWHIP, fromAnswering, publisher)
	}
	distance, err := time.ParseDuration(gop)
	if err != nil || distance < time.Second || distance%time.Second != 0 {
		return nil, fmt.Errorf("--gops must be 2s, 5s or 10s, not %q", gop)
	}
	spec := clip.HD()
	if rate < 1000 {
		spec = clip.Thin()
	}
	spec.Video, spec.GOP = rate, distance
	if publisher == fromRTMP {
		spec.Sound = media.AAC
	}
	return clip.Open(ctx, t.cache, spec)
}

// once measures on a fresh server.
func (t *joinsTest) once(ctx context.Context, cfg process.Config, media *clip.Clip, o *joinsOutcome) error {
	cfg.Flags = append(slices.Clip(cfg.Flags), fmt.Sprintf("--max-connections=%d", 2*(t.viewers+t.joins+t.crowd)+1000))
	return withServer(ctx, cfg, func(s *process.Server) error {
		if err := t.measure(ctx, s, media, o); err != nil || o.Publisher == fromRTMP {
			return err
		}
		first, err := firstHLS(ctx, s, media)
		o.HLS = first.Seconds()
		return err
	})
}

func (t *joinsTest) measure(ctx context.Context, s *process.Server, media *clip.Clip, o *joinsOutcome) (err error) {
	from, p, err := start(ctx, s, media, o.Publisher)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close(ctx)) }()
	watching, err := audience.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, watching.Close(ctx)) }()
	gop, err := time.ParseDuration(o.GOP)
	if err == nil {
		err = wait(ctx, gop+settle) // a whole GOP has been there
	}
	for range t.viewers {
		if err == nil {
			err = watching.Join(ctx, from)
		}
	}
	if err != nil {
		return err
	}
	if err = wait(ctx, gop+settle); err != nil {
		return err
	}
	if err = t.oneByOne(ctx, from, o); err != nil {
		return err
	}
	return t.together(ctx, watching, from, o)
}

// start publishes the stream and returns what viewers should receive of it.
func start(ctx context.Context, s *process.Server, media *clip.Clip, publisher string) (audience.Source, closer, error) {
	from := audience.Source{WHEP: s.URL("whep", streamName)}
	if publisher == fromRTMP {
		p, err := sender.PublishRTMP(ctx, s.RTMP, streamName, media)
		if err != nil {
			return from, nil, err
		}
		from.Video = p.Video
		return from, p, nil
	}
	publish := sender.Publish
	if publisher == fromAnswering {
		publish = sender.PublishAnswering
	}
	p, err := publish(ctx, s.URL("whip", streamName), media)
	if err != nil {
		return from, nil, err
	}
	from.Video, from.Audio = p.Video, p.Audio
	return from, p, nil
}

// joinEvery is the time between two joins. It divides no GOP, so that the joins meet all phases of one.
const joinEvery = 700 * time.Millisecond

// oneByOne measures viewers that join alone.
func (t *joinsTest) oneByOne(ctx context.Context, from audience.Source, o *joinsOutcome) (err error) {
	joining, err := audience.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, joining.Close(ctx)) }()
	for range t.joins {
		if err = joining.Join(ctx, from); err != nil {
			return err
		}
		if err = wait(ctx, joinEvery); err != nil {
			return err
		}
	}
	if err = wait(ctx, afterJoin); err != nil {
		return err
	}
	w := joining.End()
	o.Key, o.Behind = ends(w.Joins.Keyframe), milliseconds(slices.Max(append(w.Joins.Behind, 0)))
	o.Blind, o.Broken = t.joins-len(w.Joins.Keyframe), w.Faults.Sum()
	return nil
}

// afterJoin sets how long viewers that joined are watched: until they are at live.
const afterJoin = 4 * time.Second

// together measures the viewers that watch before and while a crowd joins.
func (t *joinsTest) together(ctx context.Context, watching *audience.Audience, from audience.Source, o *joinsOutcome) (err error) {
	watching.Begin()
	if err = wait(ctx, afterJoin); err != nil {
		return err
	}
	o.Quiet = milliseconds(watching.End().Latency.Quantile(0.99))
	joining, err := audience.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, joining.Close(ctx)) }()
	watching.Begin()
	r := run{viewers: t.crowd, joinRate: t.crowd}
	if _, err = r.fill(ctx, joining, from); err != nil { // and settles
		return err
	}
	others := watching.End()
	o.Crowded, o.Gone = milliseconds(others.Latency.Quantile(0.99)), others.Gone
	w := joining.End()
	o.CrowdKey = ends(w.Joins.Keyframe)
	o.Blind, o.Broken = o.Blind+t.crowd-len(w.Joins.Keyframe), o.Broken+others.Faults.Sum()+w.Faults.Sum()
	return nil
}
