package main

import (
	"reflect"
	"slices"
	"testing"
)

// TestMeasures looks at a small module, whose files say what is measured of them.
func TestMeasures(t *testing.T) {
	m, err := measure("testdata/module")
	if err != nil {
		t.Fatal(err)
	}
	shop := m.references[slices.IndexFunc(m.references, func(p packageReferences) bool { return p.path == "shop" })]
	for what, test := range map[string]struct{ got, want any }{
		"type with most methods":      {m.methods[0], count{"shop.Shop", 3}},
		"types":                       {len(m.methods), 2},
		"folder with most files":      {m.folders[0], count{"shop", 4}},
		"references":                  {len(shop.names), 4},
		"in cycles":                   {len(shop.inCycles), 3},
		"without which there is none": {len(shop.against), 1},
		"names":                       {shop.names[reference{"shop.go", "till.go"}], []string{"till", "open", "count"}},
		"lines of the product's Go":   {m.lines[product]["Go"], 26},
		"of its TypeScript":           {m.lines[product]["TypeScript"], 2},
		"of tests":                    {m.lines[tests]["Go"], 3},
		"of tools":                    {m.lines[tools]["shell"], 3},
		"longest file":                {m.files.top[0].n, 10},
		"longest function":            {m.functions.at(1), 1},
		"comments that are too wide":  {m.wide, []count{{"build/pack.sh", 1}}},
	} {
		if !reflect.DeepEqual(test.got, test.want) {
			t.Errorf("%s: %v, want %v", what, test.got, test.want)
		}
	}
}
