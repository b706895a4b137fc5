import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Builds the page inside the desktop window. The base is relative because the window loads the page from
// wails://wails/.
export default defineConfig({
  root: at('pages/studio'),
  base: './',
  define: { 'import.meta.env.LOCALE': 'undefined' },
  plugins: [svelte({ configFile: at('svelte.config.js') })],
  build: { outDir: at('dist/studio'), emptyOutDir: true },
});
