package node

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/config"
)

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func BenchmarkIterate(b *testing.B) {
	var c config.Config
	fs := pflag.NewFlagSet("x", pflag.ContinueOnError)
	c.Flags(fs)
	c.Data = b.TempDir()
	for _, at := range []*string{&c.HTTP, &c.API, &c.RTMP, &c.RTC, &c.RPC} {
		*at = "127.0.0.1:0"
	}
	n := &Node{cfg: c, log: slog.New(slog.DiscardHandler), drift: 24 * time.Hour}
	mustOpen(b, n)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- n.Run(ctx) }()
	defer func() { cancel(); <-done; n.Close() }()
	post := func(path string, body any) map[string]any {
		raw, _ := json.Marshal(body)
		resp, err := http.Post("http://"+n.addrs.HTTP+path, "application/json", bytes.NewReader(raw))
		if err != nil {
			b.Fatal(err)
		}
		defer resp.Body.Close()
		out, _ := io.ReadAll(resp.Body)
		if resp.StatusCode != 200 {
			b.Fatal(string(out))
		}
		var m map[string]any
		json.Unmarshal(out, &m)
		return m
	}
	user := "0x00000000000000000000000000000000000000a1"
	post("/plan", map[string]any{"eventId": "e1", "userAddress": user, "eventData": map[string]any{"title": "Blue Hour", "category": "Jazz", "description": "Late jazz from the harbour. A trio plays two sets of their own songs.", "duration": 120}})
	total, _ := strconv.Atoi(os.Getenv("N"))
	aspects := []string{"title", "description", "pricing", "schedule", "banner"}
	if a := os.Getenv("A"); a != "" {
		aspects = []string{a}
	}
	before, t0 := cpu(), time.Now()
	step := 25
	for i := range total {
		post("/iterate", map[string]any{"eventId": "e1", "userAddress": user, "aspect": aspects[i%len(aspects)], "feedback": fmt.Sprintf("make it shorter and mention %d", i)})
		if (i+1)%step == 0 {
			now, t1 := cpu(), time.Now()
			fmt.Printf("%4d: cpu %v wall %v\n", i+1, (now-before)/time.Duration(step), t1.Sub(t0)/time.Duration(step))
			before, t0 = now, t1
		}
	}
}

func mustOpen(b *testing.B, n *Node) *Node {
	if err := n.open(context.Background()); err != nil {
		b.Fatal(err)
	}
	return n
}
