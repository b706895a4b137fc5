import { mount } from 'svelte';
import TicketsPage from '../../src/tickets/TicketsPage.svelte';
import '../../src/ui/theme.css';

mount(TicketsPage, { target: document.body, anchor: document.querySelector('.languages') as Element });
