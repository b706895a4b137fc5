package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"
)

// Setting is the effective value of one setting, with its secrets replaced by "…". Source is "flag", the name
// of the environment variable, the path of the file, or "default".
type Setting struct{ Name, Value, Source string }

// Load completes c after its Flags on set were parsed. It takes settings without a flag from lookup
// (os.LookupEnv), then from the YAML file; the others keep their defaults. file is the value of --config;
// empty means <data>/footlight.yaml if that exists.
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

// applyEnv sets the settings that the environment has and the command line has not. It returns their names.
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

// resolve sets the file's value if neither a flag nor the environment has one, and returns the source of the
// value.
func resolve(f *pflag.Flag, fromEnv map[string]bool, path string, values map[string]any) (string, error) {
	switch value, inFile := values[f.Name]; {
	case fromEnv[f.Name]:
		return EnvName(f.Name), nil
	// other users of the machine can read command lines
	case f.Changed && (isSecret(f.Name) && f.Name != keyPassphrase):
		return "flag", invalid(f.Name, "is a secret and must not be given as a flag; use %s, the file, or --%s-file", EnvName(f.Name), f.Name)
	case f.Changed:
		return "flag", nil
	case inFile:
		return path, assign(f, yamlText(value), path)
	}
	return "default", nil
}

// userInfo matches the user and password in the URL of a server, or of a TURN server.
var userInfo = regexp.MustCompile(`(://|\bturns?:)[^/\s,]*@`)

// urlPath matches a URL; the text after its host is not in the group.
var urlPath = regexp.MustCompile(`^(\w+://[^/?#]*).+$`)

// shown returns a value with its secrets replaced. NATS URLs, also in lists, and TURN servers contain a user
// and a password; RPC providers put keys into the path of a URL; a passphrase, token or key is secret as a
// whole.
func shown(flag, value string) string {
	value = userInfo.ReplaceAllString(value, "$1…@")
	switch {
	case flag == ledgerURL || flag == pdpRPC:
		return urlPath.ReplaceAllString(value, "$1/…")
	case isSecret(flag) && value != "":
		return "…"
	}
	return value
}

// isSecret reports whether the whole value of a setting is a secret.
func isSecret(flag string) bool {
	return slices.Contains([]string{keyPassphrase, pinningToken, modelKey, clusterSecret}, flag)
}

func assign(f *pflag.Flag, text, source string) error {
	if err := f.Value.Set(text); err != nil {
		return invalid(f.Name, "%q from %s is not %s", text, source, kind(f.Value.Type()))
	}
	return nil
}

// kind describes the values that a type of flag accepts.
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

// yamlText formats a YAML scalar or list in the syntax of a flag.
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

// flatten replaces the sections "live", "ledger" and "llm" by the flags that their keys stand for. The keys
// of "live" have SRS's names and units (hls_fragment: 10, in seconds).
func flatten(values map[string]any) map[string]any {
	lift(values, "live", "", "")
	lift(values, "ledger", "ledger-", "_timeout")
	lift(values, "llm", "llm-", "timeout")
	return values
}

// lift moves the keys of a section, such as rpc_url, to the top level. Plain numbers under keys with the
// suffix seconds become durations in seconds.
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

// unknownKeys refuses keys that are no settings. Otherwise a misspelt key would leave a default in force
// unnoticed.
func unknownKeys(set *pflag.FlagSet, path string, values map[string]any) error {
	for key := range values {
		if set.Lookup(key) == nil || key == "config" || key == "help" {
			return invalid("config", "%s: unknown key %q", path, key)
		}
	}
	return nil
}
