import { mount } from 'svelte';
import CreatePage from '../../src/create/CreatePage.svelte';
import '../../src/ui/theme.css';
import '../../src/create/controls.css';

const id = decodeURIComponent(/^\/create\/([^/]+)/.exec(location.pathname)?.[1] ?? '');

mount(CreatePage, { target: document.body, props: { id } });
