package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"footlight/backend/config"
)

// usageError is a mistake in the command line.
type usageError struct{ error }

// noArgs refuses arguments with a usageError.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &usageError{fmt.Errorf("unknown command or argument %q; see %s --help", args[0], cmd.Root().Name())}
	}
	return nil
}

// settings defines the server's flags on cmd. The returned function completes the parsed flags from the
// environment and the file.
func settings(cmd *cobra.Command) func() (*config.Config, []config.Setting, error) {
	var c config.Config
	c.Flags(cmd.Flags())
	file := cmd.Flags().String("config", "", "YAML file (default: <data>/footlight.yaml, if it exists)")
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

// group returns a command that only holds subcommands.
func group(use, short string, below ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: noArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(below...)
	return cmd
}

// dataFolder returns the default data folder.
func dataFolder() string {
	if dir, ok := os.LookupEnv("FOOTLIGHT_DATA"); ok {
		return dir
	}
	return defaults().Data
}

// defaults returns the settings of a server without flags, environment and file.
func defaults() (c config.Config) {
	c.Flags(pflag.NewFlagSet("defaults", pflag.ContinueOnError))
	return c
}
