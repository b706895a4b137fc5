import type { Player } from '../player/player';

export type Playable = Pick<Player, 'togglePaused' | 'setMuted' | 'toggleFullscreen'> & {
  state: { muted: boolean };
};
type Actions = Record<string, () => void>;

/** Returns a handler for the room's keys: space, m and f, and the left arrow if the show can be played from before. */
export function liveKeys(player: Playable, back?: () => void): (event: KeyboardEvent) => void {
  const act = onKey({ ...common(player), ...(back && { arrowleft: back }) });
  return (event) => event.repeat || act(event);
}

/** Returns the actions of the keys that all players share. */
export function common(player: Playable): Actions {
  return {
    ' ': () => player.togglePaused(),
    m: () => player.setMuted(!player.state.muted),
    f: () => player.toggleFullscreen(),
  };
}

/** Returns a handler that runs the actions of keys. It ignores keys that other elements of the page use. */
export function onKey(actions: Actions): (event: KeyboardEvent) => void {
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
