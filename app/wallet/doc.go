// Package wallet keeps the creator's key on this machine, and signs with it.
//
// A Wallet is one keystore file, as go-ethereum and other wallets read it. What opens it is a passphrase made
// here and kept by the system's keyring; where there is no keyring, its owner makes the passphrase up and types
// it at each start. The key itself stays in the memory of this process, and leaves it only as a backup that its
// owner asks for.
package wallet
