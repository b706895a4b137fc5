// Package lowhls serves low-latency HLS: /live/<eventId>/low.m3u8 and what it names. Movie fragments of a
// quarter of a second follow a show by about one second, over any network that loads the page.
//
// A stream costs nothing before the first request for it. That request starts a run: it
// reads the stream's frames into a gohlslib.Muxer, which keeps some seconds in memory. A run ends with its
// publish, after 30 s without a request, and when it cannot go on as it began: frames were lost, or tracks or
// their formats have changed. Its addresses are gone then, and players load low.m3u8 again.
//
// Access follows the rule of the contract's HLS. The first request opens a session; all further addresses
// name it, and every request checks it.
//
// Lifecycle: Open, Run until the end. ServeHTTP any time.
package lowhls
