import type { ReplayPlayer } from '../player/replay';
import { meant } from './keys';

type Playable = Pick<
  ReplayPlayer,
  'state' | 'togglePaused' | 'setMuted' | 'toggleFullscreen' | 'skip' | 'seek' | 'stepChapter'
>;

/**
 * The keys of a replay: space or k, m and f as in the room; arrows and j, l to skip 5 and 10 seconds;
 * comma and point to go from chunk to chunk; home and end.
 */
export function replayKeys(player: Playable): (event: KeyboardEvent) => void {
  const actions: Record<string, () => void> = {
    ' ': () => player.togglePaused(),
    k: () => player.togglePaused(),
    m: () => player.setMuted(!player.state.muted),
    f: () => player.toggleFullscreen(),
    arrowleft: () => player.skip(-5),
    arrowright: () => player.skip(5),
    j: () => player.skip(-10),
    l: () => player.skip(10),
    ',': () => player.stepChapter(-1),
    '.': () => player.stepChapter(1),
    home: () => player.seek(0),
    end: () => player.seek(player.state.duration),
  };
  return (event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || !meant(event)) return;
    event.preventDefault();
    act();
  };
}
