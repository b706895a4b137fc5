package main

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"footlight/backend/config"
)

// newReindexCmd makes a server read the ledger's log again from its start.
func newReindexCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reindex",
		Short: "Rebuild the index of the ledger from the chain",
		Long: "Rebuild the index of the ledger from the chain: the events of a creator, the holders of tickets, and the history of an\n" +
			"event, as served by /api/ledger/events. A server also rebuilds it at every start. Access to events does not depend on it.",
		Args: noArgs,
	}
	return configured(cmd, func(cmd *cobra.Command, c *config.Config, _ []string) error {
		r, err := asHost(c)
		if errors.Is(err, errStopped) {
			return fmt.Errorf("%w; it will rebuild the index when it starts, so there is nothing to do", err)
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
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d events with %d history records, up to block %d\n",
			reply.Index.Events, reply.Index.Records, reply.Index.BlockNumber)
		return err
	})
}
