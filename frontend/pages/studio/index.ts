import { mount } from 'svelte';
import StudioPage from '../../src/studio/StudioPage.svelte';
import '../../src/ui/theme.css';
import '../../src/create/controls.css';
import { LogError } from '../../src/wailsjs/runtime/runtime';

// Errors of the page are written to the studio's log.
addEventListener('error', ({ message, filename, lineno }) => LogError(`${message} (${filename}:${lineno})`));
addEventListener('unhandledrejection', ({ reason }) => LogError(String(reason)));

mount(StudioPage, { target: document.body });
