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
  /** The server has written the event's plan into the page. It stays below the stage. */
  const plan = document.getElementById('plan');
  mount(RoomPage, {
    target: document.body,
    ...(plan && { anchor: plan }),
    props: { id, bill: readBill(document) },
  });
  if (plan) void import('../../src/room/plan').then(({ addOwnTimes }) => addOwnTimes(plan));
}
