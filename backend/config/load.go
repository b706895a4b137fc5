package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"
)

// Setting is one effective value, with passwords in URLs struck out. Source is "flag", the
// name of the environment variable, the path of the file, or "default".
type Setting struct{ Name, Value, Source string }

// Load completes c, whose Flags are on set and parsed. What no flag gave is taken from
// lookup (os.LookupEnv), then from the YAML file; else it stays the default. file is
// --config; empty means <data>/footlight.yaml if that exists.
func Load(set *pflag.FlagSet, c *Config, file string, lookup func(string) (string, bool)) ([]Setting, error) {
	fromEnv, err := applyEnv(set, lookup)
	if err != nil {
		return nil, err
	}
	path, values, err := readFile(c, file)
	if err != nil {
		return nil, err
	}
	var settings []Setting
	err = eachSetting(set, func(f *pflag.Flag) error {
		source, wrong := resolve(f, fromEnv, path, values)
		settings = append(settings, Setting{Name: f.Name, Value: shown(f.Name, f.Value.String()), Source: source})
		return wrong
	})
	if err != nil {
		return nil, err
	}
	return settings, unknownKeys(set, path, values)
}

// EnvName is a setting's environment variable.
func EnvName(flag string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// applyEnv sets what the environment gives and no flag did; it answers which.
func applyEnv(set *pflag.FlagSet, lookup func(string) (string, bool)) (map[string]bool, error) {
	applied := map[string]bool{}
	err := eachSetting(set, func(f *pflag.Flag) error {
		text, ok := lookup(EnvName(f.Name))
		if !ok || f.Changed {
			return nil
		}
		applied[f.Name] = true
		return assign(f, text, EnvName(f.Name))
	})
	return applied, err
}

// resolve takes the file's value where nothing stronger gave one.
func resolve(f *pflag.Flag, fromEnv map[string]bool, path string, values map[string]any) (string, error) {
	switch value, inFile := values[f.Name]; {
	case fromEnv[f.Name]:
		return EnvName(f.Name), nil
	case f.Changed && (f.Name == pinningToken || f.Name == modelKey): // every user of the machine sees command lines
		return "flag", invalid(f.Name, "is a secret and must not be a flag: use %s, the file, or --%s-file", EnvName(f.Name), f.Name)
	case f.Changed:
		return "flag", nil
	case inFile:
		return path, assign(f, yamlText(value), path)
	}
	return "default", nil
}

// userInfo is what stands before the host of a URL, or of a TURN server.
var userInfo = regexp.MustCompile(`(://|\bturns?:)[^/\s,]*@`)

// urlPath is what stands behind the host of a URL.
var urlPath = regexp.MustCompile(`^(\w+://[^/?#]*).+$`)

// shown is a value as it may be printed: NATS takes passwords and tokens as the
// user of a URL, or of each in a list; TURN servers are given with theirs; who
// sells a chain's RPC puts keys into its path; a passphrase is nothing else.
func shown(flag, value string) string {
	value = userInfo.ReplaceAllString(value, "$1…@")
	switch {
	case flag == ledgerURL || flag == pdpRPC:
		return urlPath.ReplaceAllString(value, "$1/…")
	case (flag == keyPassphrase || flag == pinningToken || flag == modelKey) && value != "":
		return "…"
	}
	return value
}

func assign(f *pflag.Flag, text, source string) error {
	if err := f.Value.Set(text); err != nil {
		return invalid(f.Name, "%q from %s is not %s", text, source, kind(f.Value.Type()))
	}
	return nil
}

// kind is what a flag's value must be, in words.
func kind(of string) string {
	switch of {
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	case "duration":
		return "a duration such as 10s or 2m"
	}
	return "a " + of
}

// yamlText writes a YAML scalar or list as its flag would be typed.
func yamlText(v any) string {
	list, ok := v.([]any)
	if !ok {
		return fmt.Sprint(v)
	}
	texts := make([]string, len(list))
	for i := range list {
		texts[i] = fmt.Sprint(list[i])
	}
	return strings.Join(texts, ",")
}

func readFile(c *Config, file string) (path string, values map[string]any, err error) {
	path = file
	if path == "" {
		path = filepath.Join(c.Data, "footlight.yaml")
	}
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && file == "" {
		return path, nil, nil
	}
	if err != nil {
		return path, nil, invalid("config", "%v", err)
	}
	if err := yaml.Unmarshal(raw, &values); err != nil {
		return path, nil, invalid("config", "%s: %v", path, err)
	}
	return path, flatten(values), nil
}

// flatten lifts the keys under "live", "ledger" and "llm" to the flags they stand for. Under
// "live" they have SRS's names and units (hls_fragment: 10, in seconds).
func flatten(values map[string]any) map[string]any {
	lift(values, "live", "", "")
	lift(values, "ledger", "ledger-", "_timeout")
	lift(values, "llm", "llm-", "timeout")
	return values
}

// lift takes keys such as rpc_url out of a section. Plain numbers of seconds end with a
// suffix.
func lift(values map[string]any, section, prefix, seconds string) {
	nested, _ := values[section].(map[string]any)
	if nested != nil {
		delete(values, section)
	}
	for key, value := range nested {
		switch value.(type) {
		case int, float64:
			if strings.HasSuffix(key, seconds) {
				value = fmt.Sprintf("%vs", value)
			}
		}
		values[prefix+strings.ReplaceAll(key, "_", "-")] = value
	}
}

// unknownKeys refuses a key that no setting has: a typing error in a file must
// not silently leave a default in force.
func unknownKeys(set *pflag.FlagSet, path string, values map[string]any) error {
	for key := range values {
		if set.Lookup(key) == nil || key == "config" || key == "help" {
			return invalid("config", "%s: unknown key %q", path, key)
		}
	}
	return nil
}

// eachSetting visits the flags that are settings.
func eachSetting(set *pflag.FlagSet, visit func(*pflag.Flag) error) error {
	var errs []error
	set.VisitAll(func(f *pflag.Flag) {
		if f.Name != "config" && f.Name != "help" {
			errs = append(errs, visit(f))
		}
	})
	return errors.Join(errs...)
}
