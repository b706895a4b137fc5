// Package room is where an event meets its audience: what state it is in, and who may
// publish and watch it.
//
// States answer for all rooms. They keep one fact of their own, when somebody last
// published to an event, because the state "interrupted" must survive a restart. Plans,
// live media, sales and recordings are asked for everything else; node hands them in. A
// Directory keeps what creators decide, Controls let them decide it.
//
// Rules say what a person may do at an event. A Policy holds connections to them: every
// protocol asks it with an address and a token, and it ends what it let in when the right
// to be there ends. Tokens gives out those tokens.
package room
