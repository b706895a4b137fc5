package config_test

import (
	"errors"
	"testing"

	"github.com/spf13/pflag"

	"footlight/backend/config"
)

// TestPassphraseIsNotShown, wherever it comes from.
func TestPassphraseIsNotShown(t *testing.T) {
	var c config.Config
	set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	c.Flags(set)
	if err := set.Parse([]string{"--data", t.TempDir()}); err != nil {
		t.Fatal(err)
	}
	settings, err := config.Load(set, &c, "", func(name string) (string, bool) { return "open sesame", name == "FOOTLIGHT_KEY_PASSPHRASE" })
	if err != nil || c.Key.Passphrase != "open sesame" {
		t.Fatalf("got %q, %v", c.Key.Passphrase, err)
	}
	for _, s := range settings {
		if s.Name == "key-passphrase" && s.Value != "…" {
			t.Errorf("the passphrase is shown as %q", s.Value)
		}
	}
	c.Key.PassphraseFile = "too"
	var invalid *config.ErrInvalid
	if err := c.Validate(); !errors.As(err, &invalid) || invalid.Flag != "key-passphrase-file" {
		t.Errorf("given twice: got %v", err)
	}
}
