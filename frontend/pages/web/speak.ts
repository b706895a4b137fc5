import { mount } from 'svelte';
import SpeakPage from '../../src/speak/SpeakPage.svelte';
import '../../src/ui/theme.css';
import '../../src/create/controls.css';

const [, id = '', speaker = ''] = /^\/speak\/([^/]+)\/([^/]+)/.exec(location.pathname) ?? [];

mount(SpeakPage, {
  target: document.body,
  props: { id: decodeURIComponent(id), speaker, token: location.hash.slice(1) },
});
