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

// newKeysCmd prints the operator's address and its key file: the address that needs money, and the file to
// back up.
func newKeysCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "keys",
		Short: "Print the operator's address and the file of its key",
		Long: "Print the address that writes to the ledger for this server, and the keystore file with its key. The key itself is\n" +
			"never printed. Back up the file and its passphrase: a chain can be continued only with the key that started it.",
		Args: noArgs,
	}
	return configured(cmd, func(cmd *cobra.Command, c *config.Config, _ []string) error {
		address, path, err := ethereum.KeyFile(filepath.Join(c.Data, "keys"))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("no server has run on %s yet, so there is no key; start the server once", c.Data)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "operator  %s\nfile      %s\n", address, path)
		return err
	})
}
