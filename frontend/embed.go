// Package frontend carries the built pages inside the binaries: the web pages
// that a server hands out, and the page inside the studio's window.
//
// `npm run build` fills dist/web and dist/studio. Before the first build both
// folders exist and are empty, so that Go code builds without Node. The server
// and the studio then show a notice instead of a blank page.
package frontend

import (
	"embed"
	"io/fs"
)

// Two variables, so that the linker leaves out what a binary does not use.
var (
	//go:embed all:dist/web
	web embed.FS
	//go:embed all:dist/studio
	studio embed.FS
)

// Web returns the server's pages: index.html, room.html, lost.html, favicon.svg,
// assets/.
func Web() fs.FS { return sub(web, "dist/web") }

// Studio returns the window's page: index.html, assets/.
func Studio() fs.FS { return sub(studio, "dist/studio") }

func sub(files embed.FS, dir string) fs.FS {
	pages, err := fs.Sub(files, dir)
	if err != nil {
		panic(err) // only an invalid path fails, and ours are constants
	}
	return pages
}
