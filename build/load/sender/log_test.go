package sender

import (
	"testing"
	"time"
)

func TestLogFindsTheNewest(t *testing.T) {
	l := newLog([]Packet{{Payload: []byte("a")}, {Payload: []byte("b")}, {Payload: []byte("same")}, {Payload: []byte("same")}})
	if _, ok := l.Find([]byte("a")); ok {
		t.Error("found before anything was sent")
	}
	now := time.Now()
	for n := range uint64(6) { // a b same same a b
		l.note(n, now.Add(time.Duration(n)))
	}
	for payload, want := range map[string]uint64{"a": 4, "b": 5} {
		if n, ok := l.Find([]byte(payload)); !ok || n != want || l.Sent(n) != now.UnixNano()+int64(want) {
			t.Errorf("%s: %d, %v", payload, n, ok)
		}
	}
	l.note(6, now)
	l.note(7, now)
	l.note(8, now) // a again
	if n, ok := l.Find([]byte("b")); !ok || n != 5 {
		t.Errorf("b was sent last as %d", n)
	}
	for _, payload := range []string{"same", "other"} {
		if n, ok := l.Find([]byte(payload)); ok {
			t.Errorf("%s is packet %d", payload, n)
		}
	}
}
