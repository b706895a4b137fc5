import { mount } from 'svelte';
import StagePage from '../../src/stage/StagePage.svelte';
import '../../src/ui/theme.css';
import '../../src/create/controls.css';

const id = decodeURIComponent(/^\/create\/([^/]+)/.exec(location.pathname)?.[1] ?? '');

mount(StagePage, { target: document.body, props: { id } });
