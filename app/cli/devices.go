package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"footlight/app/capture"
)

// newDevicesCmd lists the sources that `studio publish` can name.
func newDevicesCmd() *cobra.Command {
	cmd := &cobra.Command{Use: "devices", Short: "List screens, cameras and microphones", Args: noArgs}
	asJSON := cmd.Flags().Bool("json", false, "as JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		devices, problems := capture.Devices()
		for _, problem := range problems {
			fmt.Fprintln(cmd.ErrOrStderr(), "studio:", problem)
		}
		if *asJSON {
			return json.NewEncoder(cmd.OutOrStdout()).Encode(map[string]any{"devices": append([]capture.Device{}, devices...)})
		}
		for _, d := range devices {
			fmt.Fprintf(cmd.OutOrStdout(), "%-11s %-40s %s\n", d.Kind, d.Label, d.Name)
		}
		return nil
	}
	return cmd
}
