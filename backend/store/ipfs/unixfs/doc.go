// Package unixfs makes files into DAGs of the profile unixfs-v1-2025, and reads
// them back. It keeps nothing: blocks go to, and come from, a DAG service.
package unixfs
