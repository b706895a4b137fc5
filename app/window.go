package app

// Window is what the page inside the window may call.
type Window struct{ settings settings }

// Server returns the address of the server the studio belongs to.
func (w *Window) Server() (string, error) {
	values, err := w.settings.load()
	return values.Server, err
}

// SetServer checks address, remembers it, and returns the form it is used in.
func (w *Window) SetServer(address string) (string, error) {
	server, err := parseServer(address)
	if err != nil {
		return "", err
	}
	return server, w.settings.save(saved{Server: server})
}
