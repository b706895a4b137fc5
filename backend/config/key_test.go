package config_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPassphraseIsNotShown covers each source of the passphrase.
func TestPassphraseIsNotShown(t *testing.T) {
	c, settings, err := load(t, "", map[string]string{"FOOTLIGHT_KEY_PASSPHRASE": "open sesame"}, "")
	require.NoError(t, err)
	require.Equal(t, "open sesame", c.Key.Passphrase)
	require.Equal(t, "…", settings["key-passphrase"].Value)
	c.Key.PassphraseFile = "too"
	blames(t, c.Validate(), "key-passphrase-file", "given twice")
}
