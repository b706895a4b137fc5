package app

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The page calls Window through generated files. They are regenerated with
// `wails generate module`; this notices when somebody forgot.
func TestBindingsNameEveryMethod(t *testing.T) {
	generated, err := os.ReadFile("../frontend/src/wailsjs/go/app/Window.d.ts")
	require.NoError(t, err)
	var bound []string
	for _, match := range regexp.MustCompile(`export function (\w+)\(`).FindAllSubmatch(generated, -1) {
		bound = append(bound, string(match[1]))
	}
	window := reflect.TypeFor[*Window]()
	var methods []string
	for i := range window.NumMethod() {
		methods = append(methods, window.Method(i).Name)
	}
	slices.Sort(bound)
	assert.Equal(t, methods, bound)
}
