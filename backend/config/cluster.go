package config

import (
	"net/url"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/pflag"
)

// Cluster joins this server with others that use the same NATS. An empty Node means that it serves alone; then all
// other fields are empty.
type Cluster struct {
	Node       string // its name, which no other server of the cluster has
	URL        string // where the others and their viewers reach it
	Region     string
	Secret     string // a secret that all servers of the cluster have
	SecretFile string // path of a file with it
	Insecure   bool   // allows addresses without TLS beyond loopback
}

// clusterSecret is a setting with a secret value.
const clusterSecret = "cluster-secret"

// shortestSecret is the least length of a cluster's secret in characters.
const shortestSecret = 32

func (c *Cluster) flags(fs *pflag.FlagSet) {
	fs.StringVar(&c.Node, "node", "", "name of this server in a cluster: servers with the same --nats-url, cluster secret and chain show each other's streams; empty means no cluster")
	fs.StringVar(&c.URL, "node-url", "", "URL at which viewers of other servers, and those servers, reach this one, https beyond this machine")
	fs.StringVar(&c.Region, "region", "", "where this server is, for the host's list of servers")
	fs.StringVar(&c.Secret, clusterSecret, "", "secret that all servers of the cluster have, 32 characters or more; accepted in the environment and the file, refused as a flag")
	fs.StringVar(&c.SecretFile, clusterSecret+"-file", "", "file with the cluster's secret")
	fs.BoolVar(&c.Insecure, "cluster-insecure", false, "allow a --nats-url without tls:// and a --node-url without https:// beyond this machine")
}

// nodeName matches a name that can begin the name of a stream of NATS.
var nodeName = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$`)

func (c *Config) validateCluster() error {
	x := c.Cluster
	switch {
	case x.Node == "" && x != (Cluster{}):
		return invalid("node", "is required by the settings of a cluster; give this server a name, such as --node a")
	case x.Node == "":
		return nil
	case !nodeName.MatchString(x.Node):
		return invalid("node", "%q is not a name of lower-case letters, digits and '-', at most 32", x.Node)
	case c.NATSURL == "":
		return invalid("nats-url", "is required with --node: the servers of a cluster share a NATS")
	case x.URL == "":
		return invalid("node-url", "is required with --node: viewers at other servers are sent there")
	case (x.Secret == "") == (x.SecretFile == ""):
		return invalid(clusterSecret+"-file", "or %s is required with --node, but not both", EnvName(clusterSecret))
	case x.Secret != "" && len(x.Secret) < shortestSecret:
		return invalid(clusterSecret, "is shorter than %d characters; make one with: openssl rand -hex 32", shortestSecret)
	}
	return c.validateWays()
}

// Origin returns the address of this server as browsers write it: in small letters, and without its scheme's port.
func (c *Cluster) Origin() string {
	text := strings.ToLower(strings.TrimRight(c.URL, "/"))
	if host, ok := strings.CutPrefix(text, "https://"); ok {
		return "https://" + strings.TrimSuffix(host, ":443")
	}
	return strings.TrimSuffix(text, ":80")
}

// validateWays requires encryption between machines.
func (c *Config) validateWays() error {
	u, err := url.Parse(c.Cluster.URL)
	if err != nil || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Scheme != "https" && u.Scheme != "http" {
		return invalid("node-url", "must be https://host[:port] without a path")
	}
	if c.Cluster.Insecure {
		return nil
	}
	if u.Scheme == "http" && !loopbackURL(u) {
		return invalid("node-url", "must begin with https:// beyond this machine, or give --cluster-insecure")
	}
	for _, text := range strings.Split(c.NATSURL, ",") {
		if u, err = url.Parse(strings.TrimSpace(text)); err != nil || u.Scheme != "tls" && !loopbackURL(u) {
			return invalid("nats-url", "must begin with tls:// beyond this machine, or give --cluster-insecure")
		}
	}
	return nil
}

func loopbackURL(u *url.URL) bool {
	return isLoopback(u.Hostname()+":0") || isLoopback("["+u.Hostname()+"]:0")
}

// Key returns the cluster's secret from the setting or the file. Spaces and line ends around it are ignored.
func (c *Cluster) Key() (string, error) {
	text := c.Secret
	if c.SecretFile != "" {
		raw, err := os.ReadFile(c.SecretFile)
		if err != nil {
			return "", invalid(clusterSecret+"-file", "cannot be read: %v", err)
		}
		text = string(raw)
	}
	if text = strings.TrimSpace(text); len(text) < shortestSecret {
		return "", invalid(clusterSecret+"-file", "holds fewer than %d characters; make a secret with: openssl rand -hex 32", shortestSecret)
	}
	return text, nil
}
