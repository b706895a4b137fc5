// Package desktop integrates a program into the desktop: a menu, a window that remembers its place, links
// that open it, notifications, a log, and a diagnostics file.
package desktop
