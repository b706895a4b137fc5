// Package config is what a host can say about a server: one Config, read from
// flags, FOOTLIGHT_* environment variables and a YAML file, in that order of
// precedence, over documented defaults.
//
// Each setting is defined once, as a flag. Its name in the environment is FOOTLIGHT_ and
// the flag in upper case, with _ for -. Its YAML key is the flag's name. So the three
// share one parser and one error message. Load also tells where each value came from, for
// `server config`.
package config
