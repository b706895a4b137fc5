// Command studio is the desktop window; Wails builds the root package.
package main

import "footlight/app"

func main() { app.Main() }
