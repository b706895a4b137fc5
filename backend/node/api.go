package node

import (
	"context"
	"net"
	"net/netip"
	"slices"

	"footlight/backend/api"
	"footlight/frontend"
)

// resource is a part of the API that registers its own routes.
type resource interface{ Routes(*api.Router) }

func (n *Node) openAPI(context.Context) error {
	router := api.NewRouter(n.log)
	for _, r := range []resource{
		api.OpenAPI{},
		api.Site{Files: frontend.Web()},
	} {
		r.Routes(router)
	}
	origins := api.Origins{Listed: n.cfg.CORSOrigins}
	guard := api.Guard{Local: isLocal, Origins: origins}
	n.front.serve(guard.Wrap(origins.Wrap(router)), n.log)
	return nil
}

// isLocal reports whether an address belongs to this machine. Browsers may send
// WebRTC from any of its interfaces, so loopback alone is not enough.
func isLocal(a netip.Addr) bool {
	a = a.Unmap()
	if a.IsLoopback() {
		return true
	}
	own, err := net.InterfaceAddrs()
	return err == nil && slices.ContainsFunc(own, func(x net.Addr) bool {
		prefix, err := netip.ParsePrefix(x.String())
		return err == nil && prefix.Addr().Unmap() == a
	})
}
