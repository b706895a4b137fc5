package app

import (
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/capture"
	"footlight/app/checks"
	"footlight/app/engine"
	"footlight/app/host"
	"footlight/app/leftover"
	"footlight/app/past"
	"footlight/app/show"
	"footlight/app/sources"
	"footlight/app/wallet"
	"footlight/backend/verify"
)

// The page calls what is bound through generated files. They are regenerated with
// `wails generate module`; this test fails until that was done.
func TestBindingsNameEveryMethod(t *testing.T) {
	for _, bound := range []any{&Window{}, &Keys{}, &Show{}, &Past{}} {
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

// TestBindingsNameEveryField notices a model whose fields are not what the page gets.
func TestBindingsNameEveryField(t *testing.T) {
	models, err := os.ReadFile("../frontend/src/wailsjs/go/models.ts")
	require.NoError(t, err)
	shows := []any{show.Standing{}, sources.Choice{}, leftover.Unsent{}, checks.Check{}, capture.Device{}, engine.Status{}, engine.Heard{}, engine.OnStage{}}
	houses := []any{wallet.State{}, host.Standing{}, past.Kept{}, past.Work{}, past.Film{}, past.Finding{}, verify.Report{}, verify.Chunk{}, verify.Check{}}
	for _, model := range append(shows, houses...) {
		var sent []string
		for _, field := range reflect.VisibleFields(reflect.TypeOf(model)) {
			if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
				sent = append(sent, name)
			}
		}
		kind := reflect.TypeOf(model)
		class := kind.String()
		_, space, _ := strings.Cut(string(models), "export namespace "+path.Base(kind.PkgPath())+" {")
		_, body, found := strings.Cut(space, "export class "+kind.Name()+" {")
		require.True(t, found, class)
		fields, _, _ := strings.Cut(body, "static createFrom")
		var named []string
		for _, match := range regexp.MustCompile(`(\w+)\??:`).FindAllStringSubmatch(fields, -1) {
			named = append(named, match[1])
		}
		assert.ElementsMatch(t, sent, named, class)
	}
}
