package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

const envPrefix = "FOOTLIGHT_"

// UnknownEnv returns a warning for each variable in environ (os.Environ) that has the prefix but is no
// setting, with the setting that was probably meant. Such variables are no errors, because other programs
// share the environment.
func UnknownEnv(set *pflag.FlagSet, environ []string) (warnings []string) {
	known := []string{EnvName("config"), EnvName("token")} // the latter belongs to `server verify`
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

// nearest returns the known name with the smallest distance.
func nearest(name string, known []string) string {
	return slices.MinFunc(known, func(a, b string) int { return distance(name, a) - distance(name, b) })
}

// distance returns the Levenshtein distance: the number of letters to add, drop or replace between a and b.
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

// EnvName returns the environment variable of a setting.
func EnvName(flag string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// eachSetting calls visit for each flag that is a setting.
func eachSetting(set *pflag.FlagSet, visit func(*pflag.Flag) error) error {
	var errs []error
	set.VisitAll(func(f *pflag.Flag) {
		if f.Name != "config" && f.Name != "help" {
			errs = append(errs, visit(f))
		}
	})
	return errors.Join(errs...)
}
