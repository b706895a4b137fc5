import { mount } from 'svelte';
import RoomPage from '../../src/room/RoomPage.svelte';
import '../../src/room/plan.css';
import '../../src/ui/theme.css';

const id = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
/** The server has written the event's plan into the page. It stays below the stage. */
const plan = document.getElementById('plan');

mount(RoomPage, { target: document.body, ...(plan && { anchor: plan }), props: { id } });
if (plan) void import('../../src/room/plan').then(({ addOwnTimes }) => addOwnTimes(plan));
