package app

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"footlight/app/broadcast"
	"footlight/app/engine"
	"footlight/app/show"
)

func TestNoticesTellWhatACreatorMayMiss(t *testing.T) {
	in := func(phase broadcast.Phase) show.Standing {
		return show.Standing{Event: "gig", Running: true, Live: true, Status: engine.Status{State: phase}}
	}
	over, stored, died, refused, torn := in(broadcast.Stopped), in(broadcast.Stopped), in(broadcast.Stopped), in(broadcast.Stopped), in(broadcast.Stopped)
	over.Ending, died.Ending, died.Problem, refused.Status.Refused = true, true, "the encoder broke", "no such event"
	stored.Running, stored.Ending, torn.Running, torn.Ending, torn.Lack = false, true, false, true, "denied"
	rehearsal := show.Standing{Event: "gig", Running: true}
	for name, c := range map[string]struct {
		course []show.Standing
		want   []string
	}{
		"a rehearsal": {[]show.Standing{rehearsal, {Event: "gig", Ending: true}}, nil},
		"a show": {
			[]show.Standing{rehearsal, in(broadcast.Connecting), in(broadcast.Live), over, over, stored, stored},
			[]string{"The show is over", "The recording is stored"},
		},
		"a loss": {
			[]show.Standing{in(broadcast.Live), in(broadcast.Connecting), in(broadcast.Waiting), in(broadcast.Connecting), in(broadcast.Waiting), in(broadcast.Live), in(broadcast.Live)},
			[]string{"The connection is lost", "The connection is back"},
		},
		"a failure":          {[]show.Standing{in(broadcast.Live), died, torn}, []string{"The show has ended by itself", "The recording is not whole on the server"}},
		"none that began":    {[]show.Standing{in(broadcast.Connecting), {Event: "gig", Live: true, Ending: true, Problem: "no server answers"}}, []string{"The show has ended by itself"}},
		"a refusal":          {[]show.Standing{in(broadcast.Live), refused, refused}, []string{"The server refuses the broadcast"}},
		"what was before it": {[]show.Standing{stored}, nil},
	} {
		var n notices
		var told []string
		for _, now := range c.course {
			if title, text := n.notice(now); title != "" {
				assert.NotEmpty(t, text, title)
				told = append(told, title)
			}
		}
		assert.Equal(t, c.want, told, name)
	}
}
