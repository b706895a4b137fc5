package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

// newConfigCmd prints the effective configuration.
func newConfigCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print the effective configuration and where each value came from",
		Args:  noArgs,
	}
	load := settings(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		c, list, err := load()
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 4, 2, ' ', 0)
		fmt.Fprintln(w, "SETTING\tVALUE\tFROM")
		for _, s := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\n", s.Name, s.Value, s.Source)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		return c.Validate()
	}
	return cmd
}
