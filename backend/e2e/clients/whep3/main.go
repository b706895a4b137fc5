// Command whep3 is a WHEP viewer built on pion v3.2, which offers RTX and drops the packets that come by it. It
// plays URL for DURATION, drops one in EVERY received media packets, including retransmissions, and prints a
// report as JSON.
//
//	whep3 URL DURATION EVERY
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// report is the printed report. Its numbers count video packets, except Lost.
type report struct {
	Offer    string `json:"offer"`
	Lost     int64  `json:"lost"` // dropped video and audio packets
	Pictures int    `json:"pictures"`
	Missing  int    `json:"missing"` // packets that never arrived
}

func main() {
	r, err := run(os.Args[1:])
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(r)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "whep3:", err)
		os.Exit(1)
	}
}

func run(args []string) (*report, error) {
	if len(args) != 3 {
		return nil, errors.New("usage: whep3 URL DURATION EVERY")
	}
	duration, err := time.ParseDuration(args[1])
	if err != nil {
		return nil, err
	}
	every, err := strconv.ParseInt(args[2], 10, 64)
	if err != nil {
		return nil, err
	}
	v, err := newViewer(every)
	if err != nil {
		return nil, err
	}
	answer, err := post(args[0], v.offer)
	if err != nil {
		return nil, err
	}
	r, err := v.play(answer, duration)
	return r, errors.Join(err, v.close())
}

func post(url, offer string) (string, error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, url, strings.NewReader(offer))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/sdp")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusCreated {
		err = fmt.Errorf("%s %s", resp.Status, body)
	}
	return string(body), err
}
