package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"footlight/backend/store/pdp/warmstorage"
)

// newEstimateCmd prints what copies on Filecoin cost.
func newEstimateCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "estimate",
		Short: "Say what copies of a recording cost on Filecoin",
		Long: "Say what copies of a recording cost with Filecoin's storage providers (--pdp-url), in USDFC, a token worth a US dollar.\n" +
			"The prices are those that the warm storage service's specification states (github.com/FilOzone/filecoin-services, SPEC.md);\n" +
			"they are the same for every provider and its owner can change them, so --tib-month and --floor-month take newer ones.\n" +
			"Gas, in FIL, is not included, nor are fees of single transactions. The embedded provider costs nothing but disk space.",
		Args: noArgs,
	}
	prices := warmstorage.PublishedPrices()
	fs := cmd.Flags()
	hours := fs.Float64("hours", 2, "length of the recording")
	megabits := fs.Float64("mbps", 4, "megabits a second, picture and sound")
	days := fs.Float64("days", 365, "how long it is kept")
	copies := fs.Int("copies", 1, "with how many providers")
	fs.Float64Var(&prices.TiBMonth, "tib-month", prices.TiBMonth, "USDFC for a TiB and 30 days")
	fs.Float64Var(&prices.FloorMonth, "floor-month", prices.FloorMonth, "USDFC for an event's data set and 30 days, at least")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		e, err := prices.Estimate(warmstorage.Recording{
			Length: time.Duration(*hours * float64(time.Hour)), Megabits: *megabits,
			Keep: time.Duration(*days * 24 * float64(time.Hour)), Copies: *copies,
		})
		if err != nil {
			return &usageError{err}
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%.2f GB in %d pieces, added in about %d transactions\n%.4f USDFC for 30 days, %.4f for %g days\n%.4f USDFC to deposit: that, and 30 days that are held back\n",
			e.Bytes/1e9, e.Pieces, e.Transactions, e.Month, e.Total, *days, e.Deposit)
		return err
	}
	return cmd
}
