// Some npm packages ship Go files. A module boundary inside node_modules keeps
// them out of `go build ./...` and `go vet ./...`.
import { writeFileSync } from 'node:fs';

writeFileSync(new URL('node_modules/go.mod', import.meta.url), 'module node_modules\n');
