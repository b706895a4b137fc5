// Package seal is the recorder's last stage: it writes the manifest of a recording that is
// over, and has its digest kept where nobody can change it.
//
// A manifest is written once every chunk is proven, or was waited for. It can be made
// again out of the index (Manifest).
package seal
