// Package speakers brings people on stage: a creator invites at most five to an event, and each publishes a side
// stream (event.SideStream) that only the creator plays, and plays a return that only the creator publishes.
//
// Invite, List, Change and Remove are the creator's calls, Own is the speaker's. Admit decides who may use a side
// stream. Run ends side streams of shows that are over, and speakers who send too much.
//
// The list is durable (Book). Who is here is kept in memory: after a restart speakers connect again.
package speakers
