// Package app is the studio: a desktop window on one Footlight server.
//
// The window shows the page of package frontend, which reaches its server over HTTP as
// any browser does. Only what a page cannot do is bound: Window's methods remember which
// server the studio belongs to. Main runs the window until it is closed.
package app
