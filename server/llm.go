package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"footlight/backend/config"
	"footlight/backend/curation"
	"footlight/backend/curation/drafter"
	"footlight/backend/curation/llm"
	"footlight/backend/event/planning"
)

// newLLMCheckCmd requests three plans from the configured model and reports its performance.
func newLLMCheckCmd() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Ask the model for three plans, and report their speed, cost and correctness",
		Long: "Ask the model of --llm-url for three plans, and report how strictly it follows a schema, its speed, its cost\n" +
			"and the results of the checks. Nothing is stored. The command fails if a plan could not be made.",
		Args: noArgs,
	}
	return configured(cmd, func(cmd *cobra.Command, c *config.Config, _ []string) error {
		client, err := c.Model.Client(nil)
		if err != nil {
			return err
		}
		if client == nil {
			return noModel(llm.FindLocal(cmd.Context(), llm.LocalURLs()))
		}
		return checkModel(cmd.Context(), cmd.OutOrStdout(), c.Model, client)
	})
}

// noModel returns the error for a missing model. It names the model servers on this machine.
func noModel(here []llm.Local) error {
	reason := "is required: no model is configured"
	for _, l := range here {
		reason += "; " + l.String()
	}
	return &config.ErrInvalid{Flag: "llm-url", Reason: reason}
}

func checkModel(ctx context.Context, out io.Writer, m config.Model, client *llm.Client) error {
	watch := &stopwatch{Client: client}
	team, err := m.Team(watch, drafter.New(), nil)
	if err != nil {
		return err
	}
	var failed error
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "brief\tseconds\tfirst text\ttokens/s\ttokens\trepairs\tcost\tchecks")
	for _, brief := range briefs() {
		watch.reset()
		began := time.Now()
		plan, err := curation.Rehearse(ctx, team, brief, time.Now().UTC())
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", brief.Title, err))
			fmt.Fprintf(table, "%s\t%.1f\t\t\t\t\t\tno plan: %v\n", brief.Title, time.Since(began).Seconds(), err)
			continue
		}
		report(table, brief, plan, time.Since(began), watch)
	}
	if form := client.Form(); form != "" {
		fmt.Fprintf(out, "%s at %s supports: %s\n", client.Model(), m.URL, form)
	}
	return errors.Join(table.Flush(), failed)
}

func report(out io.Writer, brief planning.Brief, plan []planning.Iteration, took time.Duration, w *stopwatch) {
	var used planning.Usage
	open, all := 0, 0
	for _, it := range plan {
		used = used.Plus(it.Usage)
		for _, c := range it.Checks {
			all++
			if !c.OK {
				open++
			}
		}
	}
	cost := "unknown"
	if used.Cost > 0 {
		cost = fmt.Sprintf("%.4f %s", used.Cost, used.Currency)
	}
	fmt.Fprintf(out, "%s\t%.1f\t%.1f s\t%.0f\t%d + %d\t%d\t%s\t%d of %d passed\n", brief.Title, took.Seconds(), w.first.Seconds(), w.speed(),
		used.PromptTokens, used.CompletionTokens, used.Repairs, cost, all-open, all)
}

// briefs returns three different events.
func briefs() []planning.Brief {
	return []planning.Brief{
		{Title: "Jazz at the harbour", Category: "Jazz", Description: "A trio plays two sets of its own songs.", MaxParticipants: 80, Currency: "EUR", CurrentPricing: &planning.BriefPricing{TicketPrice: "18"}, Timezone: "Europe/Berlin"},
		{Title: "Soldering for beginners", Category: "Workshop", Description: "Build a small radio in an afternoon, with questions between the steps.", Duration: 180, MaxParticipants: 24, Constraints: []string{"Add a break of 20 minutes"}},
		{Title: "Lesung im Garten", Category: "Reading", Description: "Eine Autorin liest aus ihrem ersten Roman und spricht mit dem Publikum.", Language: "de", Currency: "EUR", CurrentPricing: &planning.BriefPricing{TicketPrice: "0"}},
	}
}
