import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { german } from './language/de/german';
import { english, inLanguage, shareAssets, translated } from './language/plugin';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Builds the pages that the server delivers: the front page, the host's list, the room, the creator's page,
// stage and entrance, the speakers' page, the visitor's tickets, and the page for unknown addresses. `--mode german`
// adds those that are translated in German to a build that is there.
const pages = ['index', 'host', 'room', 'create', 'stage', 'entrance', 'speak', 'tickets', 'lost'];

export default defineConfig(({ mode }) => ({
  root: at('pages/web'),
  plugins:
    mode === 'german'
      ? [
          inLanguage(german),
          svelte({ configFile: at('svelte.config.js') }),
          shareAssets(at('dist/web/de/assets'), at('dist/web/assets')),
        ]
      : [inLanguage(english), svelte({ configFile: at('svelte.config.js') })],
  publicDir: mode !== 'german' && at('pages/web/public'),
  build: {
    outDir: at(mode === 'german' ? 'dist/web/de' : 'dist/web'),
    emptyOutDir: true,
    rollupOptions: {
      input: (mode === 'german' ? translated : pages).map((name) => at(`pages/web/${name}.html`)),
      // One chunk compresses better than several that are loaded together: signing code, and code that most
      // pages share.
      output: {
        codeSplitting: {
          groups: [
            { name: 'abi', test: /viem\/_esm\/utils\/(abi|address|hash)\// },
            // the front page needs these alone
            {
              name: 'words',
              test: /src\/(ui\/(money|time|theme)|api\/poll|tickets\/held)\.|modulepreload-polyfill/,
            },
            { name: 'people', test: /src\/(identity|api|ui)\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/health': 'http://127.0.0.1:8080' } },
}));
