// Package quota limits what creators may store on a server: the bytes of unfinished uploads, the bytes of
// recordings, and the number of new events a day. Its errors are *event.ErrQuota, which name the flag.
package quota
