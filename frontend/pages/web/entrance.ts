import { mount } from 'svelte';
import EntrancePage from '../../src/entrance/EntrancePage.svelte';
import '../../src/ui/theme.css';

const id = decodeURIComponent(/^\/create\/([^/]+)/.exec(location.pathname)?.[1] ?? '');

mount(EntrancePage, { target: document.body, props: { id } });
