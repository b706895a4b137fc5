// Package entrance admits ticket holders at the entrance of a hall: it judges the codes that a creator's devices read,
// and keeps who came in.
//
// A code (Read) is signed by the ticket's holder and valid for 90 seconds. Scan judges codes as of the time at which
// they were read, so a device may hand them in later. The first scan of a ticket that arrives here admits; a second
// one is a conflict that names the first. Each event's entries are in one file, which is on disk before Scan returns.
//
// A ticket that is passed on after its holder came in counts as a new one.
package entrance
