// Package cli is the studio without its window: the commands publish, devices, upload and export.
package cli
