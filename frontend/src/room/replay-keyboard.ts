import type { ReplayPlayer } from '../player/replay';
import { common, onKey, type Playable } from './keyboard';

type Seekable = Playable & Pick<ReplayPlayer, 'state' | 'skip' | 'seek' | 'step'>;

/**
 * Returns a handler for the keys of a replay: space or k, m and f as in the room; arrows and j, l to skip 5
 * and 10 seconds; comma and period to go to the previous or next place; home and end.
 */
export function replayKeys(
  player: Seekable,
  places: () => readonly number[],
): (event: KeyboardEvent) => void {
  return onKey({
    ...common(player),
    k: () => player.togglePaused(),
    arrowleft: () => player.skip(-5),
    arrowright: () => player.skip(5),
    j: () => player.skip(-10),
    l: () => player.skip(10),
    ',': () => player.step(-1, places()),
    '.': () => player.step(1, places()),
    home: () => player.seek(0),
    end: () => player.seek(player.state.duration),
  });
}
