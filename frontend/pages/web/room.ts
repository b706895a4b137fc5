import { mount } from 'svelte';
import RoomPage from '../../src/room/RoomPage.svelte';
import '../../src/ui/theme.css';

const id = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

mount(RoomPage, { target: document.body, props: { id } });
