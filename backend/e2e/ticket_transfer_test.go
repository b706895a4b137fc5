package e2e_test

import (
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/gorilla/websocket"
	"github.com/pion/webrtc/v4"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/live/rtc/rtctest"
)

// TestTransferredTicket has a ticket whose holder watches, rewinds and chats, and then gives it to another wallet. All
// three must end, a neighbour must stay, and the new holder is let in. The times are logged: a busy machine is slow.
func TestTransferredTicket(t *testing.T) {
	t.Parallel()
	s := startServer(t, append(shortFragments(), "--access", "enforced")...)
	creator, former, next := s.visitor(), s.visitor(), s.visitor()
	creator.plans(s, "gig")
	tickets := s.boxOffice()
	tickets.sell("gig", creator)
	tickets.claim("gig", former)
	if out, err := s.command("chain", "fund", former.address.String(), "1ether").CombinedOutput(); err != nil {
		t.Fatalf("fund: %v %s", err, out)
	}
	s.encoder(fmt.Sprint(s.call("POST", "/api/rooms/gig/publish", nil, bearer(creator.session)...).body["streamKey"]))
	s.startRecording("gig", creator)
	own, watch := creator.token(s, "gig", "access"), former.token(s, "gig", "access")
	neighbour, picture := s.watches(t, "gig", bearer(own)...), s.watches(t, "gig", bearer(watch)...)
	list, segment := s.rewind("gig", own, watch)
	chatting := s.chatUntilEnd("gig", watch)

	begun := time.Now()
	tickets.transfer("gig", former, next)
	eventually(t, time.Minute, "rewinding ends", func() error {
		if a := s.call("GET", list, nil); a.status != http.StatusUnauthorized {
			return fmt.Errorf("the playlist: %d", a.status)
		}
		return nil
	})
	rewound := time.Since(begun)
	if a := s.call("GET", segment, nil); a.status != http.StatusUnauthorized {
		t.Errorf("a segment afterwards: %d", a.status)
	}
	chat := endOfChat(t, chatting)
	eventually(t, time.Minute, "the picture ends", func() error { return gone(picture) })
	t.Logf("after the holder sent the transaction the last picture came after %v, chat ended after %v, rewinding after %v",
		lastPicture(picture).Sub(begun).Round(time.Millisecond), chat.Sub(begun).Round(time.Millisecond), rewound.Round(time.Millisecond))

	for _, way := range []string{"WHEP", "replay", "HLS", "FLV"} {
		if got := watching(chunk{})[way](s, "gig", watch); got != "403" {
			t.Errorf("the former holder's token by %s: %s", way, got)
		}
	}
	if got := watching(chunk{})["WHEP"](s, "gig", next.token(s, "gig", "access")); got != "in" {
		t.Errorf("the new holder: %s", got)
	}
	if gone(neighbour) == nil {
		t.Error("the neighbour lost its picture")
	}
}

// transfer sends the transaction with which a holder gives a ticket of tier 0 to another wallet.
func (b boxOffice) transfer(id event.ID, holder, to *person) {
	b.t.Helper()
	ctx := b.t.Context()
	node, err := ethclient.DialContext(ctx, "http://"+b.s.RPC)
	if err != nil {
		b.t.Fatal(err)
	}
	defer node.Close()
	at, err := b.Tickets.ContractOf(ctx, id)
	if err != nil {
		b.t.Fatal(err)
	}
	chain, err := node.ChainID(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	plan := bindings.NewEventPlan()
	data := plan.PackSafeTransferFrom(common.Address(holder.address), common.Address(to.address), new(big.Int), big.NewInt(1), nil)
	_, err = bind.Transact(plan.Instance(node, common.Address(at)), bind.NewKeyedTransactor(holder.key, chain), data)
	if err != nil {
		b.t.Fatal(err)
	}
}

// rewind opens the replay of a recording in progress with the token watch. It returns the paths of its playlist and of a
// segment, which work without the token. own is a token that may be used while there is no segment yet.
func (s *server) rewind(id, own, watch string) (list, segment string) {
	s.t.Helper()
	eventually(s.t, 2*time.Minute, "a segment can be rewound to", func() error {
		if got := replayAttempt(s, id, own); got != "in" {
			return errors.New(got)
		}
		return nil
	})
	list = "/replay/" + lastLine(s.call("GET", "/replay/"+id+".m3u8", nil, bearer(watch)...).raw)
	segment = "/replay/" + lastLine(s.call("GET", list, nil).raw)
	if a := s.call("GET", segment, nil); a.status != http.StatusOK {
		s.t.Fatalf("rewind to %s: %d %s", segment, a.status, a.raw)
	}
	return list, segment
}

// ending is the end of a connection.
type ending struct {
	at  time.Time
	why error
}

// chatUntilEnd enters a chat and reports when the connection ends.
func (s *server) chatUntilEnd(id, watch string) <-chan ending {
	s.t.Helper()
	dialer := websocket.Dialer{Subprotocols: []string{"footlight.chat.v1"}}
	conn, answer, err := dialer.DialContext(s.t.Context(), "ws://"+s.HTTP+"/api/rooms/"+id+"/chat?token="+watch, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	answer.Body.Close()
	s.t.Cleanup(func() { _ = conn.Close() })
	if _, hello, err := conn.ReadMessage(); err != nil || !strings.Contains(string(hello), `"hello"`) {
		s.t.Fatalf("greeted with %s, %v", hello, err)
	}
	ended := make(chan ending, 1)
	go func() {
		for {
			if _, _, err := conn.ReadMessage(); err != nil {
				ended <- ending{time.Now(), err}
				return
			}
		}
	}()
	return ended
}

// endOfChat returns when a chat ended because the right to be there had.
func endOfChat(t *testing.T, chatting <-chan ending) time.Time {
	t.Helper()
	select {
	case e := <-chatting:
		if !websocket.IsCloseError(e.why, websocket.ClosePolicyViolation) {
			t.Errorf("the chat ended with %v", e.why)
		}
		return e.at
	case <-time.After(time.Minute):
		t.Fatal("the chat outlives its ticket")
	}
	return time.Time{}
}

// gone returns an error if a viewer is connected.
func gone(v *rtctest.Viewer) error {
	if state := v.State(); state == webrtc.PeerConnectionStateConnected {
		return errors.New(state.String())
	}
	return nil
}

func lastPicture(v *rtctest.Viewer) time.Time {
	all := v.Pictures()
	return all[len(all)-1].Wall
}
