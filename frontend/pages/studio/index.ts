import { mount } from 'svelte';
import StudioPage from '../../src/studio/StudioPage.svelte';
import '../../src/ui/theme.css';

mount(StudioPage, { target: document.body });
