package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"footlight/backend/config"
	"footlight/backend/ledger/ethereum"
)

// newKeysCmd prints whose key signs for the server and where it is: what to back up, and which address needs
// money.
func newKeysCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "keys",
		Short: "Print the operator's address and where its key is kept",
		Long: "Print the address that writes to the ledger for this server, and the keystore file its key is in. The key itself is\n" +
			"never printed. Back the file up with its passphrase: a chain goes on only with the key it began with.",
		Args: noArgs,
	}
	return configured(cmd, func(cmd *cobra.Command, c *config.Config, _ []string) error {
		address, path, err := ethereum.KeyFile(filepath.Join(c.Data, "keys"))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("no server has run on %s yet, so there is no key; start it once", c.Data)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "operator  %s\nfile      %s\n", address, path)
		return err
	})
}
