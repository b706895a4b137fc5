// Command rtmpplay plays URL and prints the received codecs. Its RTMP library cannot read AMF's strict
// arrays, which came with enhanced RTMP.
//
//	rtmpplay rtmp://HOST:PORT/live/STREAM
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/AlexxIT/go2rtc/pkg/rtmp"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "rtmpplay:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: rtmpplay URL")
	}
	played, err := rtmp.DialPlay(args[0])
	if err != nil {
		return err
	}
	for _, m := range played.GetMedias() {
		for _, c := range m.Codecs {
			fmt.Println(c.Name)
		}
	}
	return played.Stop()
}
