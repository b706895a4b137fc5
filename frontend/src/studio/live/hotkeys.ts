import { scenes } from './scenes';

const memory = 'footlight.hotkeys';

/** Reports whether hotkeys are on. Speech input and unsteady hands can press them by mistake. */
export const hotkeysOn = (store: Pick<Storage, 'getItem'> = localStorage): boolean =>
  store.getItem(memory) !== 'off';

export function rememberHotkeys(on: boolean, store: Pick<Storage, 'setItem'> = localStorage): void {
  store.setItem(memory, on ? 'on' : 'off');
}

export type Meant = { scene: string } | 'mute' | 'next' | 'hide';

const letters: Record<string, Meant> = { m: 'mute', n: 'next', t: 'hide' };

/** Returns the action of a key, or undefined. A held key acts once. */
export function meant(
  event: Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): Meant | undefined {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const scene = scenes[Number(event.key) - 1];
  return scene ? { scene: scene.name } : letters[event.key.toLowerCase()];
}
