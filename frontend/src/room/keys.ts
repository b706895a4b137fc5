import type { Player } from '../player/player';

type Playable = Pick<Player, 'state' | 'togglePaused' | 'setMuted' | 'toggleFullscreen'>;

/** The keys of the room: space, m and f. Keys meant for something else on the page are left alone. */
export function keys(player: Playable): (event: KeyboardEvent) => void {
  const actions: Record<string, () => void> = {
    ' ': () => player.togglePaused(),
    m: () => player.setMuted(!player.state.muted),
    f: () => player.toggleFullscreen(),
  };
  return (event) => {
    const act = actions[event.key.toLowerCase()];
    if (!act || event.repeat || !meant(event)) return;
    event.preventDefault();
    act();
  };
}

/** Whether a key is meant for the page and nothing else on it. */
export function meant(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !taken(event);
}

function taken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, dialog')) return true;
  return (key === ' ' || key === 'Enter') && target.closest('button, a') !== null;
}
