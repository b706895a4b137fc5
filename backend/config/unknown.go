package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

const envPrefix = "FOOTLIGHT_"

// UnknownEnv lists the variables in environ (os.Environ) that look like a setting and are
// none, each with the setting that may be meant. They are no error, because the
// environment is shared with other programs.
func UnknownEnv(set *pflag.FlagSet, environ []string) (warnings []string) {
	known := []string{EnvName("config"), EnvName("token")} // the latter is for `server verify`
	_ = eachSetting(set, func(f *pflag.Flag) error {
		known = append(known, EnvName(f.Name))
		return nil
	})
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, envPrefix) && !slices.Contains(known, name) {
			warnings = append(warnings, fmt.Sprintf("%s is not a setting and is ignored; did you mean %s?", name, nearest(name, known)))
		}
	}
	slices.Sort(warnings)
	return warnings
}

// nearest is the known name with the fewest letters to change.
func nearest(name string, known []string) string {
	return slices.MinFunc(known, func(a, b string) int { return distance(name, a) - distance(name, b) })
}

// distance counts the letters to add, drop or replace between a and b
// (Levenshtein's).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
