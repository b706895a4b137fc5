package e2e_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footlight/backend/datadir"
	"footlight/backend/live/rtc/rtctest"
)

// TestStudioWindowTakesASpeaker invites a person in the window during a rehearsal, takes them on and off, mutes and
// removes them. The preview shows them beside the test picture.
func TestStudioWindowTakesASpeaker(t *testing.T) {
	p := newMachine(t).open(t)
	p.enter(t)
	p.js(t, `location.hash = "#/live/window"`, nil)
	p.reads(t, "Rehearsal")
	p.choose(t, "Picture", "test")
	p.choose(t, "Microphone", "none")
	p.seesPictures(t)
	p.does(t, "the form of invitations", `(() => {
		const at = all.find((e) => e.matches("form") && e.innerText.includes("Invite on stage"))?.querySelector("input");
		if (!at) return "none";
		at.value = "Ana";
		at.dispatchEvent(new Event("input", {bubbles: true}));
	})()`)
	p.press(t, "Invite on stage")
	p.reads(t, "Has not come yet")
	speaker := p.sendsBlue(t)
	p.press(t, "Take on")
	p.reads(t, "On stage")
	p.looks(t, "blue", true)
	p.press(t, "Mute")
	p.reads(t, "Unmute")
	p.press(t, "Take off")
	p.reads(t, "Off the stage")
	p.looks(t, "blue", false)
	p.press(t, "Take on")
	p.looks(t, "blue", true)
	speaker.Pause() // leaves without a word
	p.looks(t, "blue", false)
	p.reads(t, "Has left")
	p.press(t, "Remove")
	p.does(t, "nobody", `all.some((e) => e.matches("ul[aria-label=Speakers] li")) ? "none" : undefined`)
	p.closeWindow(t)
	p.ends(t)
}

// sendsBlue has the person whom the window invited send a blue picture.
func (p *pane) sendsBlue(t *testing.T) *rtctest.Publisher {
	t.Helper()
	var link string
	p.js(t, `document.querySelector("ul[aria-label=Speakers] code").innerText`, &link)
	_, path, _ := strings.Cut(strings.TrimSpace(link), "/speak/")
	place, token, _ := strings.Cut(path, "#")
	at, err := datadir.ReadAddresses(filepath.Join(p.folder, ".local/share/footlight"))
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, Addresses: at}
	s.docs = s.description()
	speaker := rtctest.NewVP8Publisher(t, p.blue(t))
	whip := "http://" + s.API + "/rtc/v1/whip/?app=live&stream=" + strings.Replace(place, "/", "~", 1)
	speaker.Start(t, string(s.exchange(whip, speaker.Offer, token).raw))
	return speaker
}

// looks waits until the preview shows blue in the middle of its right edge, or does not.
func (p *pane) looks(t *testing.T, colour string, want bool) {
	t.Helper()
	eventually(t, time.Minute, fmt.Sprintf("the preview is %s: %v", colour, want), func() error {
		var got []int
		p.js(t, `(() => {
			const at = document.querySelector("canvas");
			return [...at.getContext("2d").getImageData(at.width * 7 / 8, at.height / 2, 1, 1).data];
		})()`, &got)
		if len(got) < 3 || (got[0] < 60 && got[1] < 90 && got[2] > 200) != want {
			return errors.New(fmt.Sprint(got))
		}
		return nil
	})
}
