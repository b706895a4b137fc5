import type { Room } from '../api/client';
import { farAhead } from './live/ahead';

/** A step on the way from an idea to the evening's account. */
export type Step = 'plan' | 'tickets' | 'stage' | 'after';

export const steps: Record<Step, string> = {
  plan: 'Plan',
  tickets: 'Tickets',
  stage: 'Stage',
  after: 'After',
};

/** Returns the step that the state of an accepted event asks for. */
export function stepOf(room: Pick<Room, 'state' | 'startsAt' | 'tiers'>, now = Date.now()): Step {
  switch (room.state) {
    case 'ended':
    case 'replay':
    case 'cancelled':
      return 'after';
    case 'live':
    case 'interrupted':
      return 'stage';
    default:
      return room.tiers.some(({ sale }) => sale) && farAhead(room, now) === undefined ? 'stage' : 'tickets';
  }
}

/** Returns the step that a page's hash names, such as #stage or, in the studio, #/create/<id>/stage. */
export function stepIn(hash: string): Step | undefined {
  const name = /^#(?:\/create\/[^/]+\/)?(\w+)$/.exec(hash)?.[1];
  return name && Object.hasOwn(steps, name) ? (name as Step) : undefined;
}
