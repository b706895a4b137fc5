package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"footlight/backend/node"
)

// newVersionCmd prints the version of this binary.
func newVersionCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), version())
			return err
		},
	}
}

// version returns a line with the version, its commit and the platform.
func version() string {
	return fmt.Sprintf("footlight %s (%s, %s/%s)\n", node.Version, revision(), runtime.GOOS, runtime.GOARCH)
}

// revision returns the commit that the Go toolchain stamped into the binary, or the version of Go if there is
// none.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "no build info"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return info.GoVersion
}
