//go:build !linux || !(dev || production)

package desktop

// These do nothing without a window, and on systems other than Linux, whose web view has its own menus.
func zoom(int)    {}
func edit(string) {}
func present()    {}
