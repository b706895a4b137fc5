// Package sales writes on the ledger what people signed, and tells what the ledger knows of
// tickets.
//
// Sales puts tickets on sale, postpones and cancels events. FreeTickets hands out
// free tickets. Plans writes iterations and acceptances. Intents builds what wallets sign for
// all of these, Consents checks what they signed. Refusals of the ledger are said in words
// for whoever asked.
//
// BoxOffices keep what is on sale for everybody who looks at a room. Tickets says who may
// come in by a ticket, and follows the chain to notice when that changes.
//
// No type here is opened or closed. Tickets.Follow runs until its context ends.
package sales
