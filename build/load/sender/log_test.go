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
		l.note(now.Add(time.Duration(n)))
	}
	for payload, want := range map[string]uint64{"a": 4, "b": 5} {
		if n, ok := l.Find([]byte(payload)); !ok || n != want || l.Sent(n) != now.UnixNano()+int64(want) {
			t.Errorf("%s: %d, %v", payload, n, ok)
		}
	}
	for range 3 { // same same a
		l.note(now)
	}
	if n, ok := l.Find([]byte("b")); !ok || n != 5 {
		t.Errorf("b was sent last as %d", n)
	}
	for _, payload := range []string{"same", "other"} {
		if n, ok := l.Find([]byte(payload)); ok {
			t.Errorf("%s is packet %d", payload, n)
		}
	}
}

func TestLogSkipsToAKeyframe(t *testing.T) {
	l := newLog([]Packet{
		{Payload: []byte("a"), Key: true}, {Payload: []byte("b"), Key: true, Last: true}, {Payload: []byte("c"), Last: true}, {Payload: []byte("d"), Last: true},
	})
	l.noteFrame(time.Now()) // a b
	l.noteFrame(time.Now()) // c
	l.skip()
	l.noteFrame(time.Now()) // a b
	if n, ok := l.Find([]byte("a")); !ok || n != 3 || string(l.Packet(n).Payload) != "a" || l.Next() != 5 {
		t.Errorf("a was sent last as %d of %d", n, l.Next())
	}
	if n, ok := l.Find([]byte("d")); ok {
		t.Errorf("d was skipped, and is packet %d", n)
	}
}
