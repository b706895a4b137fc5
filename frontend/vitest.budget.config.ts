import { defineConfig } from 'vitest/config';

// Checks the size of the built pages. Runs after `npm run build:web`.
export default defineConfig({ test: { include: ['budget/*.test.ts'], environment: 'node' } });
