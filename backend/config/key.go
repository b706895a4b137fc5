package config

import "github.com/spf13/pflag"

// keyPassphrase is the flag that is a secret.
const keyPassphrase = "key-passphrase"

// Key is the passphrase of the operator's key. Where neither field is given, one is made
// at first use and kept beside the key.
type Key struct {
	Passphrase     string // a secret
	PassphraseFile string // path; one trailing newline is cut off
}

func (k *Key) flags(fs *pflag.FlagSet) {
	fs.StringVar(&k.Passphrase, keyPassphrase, "", "passphrase of the operator's key, a secret for the environment or the file; none makes one, kept beside the key")
	fs.StringVar(&k.PassphraseFile, "key-passphrase-file", "", "file that holds the passphrase of the operator's key")
}

func (k *Key) validate() error {
	if k.Passphrase != "" && k.PassphraseFile != "" {
		return invalid("key-passphrase-file", "and --key-passphrase are both given; one of them is enough")
	}
	return nil
}
