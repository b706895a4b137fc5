// Some npm packages contain Go files. A go.mod in node_modules keeps them out of `go build ./...` and `go vet
// ./...`.
import { writeFileSync } from 'node:fs';

writeFileSync(new URL('node_modules/go.mod', import.meta.url), 'module node_modules\n');
