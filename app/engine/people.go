package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"time"

	"footlight/app/programme"
	"footlight/app/speaker"
	"footlight/backend/event"
)

const (
	lookAtStage = time.Second // between two looks at who is on stage
	// lookRefused is the pause after the server refused to tell, as it does to all but the creator.
	lookRefused = 30 * time.Second
)

// OnStage describes a person who is received.
type OnStage struct {
	Speaker string `json:"speaker"`
	Name    string `json:"name"`
	On      bool   `json:"on"`                // in the programme
	Problem string `json:"problem,omitempty"` // why they are not seen or heard
	programme.Level
}

// people holds those on stage. One goroutine runs it.
type people struct {
	from  Speakers
	into  *programme.Programme
	began time.Time
	log   *slog.Logger
	aside *aside

	mu   sync.Mutex
	here []*person // as the server lists them
}

// person is a person who is received.
type person struct {
	event.Seat
	line   *speaker.Line
	leave  context.CancelFunc
	silent context.CancelFunc // ends what they hear; nil while they are not on stage
}

func (p *person) on() bool { return p.State == event.SpeakerOn }

// run follows the server's list until ctx ends.
func (p *people) run(ctx context.Context) error {
	var lines sync.WaitGroup
	defer lines.Wait()
	for {
		pause := lookAtStage
		seats, err := p.from.List(ctx)
		switch {
		case err == nil:
			p.learn(ctx, seats, &lines)
		case errors.Is(err, fs.ErrPermission):
			pause = lookRefused
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

// learn connects those who have come, and forgets those who have left.
func (p *people) learn(ctx context.Context, seats []event.Seat, lines *sync.WaitGroup) {
	before := p.cast()
	seats = slices.DeleteFunc(seats, func(s event.Seat) bool { return !s.Here })
	var here []*person
	for _, was := range p.here {
		if !slices.ContainsFunc(seats, func(s event.Seat) bool { return s.ID == was.ID }) {
			was.leave()
		}
	}
	for _, seat := range seats {
		here = append(here, p.seat(ctx, seat, lines))
	}
	p.mu.Lock()
	p.here = here
	p.mu.Unlock()
	if p.cast() != before {
		p.show()
	}
}

// seat returns a person as the server now says they are.
func (p *people) seat(ctx context.Context, seat event.Seat, lines *sync.WaitGroup) *person {
	at := slices.IndexFunc(p.here, func(was *person) bool { return was.ID == seat.ID })
	if at < 0 {
		return p.answer(ctx, p.come(ctx, seat, lines), lines)
	}
	is := *p.here[at]
	is.Seat = seat
	return p.answer(ctx, &is, lines)
}

// come receives a person.
func (p *people) come(ctx context.Context, seat event.Seat, lines *sync.WaitGroup) *person {
	side := event.SideStream{Event: seat.EventID, Speaker: seat.ID}
	back := side
	back.Return = true
	ctx, leave := context.WithCancel(ctx)
	l := speaker.New(speaker.Config{
		WHEP: renamed(seat.WHEP, back, side), WHIP: renamed(seat.WHIP, side, back),
		Token: func(ctx context.Context) (string, error) {
			token, err := p.from.Token(ctx)
			return cmp.Or(token, seat.Token), err
		},
		OnKeyframe: p.aside.needKey, Begin: p.began, Log: p.log.With("speaker", seat.ID),
	})
	lines.Go(func() { l.Receive(ctx) })
	return &person{Seat: seat, line: l, leave: leave}
}

// answer lets a person hear the show while they are on stage.
func (p *people) answer(ctx context.Context, who *person, lines *sync.WaitGroup) *person {
	who.line.Voice.Mute(who.Muted)
	switch {
	case who.on() && who.silent == nil:
		if err := p.aside.open(ctx, p.began, lines); err != nil {
			p.log.Warn("speakers do not see the show", "error", err)
		}
		within, stop := context.WithCancel(ctx)
		leave := who.leave
		who.silent, who.leave = stop, func() { stop(); leave() }
		lines.Go(func() { who.line.Answer(within) })
		lines.Go(func() { p.aside.read(within, who.line.See) })
	case !who.on() && who.silent != nil:
		who.silent()
		who.silent = nil
	}
	return who
}

// cast tells who is in the programme, so that a change is noticed.
func (p *people) cast() (now string) {
	for _, who := range p.here {
		now += fmt.Sprintln(who.ID, who.Name, who.on())
	}
	return now
}

// show puts those on stage into the programme.
func (p *people) show() {
	var faces []programme.Face
	var listeners []programme.Listener
	for _, who := range p.here {
		if who.on() {
			faces = append(faces, programme.Face{Name: who.Name, Picture: who.line.Picture})
			listeners = append(listeners, programme.Listener{Voice: who.line.Voice, Hear: who.line.Hear})
		}
	}
	p.into.Gather(faces)
	p.into.Mixer.Join(listeners...)
}

// status describes the people. It is safe for concurrent use.
func (p *people) status() (all []OnStage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, who := range p.here {
		all = append(all, OnStage{who.ID, who.Name, who.on(), who.line.Problem(), who.line.Voice.Level()})
	}
	return all
}
