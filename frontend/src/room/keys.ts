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
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (taken(event.target)) return;
    event.preventDefault();
    act();
  };
}

function taken(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, select, textarea') !== null;
}
