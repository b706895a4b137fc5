// Command rtmppublish publishes FLV from standard input. Its RTMP library does not know enhanced RTMP, and
// fails on an unrequested property in the answer to connect. It names the application in tcUrl only.
//
//	ffmpeg … -f flv - | rtmppublish HOST:PORT APPLICATION STREAM
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/yutopp/go-rtmp"
	"github.com/yutopp/go-rtmp/message"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "rtmppublish:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return errors.New("usage: rtmppublish HOST:PORT APPLICATION STREAM")
	}
	client, err := rtmp.Dial("rtmp", args[0], nil)
	if err != nil {
		return err
	}
	return errors.Join(publish(client, args), client.Close())
}

func publish(client *rtmp.ClientConn, args []string) error {
	to := message.NetConnectionConnectCommand{Type: "nonprivate", TCURL: "rtmp://" + args[0] + "/" + args[1]}
	if err := client.Connect(&message.NetConnectionConnect{Command: to}); err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	stream, err := client.CreateStream(nil, 4096)
	if err != nil {
		return fmt.Errorf("createStream: %w", err)
	}
	if err = stream.Publish(&message.NetStreamPublish{PublishingName: args[2], PublishingType: "live"}); err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	return send(stream, os.Stdin)
}

// send publishes the tags of an FLV file until it ends.
func send(stream *rtmp.Stream, file io.Reader) error {
	if _, err := io.CopyN(io.Discard, file, fileHeader); err != nil {
		return err
	}
	for {
		t, err := readTag(file)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = t.send(stream)
		}
		if err != nil {
			return err
		}
	}
}
