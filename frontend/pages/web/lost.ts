import { mount } from 'svelte';
import LostPage from '../../src/lost/LostPage.svelte';
import '../../src/ui/theme.css';

mount(LostPage, { target: document.body, anchor: document.querySelector('.languages') as Element });
