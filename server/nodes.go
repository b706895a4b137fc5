package main

import (
	"fmt"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"footlight/backend/cluster"
	"footlight/backend/config"
)

// newNodesCmd lists the servers of a cluster.
func newNodesCmd() *cobra.Command {
	return configured(&cobra.Command{
		Use:   "nodes",
		Short: "List the servers of this server's cluster, and where streams are published",
		Args:  noArgs,
	}, listNodes)
}

func listNodes(cmd *cobra.Command, c *config.Config, _ []string) error {
	r, err := asHost(c)
	if err != nil {
		return err
	}
	var all struct {
		Nodes   []cluster.Node
		Streams []cluster.Stream
	}
	if err = r.Call(cmd.Context(), http.MethodGet, "/api/cluster", nil, &all); err != nil {
		return err
	}
	t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "NODE\tSTATE\tREGION\tVIEWERS\tPUBLISHERS\tCPU\tSEEN\tURL")
	for _, n := range all.Nodes {
		fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%d\t%.0f %%\t%s\t%s\n", n.Name, n.State, n.Region, n.Viewers, n.Publishers, 100*n.CPU, n.SeenAt.Local().Format(time.TimeOnly), n.URL)
	}
	if len(all.Streams) > 0 {
		fmt.Fprintln(t, "\nSTREAM\tPUBLISHED AT\tEPOCH\tPULLED BY")
	}
	for _, s := range all.Streams {
		fmt.Fprintf(t, "%s\t%s\t%d\t%s\n", s.ID, s.Node, s.Epoch, strings.Join(s.Pulls, ", "))
	}
	return t.Flush()
}
