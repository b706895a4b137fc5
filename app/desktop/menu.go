package desktop

import (
	"context"
	"strings"

	"github.com/wailsapp/wails/v2/pkg/menu"
	"github.com/wailsapp/wails/v2/pkg/menu/keys"
	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// Doings are the actions of the menu that concern more than the window.
type Doings struct {
	Show     func(page string) // opens a page, such as "#/"
	Diagnose func()
	About    func()
}

// entry is an entry of a menu. An entry without words is a separator.
type entry struct {
	words string
	key   *keys.Accelerator
	do    func()
}

// Menu returns the window's menu. The page itself handles its own keys, such as those of scenes.
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

// Say shows a message until the user closes it.
func Say(ctx context.Context, title, words string) {
	_, _ = runtime.MessageDialog(ctx, runtime.MessageDialogOptions{
		// GTK reads the message as a format.
		Type: runtime.InfoDialog, Title: title, Message: strings.ReplaceAll(words, "%", "%%"),
	})
}
