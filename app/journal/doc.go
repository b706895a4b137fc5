// Package journal finds the folders in which shows are kept, and keeps a note beside each show that is not wholly
// on its server. The note says which show it is and what is still to be done for it, also after a crash.
package journal
