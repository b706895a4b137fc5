import { mount } from 'svelte';
import HomePage from '../../src/home/HomePage.svelte';
import '../../src/ui/theme.css';

mount(HomePage, { target: document.body });
