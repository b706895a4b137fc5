package cli

import (
	"encoding/json"
	"fmt"
	"io"

	"footlight/app/engine"
	"footlight/app/show"
)

// printer prints how a show goes. It implements show.Events.
type printer struct {
	out  io.Writer
	line func(engine.Status) string
}

// newPrinter prints lines, or JSON.
func newPrinter(out io.Writer, asJSON bool, line func(engine.Status) string) *printer {
	if asJSON {
		line = nil
	}
	return &printer{out, line}
}

// Enter implements show.Events.
func (p *printer) Enter(show.Phase, error) {}

// Report implements show.Events.
func (p *printer) Report(s engine.Status) error {
	if p.line == nil {
		return json.NewEncoder(p.out).Encode(s)
	}
	_, err := fmt.Fprintln(p.out, p.line(s))
	return err
}

// publishLine returns the line of `studio publish` about a show.
func publishLine(s engine.Status) string {
	return fmt.Sprintf("%-10s %dx%d %4.1f fps %5d of %5d kbit/s  sound %5.1f dB  skipped %d  late %d  lost %d  %d ms  kept %.0f s  chunks %d of %d",
		s.State, s.Format.Width, s.Format.Height, s.FPS, s.BitrateKbps, s.NetworkKbps, s.LevelDB, s.Skipped, s.Late, s.Lost, s.RTTMs,
		s.KeptSeconds, s.UploadedChunks, s.UploadedChunks+s.PendingChunks)
}
