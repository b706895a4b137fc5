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

// The page calls what is bound through generated files. They are regenerated with
// `wails generate module`; this notices when somebody forgot.
func TestBindingsNameEveryMethod(t *testing.T) {
	for _, bound := range []any{&Window{}, &Keys{}, &Show{}} {
		kind := reflect.TypeOf(bound)
		generated, err := os.ReadFile("../frontend/src/wailsjs/go/app/" + kind.Elem().Name() + ".d.ts")
		require.NoError(t, err)
		var named []string
		for _, match := range regexp.MustCompile(`export function (\w+)\(`).FindAllSubmatch(generated, -1) {
			named = append(named, string(match[1]))
		}
		var methods []string
		for i := range kind.NumMethod() {
			methods = append(methods, kind.Method(i).Name)
		}
		slices.Sort(named)
		assert.Equal(t, methods, named)
	}
}
