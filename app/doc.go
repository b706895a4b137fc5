// Package app is the studio: a desktop window on one Footlight server, which may run in the same process.
//
// The window shows the page of package frontend, whose calls to the server pass through site. Only what a page
// cannot do is bound: Window's methods choose the server, those of Keys sign with the creator's key, and those of Show
// run the engine. Main runs
// the window until it is closed, or a command in its place.
package app
