import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const formats = 'format with src/ui/money.ts, numbers.ts or time.ts';

export default ts.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'playwright-report/',
      'test-results/',
      'src/api/schema.d.ts',
      'src/wailsjs/',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      'no-undef': 'off', // TypeScript checks this
      eqeqeq: 'error',
      'no-console': 'error', // the product logs nothing to the console
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    // The player works without Svelte, and the API layer without a page.
    files: ['src/player/**/*.ts', 'src/api/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                'svelte',
                'svelte/*',
                '*.svelte',
                '**/ui/*',
                '**/identity/*',
                '**/room/*',
                '**/home/*',
                '**/studio/*',
              ],
              message: 'player and api know no framework and no page',
            },
          ],
        },
      ],
    },
  },
  {
    // Shared components get all their data by props.
    files: ['src/ui/**/*'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                '**/api/client',
                '**/identity/*',
                '**/room/*',
                '**/home/*',
                '**/studio/*',
                '**/player/*',
              ],
              message: 'ui does no fetching and holds no app state',
            },
          ],
        },
      ],
    },
  },
  {
    // One place for formats makes all pages show a value alike. The player may not import it.
    files: ['src/**/*'],
    ignores: ['src/ui/**/*', 'src/player/**/*', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['DateTimeFormat', 'NumberFormat'].map((property) => ({
          object: 'Intl',
          property,
          message: formats,
        })),
        ...['toFixed', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
          property,
          message: formats,
        })),
      ],
    },
  },
  {
    files: ['*.js', '*.ts', 'budget/**/*.ts', 'e2e/**/*.ts'],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    // Playwright reads from the first parameter which fixtures a function needs, even if it needs none.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
);
