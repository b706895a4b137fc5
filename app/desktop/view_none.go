//go:build !linux || !(dev || production)

package desktop

// Without a window there is nothing to show; on other systems than Linux its view has menus of its own.
func zoom(int)    {}
func edit(string) {}
func present()    {}
