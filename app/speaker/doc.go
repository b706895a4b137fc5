// Package speaker connects people on stage with the show. A Line receives one person's picture and sound from the server,
// decodes them into a slot and a voice, and sends the show back to that person.
//
// A person who leaves, floods or sends what cannot be decoded loses their own picture and sound, and the show goes on.
package speaker
