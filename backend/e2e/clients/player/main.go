// Package player plays a stream by WHEP and counts the packets that come. Its users bring the peer connection.
package player

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// settled is the age at which a packet counts as missing. Newer losses may still be repaired.
const settled = time.Second

// Peer is a peer connection that receives pictures and sound.
type Peer interface {
	Offer() (sdp string, err error)
	Accept(answer string) error
	Close() error // returns once no packet is taken anymore
}

// Open returns a peer that uses the socket and calls take for each media packet.
type Open func(socket net.PacketConn, take func(picture bool, seq uint16)) (Peer, error)

// Main plays URL for DURATION, drops one in EVERY received media packets, including retransmissions, and prints a
// report as JSON. These are the program's arguments.
func Main(open Open) {
	r, err := run(os.Args[1:], open)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(r)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[0], err)
		os.Exit(1)
	}
}

func run(args []string, open Open) (*report, error) {
	if len(args) != 3 {
		return nil, errors.New("usage: URL DURATION EVERY")
	}
	duration, err := time.ParseDuration(args[1])
	if err != nil {
		return nil, err
	}
	every, err := strconv.ParseInt(args[2], 10, 64)
	if err != nil {
		return nil, err
	}
	in, err := newLossy(every)
	if err != nil {
		return nil, err
	}
	c := &count{pictures: map[uint16]bool{}}
	peer, err := open(in, c.take)
	if err != nil {
		return nil, err
	}
	r, err := play(args[0], peer, c, duration)
	if err == nil {
		r.Lost = in.lost.Load()
	}
	return r, errors.Join(err, peer.Close())
}

func play(url string, peer Peer, c *count, duration time.Duration) (*report, error) {
	offer, err := peer.Offer()
	if err != nil {
		return nil, err
	}
	answer, err := post(url, offer)
	if err != nil {
		return nil, err
	}
	if err = peer.Accept(answer); err != nil {
		return nil, err
	}
	time.Sleep(duration)
	end := c.last()
	time.Sleep(settled)
	r := c.report(end)
	r.Offer = offer
	return r, nil
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
