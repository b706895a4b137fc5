// Package control changes a show while it runs, by commands that are lines of text.
package control
