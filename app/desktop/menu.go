package desktop

import (
	"context"
	"strings"

	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Doings are what the menu does beside what concerns the window alone.
type Doings struct {
	Show     func(page string) // what stands behind # in the page's address
	Diagnose func()
	About    func()
}

// entry is one of a menu's. Without words it is a line between others.
type entry struct {
	words string
	key   *keys.Accelerator
	do    func()
}

// Menu is the window's. What has a key in the page itself, such as a scene, stands there.
func (w *Window) Menu(do Doings) *menu.Menu {
	bar := menu.NewMenu()
	fill(bar.AddSubmenu("Studio"), []entry{
		{"Your Events", keys.CmdOrCtrl("n"), func() { do.Show("#/") }},
		{},
		{"Quit", keys.CmdOrCtrl("q"), func() { runtime.Quit(w.ctx) }},
	})
	fill(bar.AddSubmenu("Edit"), []entry{
		{"Undo", keys.CmdOrCtrl("z"), func() { edit("Undo") }},
		{"Redo", keys.Combo("z", keys.CmdOrCtrlKey, keys.ShiftKey), func() { edit("Redo") }},
		{},
		{"Cut", keys.CmdOrCtrl("x"), func() { edit("Cut") }},
		{"Copy", keys.CmdOrCtrl("c"), func() { edit("Copy") }},
		{"Paste", keys.CmdOrCtrl("v"), func() { edit("PasteAsPlainText") }},
		{"Select All", keys.CmdOrCtrl("a"), func() { edit("SelectAll") }},
	})
	fill(bar.AddSubmenu("View"), []entry{
		{"Zoom In", keys.CmdOrCtrl("+"), func() { w.Zoom(1) }},
		{"Zoom Out", keys.CmdOrCtrl("-"), func() { w.Zoom(-1) }},
		{"Actual Size", keys.CmdOrCtrl("0"), func() { w.Zoom(0) }},
		{},
		{"Full Screen", keys.Key("f11"), w.Fill},
	})
	fill(bar.AddSubmenu("Help"), []entry{
		{"Save a Diagnostics File…", nil, do.Diagnose},
		{"About Footlight Studio", nil, do.About},
	})
	return bar
}

func fill(to *menu.Menu, entries []entry) {
	for _, e := range entries {
		if e.words == "" {
			to.AddSeparator()
			continue
		}
		to.AddText(e.words, e.key, func(*menu.CallbackData) { e.do() })
	}
}

// Say shows some words until they are closed.
func Say(ctx context.Context, title, words string) {
	_, _ = runtime.MessageDialog(ctx, runtime.MessageDialogOptions{
		Type: runtime.InfoDialog, Title: title, Message: strings.ReplaceAll(words, "%", "%%"), // GTK takes it for a format
	})
}
