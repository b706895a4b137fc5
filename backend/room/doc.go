// Package room is where an event meets its audience: what state it is in, and
// who may publish and watch it.
//
// A Lobby answers for all rooms. It keeps one fact of its own, when somebody
// last published to a stage, because "interrupted" must outlive a restart;
// everything else it asks of the plans and the stage (live media),
// which node hands in.
//
// Rules say what a person may do at an event; a Policy is the door that holds
// connections to them: every protocol asks it, with an address and a token, and
// it ends what it let in when the right to be there ends.
package room
