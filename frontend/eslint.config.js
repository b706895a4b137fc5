import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

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
      'no-undef': 'off', // TypeScript knows better
      eqeqeq: 'error',
      'no-console': 'error', // a quiet console is part of the product
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    // The player is usable without Svelte, and the API layer without a page.
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
    // Shared pieces of the picture: they get everything by props.
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
    files: ['*.js', '*.ts', 'budget/**/*.ts', 'e2e/**/*.ts'],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    // Playwright reads a fixture's needs from its first parameter, even when there are none.
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
);
