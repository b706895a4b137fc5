import { mount } from 'svelte';
import HousePage from '../../src/house/HousePage.svelte';
import '../../src/ui/theme.css';

mount(HousePage, { target: document.body });
