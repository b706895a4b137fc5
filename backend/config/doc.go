// Package config holds the settings of a server. One Config is read from flags, FOOTLIGHT_* environment
// variables and a YAML file, in that order of precedence; settings given nowhere have documented defaults.
//
// Each setting is defined once, as a flag. Its environment variable is FOOTLIGHT_ and the flag in upper case,
// with _ for -. Its YAML key is the flag's name. The three sources therefore share one parser and one error
// message. Load also reports the source of each value, for `server config`.
package config
