// Package desktop is what a desktop expects of its programs: a menu, a window that stands where it stood, links that
// open it, notifications, a log, and a file for those who are asked for help.
package desktop
