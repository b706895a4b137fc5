import { mount } from 'svelte';
import { readBill } from '../../src/room/bill';
import RoomPage from '../../src/room/RoomPage.svelte';
import '../../src/room/plan.css';
import '../../src/ui/theme.css';

const id = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
/** Whether another site shows this page: only the player then. */
const embedded = location.pathname.startsWith('/embed/');

if (embedded) {
  void import('../../src/embed/EmbedPage.svelte').then(({ default: EmbedPage }) =>
    mount(EmbedPage, { target: document.body, props: { id } }),
  );
} else {
  /** The event's plan, which the server has written into the page, stays below the stage; the footer below all. */
  const below = document.querySelector('#plan,footer') as Element;
  mount(RoomPage, {
    target: document.body,
    anchor: below,
    props: { id, bill: readBill(document) },
  });
  if (below.id) void import('../../src/room/plan').then(({ addOwnTimes }) => addOwnTimes(below));
}
