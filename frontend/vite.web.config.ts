import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Builds the pages that the server delivers: the list of events, the room, the creator's page, and the page
// for unknown addresses.
export default defineConfig({
  root: at('pages/web'),
  plugins: [svelte({ configFile: at('svelte.config.js') })],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    rollupOptions: {
      input: {
        index: at('pages/web/index.html'),
        room: at('pages/web/room.html'),
        create: at('pages/web/create.html'),
        lost: at('pages/web/lost.html'),
      },
      // One chunk compresses better than several that are loaded together: signing code, and code that most
      // pages share.
      output: {
        codeSplitting: {
          groups: [
            { name: 'abi', test: /viem\/_esm\/utils\/(abi|address|hash)\// },
            { name: 'people', test: /src\/(identity|api|ui)\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/health': 'http://127.0.0.1:8080' } },
});
