package main

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"
)

// newLedgerCmd groups the commands about the ledger.
func newLedgerCmd() *cobra.Command {
	cmd := &cobra.Command{Use: "ledger", Short: "Look after the ledger", Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(newReindexCmd())
	return cmd
}

// newReindexCmd reads the log anew.
func newReindexCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reindex",
		Short: "Read the index of the ledger anew from the chain",
		Long: "Read the index of the ledger anew from the chain: events of a creator, holders of tickets, and what happened to an\n" +
			"event, as /api/ledger/events tells them. A server also does so whenever it starts. Who is let in does not depend on it.",
		Args: noArgs,
	}
	load := settings(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		c, _, err := load()
		if err != nil {
			return err
		}
		h, err := desk(c)
		if errors.Is(err, errStopped) {
			return fmt.Errorf("%w: a server reads the index anew when it starts, so there is nothing to do until then", err)
		}
		if err != nil {
			return err
		}
		var reply struct {
			Index struct{ BlockNumber, Events, Records int } `json:"index"`
		}
		if err = h.call(cmd.Context(), http.MethodPost, "/api/ledger/reindex", nil, &reply); err != nil {
			return err
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d events and %d records of what happened to them, up to block %d\n",
			reply.Index.Events, reply.Index.Records, reply.Index.BlockNumber)
		return err
	}
	return cmd
}
