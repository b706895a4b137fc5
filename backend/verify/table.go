package verify

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Table writes the report for people: a line for each check of the recording, a line for each
// chunk, the differences, and a summary.
func (r *Report) Table(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Recording of %s, manifest %s\n\n", orUnknown(string(r.EventID)), orUnknown(r.Manifest))
	t := tabwriter.NewWriter(&b, 0, 4, 2, ' ', 0)
	for _, c := range r.Checks {
		fmt.Fprintf(t, "%s\t%s\t%s\n", c.Name, c.Verdict, c.Says)
	}
	t.Flush() //nolint:errcheck // a strings.Builder never fails
	r.chunkTable(&b)
	r.differences(&b)
	r.missing(&b)
	fmt.Fprintf(&b, "\n%s\n", r.Summary())
	_, err := io.WriteString(w, b.String())
	return err
}

func orUnknown(s string) string {
	if s == "" {
		return "(unknown)"
	}
	return s
}

func (r *Report) chunkTable(b *strings.Builder) {
	if len(r.Chunks) == 0 {
		return
	}
	b.WriteByte('\n')
	t := tabwriter.NewWriter(b, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "CHUNK\tLENGTH\tSIZE\tBYTES\tFILM\tPROOF")
	for _, c := range r.Chunks {
		fmt.Fprintf(t, "%d\t%.2f s\t%.2f MB\t%s\t%s\t%s\n",
			c.Index, c.Duration, float64(c.Size)/1e6, c.Bytes.cell(), c.Film.cell(), c.Proof.cell())
	}
	t.Flush() //nolint:errcheck // a strings.Builder never fails
}

// cell returns a check's text for a table.
func (c Check) cell() string {
	switch c.Verdict {
	case Differs:
		return "DIFFERS: " + c.Says
	case Missing:
		return "MISSING: " + c.Says
	}
	return c.Says
}

func (r *Report) differences(b *strings.Builder) {
	if r.count(Differs) == 0 {
		return
	}
	b.WriteString("\nWhat differs:\n")
	r.each(func(about string, c Check) {
		for _, d := range c.Differences {
			fmt.Fprintf(b, "  %s: %s\n", about, d)
		}
	})
}

func (r *Report) missing(b *strings.Builder) {
	if r.count(Missing) == 0 {
		return
	}
	b.WriteString("\nWhat is missing:\n")
	r.each(func(about string, c Check) {
		if c.Verdict == Missing {
			fmt.Fprintf(b, "  %s: %s\n", about, c.Lacks)
		}
	})
}

// independence says what proofs by this server's own provider are worth, in the words of a replay's
// page.
func (r *Report) independence() string {
	for _, c := range r.Chunks {
		if c.Proof.Verdict == Holds {
			return "\nThis server proves its own copy: that shows integrity, not independence."
		}
	}
	return ""
}

// Summary returns the result in one sentence.
func (r *Report) Summary() string {
	bytes := map[Verdict]int{}
	for _, c := range r.Chunks {
		bytes[c.Bytes.Verdict]++
	}
	counts := fmt.Sprintf("%d of %d chunks are the bytes their CIDs name", bytes[Holds], len(r.Chunks))
	if n := bytes[NotSeen]; n > 0 {
		counts += fmt.Sprintf("; the bytes of %d were not seen, which takes a right to watch (--key-file)", n)
	}
	if n := r.count(Differs); n > 0 {
		return fmt.Sprintf("It does not hold: %d of %d checks found a difference. %s.", n, n+r.count(Holds), counts)
	}
	if n := r.count(Missing); n > 0 {
		return fmt.Sprintf("Nothing differs, but %d of %d checks could not be made. %s.", n, n+r.count(Holds), counts)
	}
	return fmt.Sprintf("Everything that was seen holds: %d checks. %s.%s", r.count(Holds), counts, r.independence())
}
