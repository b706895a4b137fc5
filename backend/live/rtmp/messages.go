package rtmp

import (
	"errors"
	"time"

	"github.com/bluenviron/gortmplib/pkg/rawmessage"

	"footlight/backend/media/flv"
)

const (
	// maxLead limits how far a publisher's times may be ahead of the clock: encoders begin with what they have stored.
	// A step of more than maxStep between two messages is not the speed of the publisher, but a jump of its clock.
	maxLead = time.Second
	maxStep = 2 * time.Second
	// stepBack and stepAhead are the steps between messages that only a restarted clock makes.
	stepBack  = time.Second
	stepAhead = 10 * time.Second
)

// take processes one message and keeps its body. Errors of the type advice are meant for people and end
// the connection. After other errors the message is skipped.
func (t *tracks) take(m *rawmessage.Message, now time.Time) error {
	if m.Type != typeAudio && m.Type != typeVideo {
		return nil // metadata repeats what the media says
	}
	err := t.demux(m, now)
	if refused, ok := errors.AsType[*flv.CodecError](err); ok {
		return codecAdvice(refused)
	}
	if m.Type == typeVideo {
		return t.judge(err, now)
	}
	return err
}

func (t *tracks) demux(m *rawmessage.Message, now time.Time) error {
	c, err := flv.Read(flv.Kind(m.Type), m.Body)
	if err != nil {
		return err
	}
	t.sink.Media(len(m.Body), now)
	t.follow(m, now)
	if m.Type == typeVideo {
		return t.picture(c, m.Timestamp)
	}
	return t.sound(c, m.Timestamp)
}

// follow relates the publisher's clock to the stream's at the first message, and whenever the publisher's
// clock restarts: with the encoder, or when its 32 bits of milliseconds wrap after 49.7 days.
func (t *tracks) follow(m *rawmessage.Message, now time.Time) {
	newest := max(t.last[0], t.last[1])
	at, last := t.base+m.Timestamp, t.last[0]
	if m.Type == typeAudio {
		last = t.last[1]
	}
	if t.begun && at > last-stepBack && at < newest+stepAhead {
		return
	}
	t.begun = true
	t.base = max(now.Sub(t.sink.Since()), newest) - m.Timestamp
}

// lead returns how long to wait before more is read from the publisher, so that its times do not run ahead of the
// clock: a file that is sent as fast as the network takes it is slowed down to real time, by TCP. A clock that
// jumps once stays as far ahead as it jumped.
func (t *tracks) lead(m *rawmessage.Message, now time.Time) time.Duration {
	if m.Type != typeAudio && m.Type != typeVideo || !t.begun {
		return 0
	}
	at := t.base + m.Timestamp
	if step := at - t.read; step > maxStep {
		t.jumped += step
	}
	t.read = max(t.read, at)
	return max(at-now.Sub(t.sink.Since())-maxLead-t.jumped, 0)
}
