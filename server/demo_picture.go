package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Settings of the test picture.
const (
	pictureSize = "1280x720"
	pictureRate = "2500k"
	pictureText = "1280x720 at 30 frames a second, H264 2500 kbit/s, Opus 96 kbit/s"
)

// backdrop is an ffmpeg graph: a slow evening sky, a spotlight that wanders over it, and a small screen with
// a test pattern.
const backdrop = `gradients=s=320x180:r=30:c0=0x070b16:c1=0x16233f:c2=0x3a1f3f:c3=0x0b1224:nb_colors=4:speed=0.012:seed=7,` +
	`scale=1280x720:flags=bilinear,format=yuv420p[sky];` +
	`color=c=0xffd9a0:s=560x560:r=30,format=yuva420p,` +
	`geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='110*pow(max(0,1-hypot(X-280,Y-280)/280),2)',` +
	`trim=end_frame=1,loop=-1:1,setpts=N/30/TB[spot];` +
	`[sky][spot]overlay=x='360+420*sin(t*0.45)':y='330+60*sin(t*0.9)':eval=frame[lit];` +
	`testsrc2=s=384x216:r=30,pad=392:224:4:4:0xe8dcc8[screen];` +
	`[lit][screen]overlay=x=816:y=108[set];`

// lettering draws the title, a clock with milliseconds, and a lamp that lights up with every beep. BOLD, TEXT
// and MONO stand for font files.
const lettering = `[set]drawbox=x=72:y=566:w=1136:h=2:color=0xe8dcc8@0.35:t=fill,` +
	`drawtext=fontfile=BOLD:text='Footlight demo':x=72:y=116:fontsize=76:fontcolor=0xfff4e0,` +
	`drawtext=fontfile=TEXT:text='A test picture, a clock and a tone,':x=76:y=216:fontsize=30:fontcolor=0xd9cfc0,` +
	`drawtext=fontfile=TEXT:text='live on the same path as any broadcast':x=76:y=256:fontsize=30:fontcolor=0xd9cfc0,` +
	`drawtext=fontfile=MONO:text='%{localtime\:%T}.%{eif\:mod(floor(time(0)*1000)\,1000)\:d\:3}':x=70:y=404:fontsize=124:fontcolor=white,` +
	`drawtext=fontfile=TEXT:text='%{localtime\:%A %-d %B %Y}':x=76:y=592:fontsize=30:fontcolor=0xd9cfc0,` +
	`drawtext=fontfile=TEXT:text='frame %{n}':x=1208-tw:y=592:fontsize=30:fontcolor=0xd9cfc0,` +
	`drawbox=x=816:y=352:w=392:h=10:color=0xe8dcc8@0.2:t=fill,` +
	`drawbox=x=816:y=352:w=392:h=10:color=0xffb454:t=fill:enable='lt(mod(t,1),0.1)',format=yuv420p[out0];`

// unlettered replaces the picture if ffmpeg cannot draw text. The test pattern has digits of its own.
const unlettered = `testsrc2=s=1280x720:r=30,format=yuv420p[out0];`

// tone is a soft A440 whose volume rises and falls, with a short beep every second.
const tone = `aevalsrc='0.05*sin(880*PI*t)*(0.7+0.3*sin(PI*t))+0.25*sin(1760*PI*t)*exp(-20*mod(t,1))':s=48000:c=mono,` +
	`aformat=channel_layouts=stereo[out1]`

// testPicture is the ffmpeg command that generates the demo's media.
type testPicture struct {
	ffmpeg string
	graph  string
}

// newTestPicture finds ffmpeg and checks what it can draw.
func newTestPicture(ctx context.Context, ffmpeg string) (*testPicture, error) {
	path, err := exec.LookPath(ffmpeg)
	if err != nil {
		return nil, fmt.Errorf("the demo needs ffmpeg for its picture and tone, but %q was not found: "+
			"install it (apt install ffmpeg, brew install ffmpeg) or name it with --ffmpeg", ffmpeg)
	}
	filters, err := exec.CommandContext(ctx, path, "-hide_banner", "-filters").Output()
	if err != nil {
		return nil, fmt.Errorf("list the filters of %s: %w", path, err)
	}
	fonts, err := findFonts()
	if err != nil || !bytes.Contains(filters, []byte(" drawtext ")) {
		return &testPicture{path, unlettered + tone}, nil
	}
	return &testPicture{path, backdrop + fonts.Replace(lettering) + tone}, nil
}

// fontFolders returns the usual folders of the DejaVu fonts.
func fontFolders() []string {
	return []string{
		"/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu", "/usr/share/fonts/TTF",
		"/usr/share/fonts/dejavu-sans-fonts", "/usr/local/share/fonts/dejavu", "/Library/Fonts",
	}
}

var errNoFonts = errors.New("no DejaVu fonts")

func findFonts() (*strings.Replacer, error) {
	for _, folder := range fontFolders() {
		text := filepath.Join(folder, "DejaVuSans.ttf")
		bold := filepath.Join(folder, "DejaVuSans-Bold.ttf")
		mono := filepath.Join(folder, "DejaVuSansMono-Bold.ttf")
		if exist(text, bold, mono) {
			return strings.NewReplacer("BOLD", bold, "TEXT", text, "MONO", mono), nil
		}
	}
	return nil, errNoFonts
}

func exist(files ...string) bool {
	for _, file := range files {
		if _, err := os.Stat(file); err != nil {
			return false
		}
	}
	return true
}

// args makes ffmpeg write the graph in real time to a pipe. Every second has a keyframe, because ffmpeg
// cannot make one on request. There are no B-frames, and no packet waits for another.
func (p *testPicture) args() []string {
	return strings.Fields("-nostdin -hide_banner -loglevel error -re -f lavfi -i GRAPH -map 0:v -map 0:a " +
		"-c:v libx264 -preset superfast -tune zerolatency -profile:v baseline -threads 1 " +
		"-g 30 -keyint_min 30 -sc_threshold 0 -bf 0 -b:v 2500k -maxrate 2500k -bufsize 1250k " +
		"-c:a libopus -b:a 96k -frame_duration 20 " +
		"-f mpegts -muxdelay 0 -muxpreload 0 -pes_payload_size 0 -flush_packets 1 pipe:1")
}

// command returns the ffmpeg command with the graph in its arguments.
func (p *testPicture) command(ctx context.Context) *exec.Cmd {
	args := p.args()
	for i, arg := range args {
		if arg == "GRAPH" {
			args[i] = p.graph
		}
	}
	return exec.CommandContext(ctx, p.ffmpeg, args...)
}
