// Package sales writes what people signed to the ledger, and reads tickets from it.
//
// Sales puts tickets on sale, postpones and cancels events. FreeTickets gives out free tickets. Plans
// writes iterations and acceptances. Intents builds what wallets sign for all of these, and Consents checks
// the signatures. The ledger's refusals are translated into texts for users.
//
// BoxOffices caches what is on sale, for everyone who looks at a room. Tickets decides whom a ticket lets
// in, and follows the chain to notice changes.
//
// No type here needs to be opened or closed. Tickets.Follow runs until its context ends.
package sales
