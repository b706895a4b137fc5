import type { Room } from '../api/client';
import type { Decision } from './host-controls.svelte';

/** A decision that the creator or host can make now. */
export interface Choice {
  decision: Decision;
  /** The label of the button. */
  action: string;
  /** The question before it is done. */
  title: string;
  meaning: string;
  /** The status while it is being done. */
  waiting: string;
  /** Whether this is the usual next step. */
  main: boolean;
}

const signed = 'The ledger writes it down…';
const quick = 'One moment…';

const choices: Record<Decision, Omit<Choice, 'decision'>> = {
  sell: {
    action: 'Open ticket sales',
    title: 'Put the tickets on sale?',
    meaning: 'Tiers and prices of the accepted plan go on the ledger. What was sold once keeps its price.',
    waiting: signed,
    main: true,
  },
  postpone: {
    action: 'Postpone the show',
    title: 'Postpone the show?',
    meaning:
      'The new time goes on the ledger and into everybody’s calendar. Whoever bought a ticket before can take the ' +
      'money back until the new start, and for at least a week. A show can be moved later, never earlier.',
    waiting: signed,
    main: false,
  },
  end: {
    action: 'End the show',
    title: 'End the show for good?',
    meaning:
      'The publisher leaves the stage, and nobody can go live in this room any more. It is final: a show that has ' +
      'ended cannot be opened again.',
    waiting: quick,
    main: false,
  },
  share: {
    action: 'Allow public copies',
    title: 'Let anybody read copies of the recording?',
    meaning:
      'The server copies the recording, what there is of it and what is still to come, to the storage services it uses. ' +
      'There, whoever knows its address (CID) can read it without a ticket. This cannot be undone: copies may stay ' +
      'readable for ever.',
    waiting: quick,
    main: false,
  },
  withhold: {
    action: 'End public copies',
    title: 'Make no more public copies?',
    meaning:
      'Nothing more is copied. What was copied already may stay where it is, readable by whoever knows its address (CID).',
    waiting: quick,
    main: false,
  },
  cancel: {
    action: 'Cancel the event',
    title: 'Cancel the event for good?',
    meaning: 'Nothing is sold or shown any more. Everybody can get back what their unused tickets cost.',
    waiting: signed,
    main: false,
  },
};

/** The words for a cancellation after the show. */
const refund = {
  action: 'Pay everybody back',
  title: 'Pay everybody back?',
  meaning:
    'The show counts as cancelled, for good. Everybody can get back what their unused tickets cost, and none of it ' +
    'goes to the creator.',
};

/** Returns the decisions that the event's creator or host can make now. */
export function decisions(room: Room, now = Date.now()): Choice[] {
  const before = (at: string | undefined) => Date.parse(at ?? '') > now;
  const open: Record<Decision, boolean> = {
    sell: mine(room) && !over(room) && room.tiers.some(({ sale }) => !sale),
    postpone: mine(room) && !over(room) && before(room.terms?.endsAt),
    end: mine(room) && !over(room) && room.state !== 'scheduled',
    share: mine(room) && room.publicCopies === false,
    withhold: mine(room) && room.publicCopies === true,
    // After its end, a show that did not take place is cancelled for the money's sake only.
    cancel:
      (mine(room) || room.access.yours === 'host') &&
      (!room.terms || before(room.terms.heldUntil)) &&
      (!over(room) || (room.state === 'ended' && paidFor(room))),
  };
  return (['sell', 'postpone', 'end', 'share', 'withhold', 'cancel'] as const)
    .filter((decision) => open[decision])
    .map((decision) => ({
      decision,
      ...choices[decision],
      ...(decision === 'cancel' && over(room) ? refund : {}),
    }));
}

function paidFor({ tiers }: Room): boolean {
  return tiers.some(({ sale }) => sale && sale.left < sale.quantity && BigInt(sale.wei) > 0n);
}

function mine({ access }: Room): boolean {
  return access.yours === 'creator';
}

function over({ state }: Room): boolean {
  return state === 'ended' || state === 'replay' || state === 'cancelled';
}
