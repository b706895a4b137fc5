// Package frontend embeds the built pages: one Vite project, two outputs. The
// folders hold placeholders until npm has built them, so that the Go tree
// compiles on its own.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Web is what the server serves: index.html, room.html, assets/.
func Web() fs.FS { return sub("dist/web") }

// Studio is what the desktop window shows: index.html, assets/.
func Studio() fs.FS { return sub("dist/studio") }

func sub(dir string) fs.FS {
	files, err := fs.Sub(dist, dir)
	if err != nil { // only for an invalid name, and these are constants
		panic(err)
	}
	return files
}
