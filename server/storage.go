package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"footlight/backend/store/pdp/warmstorage"
)

// newEstimateCmd prints the cost of copies on Filecoin.
func newEstimateCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "estimate",
		Short: "Estimate the cost of a recording's copies on Filecoin",
		Long: "Estimate the cost of a recording's copies with Filecoin's storage providers (--pdp-url), in USDFC, a token worth a US dollar.\n" +
			"The prices are from the specification of the warm storage service (github.com/FilOzone/filecoin-services, SPEC.md);\n" +
			"they are the same for every provider, and the service's owner can change them: set new ones with --tib-month and --floor-month.\n" +
			"Gas, in FIL, and fees of single transactions are not included. The embedded provider costs nothing but disk space.",
		Args: noArgs,
	}
	prices := warmstorage.PublishedPrices()
	fs := cmd.Flags()
	hours := fs.Float64("hours", 2, "length of the recording")
	megabits := fs.Float64("mbps", 4, "megabits per second, picture and sound")
	days := fs.Float64("days", 365, "how long the copies are kept")
	copies := fs.Int("copies", 1, "number of providers")
	fs.Float64Var(&prices.TiBMonth, "tib-month", prices.TiBMonth, "price in USDFC of a TiB for 30 days")
	fs.Float64Var(&prices.FloorMonth, "floor-month", prices.FloorMonth, "least price in USDFC of an event's data set for 30 days")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		e, err := prices.Estimate(warmstorage.Recording{
			Length: time.Duration(*hours * float64(time.Hour)), Megabits: *megabits,
			Keep: time.Duration(*days * 24 * float64(time.Hour)), Copies: *copies,
		})
		if err != nil {
			return &usageError{err}
		}
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "%.2f GB in %d pieces, added in about %d transactions\n%.4f USDFC for 30 days, %.4f for %g days\n%.4f USDFC to deposit: this, and another 30 days that are held back\n",
			e.Bytes/1e9, e.Pieces, e.Transactions, e.Month, e.Total, *days, e.Deposit)
		return err
	}
	return cmd
}
