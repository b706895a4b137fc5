// Package e2e tests a whole server from outside. It builds the server's binary, runs it as a process on free
// ports with its own data folder, and uses it as clients do: over HTTP, WHIP and JSON-RPC. It checks the
// media with ffprobe.
//
// The browser tests are in frontend/e2e. Clients that use third-party libraries are in the folders clients,
// which is a separate module, and outsider.
package e2e
