import { defineConfig } from 'vitest/config';

// What the built pages weigh. Runs after `npm run build:web`.
export default defineConfig({ test: { include: ['budget/*.test.ts'], environment: 'node' } });
