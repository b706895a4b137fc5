package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"footlight/backend/auth/token"
	"footlight/backend/config"
)

// newHostTokenCmd makes a host's bearer token. It needs no other proof: a user who can read the data folder's
// keys is a host.
func newHostTokenCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "host",
		Short: "Make a bearer token of a host, for the SRS API, the list of events and every event's storage",
		Long: "Make a bearer token of a host and print it, once. It is signed with the key in the data folder, and no server\n" +
			"needs to run there. POST /api/auth/revoke revokes it early. Keep it secret.",
		Args: noArgs,
	}
	life := cmd.Flags().Duration("for", 24*time.Hour, "lifetime of the token, at most a week")
	return configured(cmd, func(cmd *cobra.Command, c *config.Config, _ []string) error {
		if *life <= 0 || *life > token.Period {
			return &usageError{fmt.Errorf("--for: must be positive and at most %v", token.Period)}
		}
		text, claims, err := token.IssueFrom(filepath.Join(c.Data, "keys"), token.Claims{Purpose: token.Session, Host: true}, time.Now(), *life)
		if errors.Is(err, token.ErrNoKey) {
			return fmt.Errorf("no server has run on %s yet, so there is no key to sign with; start the server once", c.Data)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "Host token %s, valid until %s. It is shown only this once:\n", claims.ID, claims.Expires.Local().Format(time.RFC3339))
		_, err = fmt.Fprintln(cmd.OutOrStdout(), text)
		return err
	})
}
