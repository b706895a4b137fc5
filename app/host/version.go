package host

import "footlight/backend/node"

// Version is the version of the studio and of the server inside it.
const Version = node.Version
