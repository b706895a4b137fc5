// Package e2e tests a whole server from outside. It builds the server's binary, runs it as a process on free
// ports and a folder of its own, and uses it as its users do: over HTTP, WHIP and JSON-RPC, and by looking at
// its media with ffprobe.
//
// The browser's tests are in frontend/e2e. Some programs that run beside the server use other people's
// libraries; they are in the folders clients, a module of its own, and outsider.
package e2e
