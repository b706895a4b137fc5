import type { ReplayPlayer } from '../player/replay';
import { common, onKey, type Playable } from './keyboard';

type Seekable = Playable & Pick<ReplayPlayer, 'state' | 'skip' | 'seek' | 'stepChapter'>;

/**
 * The keys of a replay: space or k, m and f as in the room; arrows and j, l to skip 5 and 10 seconds;
 * comma and point to go from chunk to chunk; home and end.
 */
export function replayKeys(player: Seekable): (event: KeyboardEvent) => void {
  return onKey({
    ...common(player),
    k: () => player.togglePaused(),
    arrowleft: () => player.skip(-5),
    arrowright: () => player.skip(5),
    j: () => player.skip(-10),
    l: () => player.skip(10),
    ',': () => player.stepChapter(-1),
    '.': () => player.stepChapter(1),
    home: () => player.seek(0),
    end: () => player.seek(player.state.duration),
  });
}
