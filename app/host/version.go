package host

import "footlight/backend/node"

// Version is that of the server inside the studio, and so of the studio.
const Version = node.Version
