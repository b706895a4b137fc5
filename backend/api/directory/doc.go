// Package directory lists what is on, what comes, and what can be replayed, of the events whose creators allow
// it. It serves the list as JSON and renders it into the front page, for readers with and without scripts.
//
// Reading all events is costly, so a Cached list answers most requests. Titles come from third parties;
// html/template escapes them for their place in the page.
package directory
