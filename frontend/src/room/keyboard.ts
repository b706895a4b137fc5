import type { Player } from '../player/player';
import type { ReplayPlayer } from '../player/replay';

type Playable = Pick<Player, 'togglePaused' | 'setMuted' | 'toggleFullscreen'> & {
  state: { muted: boolean };
};
type Seekable = Playable & Pick<ReplayPlayer, 'state' | 'skip' | 'seek' | 'stepChapter'>;
type Actions = Record<string, () => void>;

/** The keys of the room: space, m and f. */
export function liveKeys(player: Playable): (event: KeyboardEvent) => void {
  const act = onKey(common(player));
  return (event) => event.repeat || act(event);
}

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

function common(player: Playable): Actions {
  return {
    ' ': () => player.togglePaused(),
    m: () => player.setMuted(!player.state.muted),
    f: () => player.toggleFullscreen(),
  };
}

/** Acts on keys. Those meant for something else on the page are left alone. */
function onKey(actions: Actions): (event: KeyboardEvent) => void {
  return (event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || taken(event)) return;
    event.preventDefault();
    act();
  };
}

function taken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, dialog')) return true;
  return (key === ' ' || key === 'Enter') && target.closest('button, a') !== null;
}
