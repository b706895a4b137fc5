// Package warmstorage says to Filecoin's warm storage service
// (FilecoinWarmStorageService, the record keeper of its storage providers) what
// is to be kept and who pays. What it says are EIP-712 messages that the payer
// signs; the provider hands them on to the chain as extraData.
//
// Every message has a number of its own, and the service takes none twice: one
// that was sent and not answered is sent again as it is. Package pdp keeps them
// for that.
package warmstorage
