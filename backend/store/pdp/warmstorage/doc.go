// Package warmstorage makes the messages to Filecoin's warm storage service (FilecoinWarmStorageService, the
// record keeper of its storage providers): what is to be kept and who pays. They are EIP-712 messages that
// the payer signs. The provider passes them to the chain as extraData.
//
// Every message has a unique number, and the service accepts no number twice. A message whose answer was lost
// is sent again unchanged. Package pdp stores messages for that purpose.
package warmstorage
