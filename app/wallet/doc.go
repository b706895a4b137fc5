// Package wallet stores the creator's key on this machine, and signs with it.
//
// A Wallet is one keystore file, which go-ethereum and other wallets can read. Its passphrase is made here
// and stored in the system's keyring. Without a keyring, the owner chooses a passphrase and types it at each
// start. The opened key stays in the memory of this process, and leaves it only as a backup that the owner
// requests.
package wallet
