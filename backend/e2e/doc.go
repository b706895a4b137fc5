// Package e2e tests the whole house from outside: it builds the server binary,
// runs it as a process on free ports and a folder of its own, and speaks to it
// only as its users do: over HTTP, WHIP, JSON-RPC, and by reading what ffprobe
// makes of its media. Nothing here imports a room's insides.
//
// The browser's part is in frontend/e2e. Programs on other people's libraries, which
// tests run beside the server, are in clients, a module of its own, and outsider.
package e2e
