package main

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"footlight/backend/config"
)

// newReindexCmd has a server read the ledger's log again from its beginning.
func newReindexCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reindex",
		Short: "Read the index of the ledger anew from the chain",
		Long: "Read the index of the ledger anew from the chain: events of a creator, holders of tickets, and what happened to an\n" +
			"event, as /api/ledger/events tells them. A server also does so whenever it starts. Who is let in does not depend on it.",
		Args: noArgs,
	}
	return configured(cmd, func(cmd *cobra.Command, c *config.Config, _ []string) error {
		r, err := asHost(c)
		if errors.Is(err, errStopped) {
			return fmt.Errorf("%w: a server reads the index anew when it starts, so there is nothing to do until then", err)
		}
		if err != nil {
			return err
		}
		var reply struct {
			Index struct{ BlockNumber, Events, Records int } `json:"index"`
		}
		if err = r.Call(cmd.Context(), http.MethodPost, "/api/ledger/reindex", nil, &reply); err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d events and %d records of what happened to them, up to block %d\n",
			reply.Index.Events, reply.Index.Records, reply.Index.BlockNumber)
		return err
	})
}
