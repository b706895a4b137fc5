package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"footlight/backend/config"
)

// settings binds the server's flags to cmd. The function that it returns completes the parsed flags from
// environment and file.
func settings(cmd *cobra.Command) func() (*config.Config, []config.Setting, error) {
	var c config.Config
	c.Flags(cmd.Flags())
	file := cmd.Flags().String("config", "", "YAML file (default <data>/footlight.yaml if present)")
	return func() (*config.Config, []config.Setting, error) {
		path := *file
		if fromEnv, ok := os.LookupEnv("FOOTLIGHT_CONFIG"); ok && path == "" {
			path = fromEnv
		}
		for _, warning := range config.UnknownEnv(cmd.Flags(), os.Environ()) {
			fmt.Fprintln(cmd.ErrOrStderr(), "footlight:", warning)
		}
		list, err := config.Load(cmd.Flags(), &c, path, os.LookupEnv)
		return &c, list, err
	}
}

// configured makes cmd run do with the server's settings.
func configured(cmd *cobra.Command, do func(cmd *cobra.Command, c *config.Config, args []string) error) *cobra.Command {
	load := settings(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, _, err := load()
		if err != nil {
			return err
		}
		return do(cmd, c, args)
	}
	return cmd
}

// group is a command that only groups others.
func group(use, short string, below ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(below...)
	return cmd
}

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
