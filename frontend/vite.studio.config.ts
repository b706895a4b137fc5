import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The page inside the desktop window. Its base is relative because the window
// loads it from wails://wails/.
export default defineConfig({
  root: at('pages/studio'),
  base: './',
  plugins: [svelte({ configFile: at('svelte.config.js') })],
  build: { outDir: at('dist/studio'), emptyOutDir: true },
});
