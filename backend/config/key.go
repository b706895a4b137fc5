package config

import "github.com/spf13/pflag"

// keyPassphrase is a flag with a secret value.
const keyPassphrase = "key-passphrase"

// Key is the passphrase of the operator's key. If both fields are empty, the server makes a passphrase at
// first use and stores it beside the key.
type Key struct {
	Passphrase     string // a secret
	PassphraseFile string // path of a file; one trailing newline is ignored
}

func (k *Key) flags(fs *pflag.FlagSet) {
	fs.StringVar(&k.Passphrase, keyPassphrase, "", "passphrase of the operator's key; a secret, so put it into the environment or the file. If empty, the server makes one and stores it beside the key")
	fs.StringVar(&k.PassphraseFile, "key-passphrase-file", "", "file with the passphrase of the operator's key")
}

func (k *Key) validate() error {
	if k.Passphrase != "" && k.PassphraseFile != "" {
		return invalid("key-passphrase-file", "and --key-passphrase are both given; remove one of them")
	}
	return nil
}
