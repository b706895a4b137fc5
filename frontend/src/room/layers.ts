/** One of the pictures of a publisher, in the data of the event "layers". */
export interface Layer {
  encodingId: string;
  width?: number;
  height?: number;
  bitrate?: number;
  /** Whether it has keyframes only: the server is too busy to make a small picture. */
  keyframesOnly?: boolean;
}

/** This is the data of the event "layers" for one mid. */
export interface Served {
  /** The layers that the publisher sends, the lowest first. */
  active: Layer[];
  /** The one that this viewer is sent. */
  sent?: string;
  /** The one that this viewer chose. */
  chosen?: string;
  /** Whether the viewer's connection does not carry the best layer. */
  limited: boolean;
}

/** Returns the addresses of the extensions for layers and events, or undefined if the server has none. */
export function addresses(link: string, base: string): { layer: string; events: string } | undefined {
  const at = (name: string) => {
    const found = new RegExp(`<([^>]*)>; rel="urn:ietf:params:whep:ext:core:${name}"`).exec(link)?.[1];
    return found && resolve(found, base);
  };
  const [layer, events] = [at('layer'), at('server-sent-events')];
  return layer && events ? { layer, events } : undefined;
}

/** Returns the whole address of a path. */
export const resolve = (path: string, base: string): string => new URL(path, base).href;

/** Reads the data of the event "layers". */
export function parse(data: string): Served | undefined {
  const all = JSON.parse(data) as Record<string, Served>;
  return Object.values(all)[0];
}

/** Returns the name of a layer that people know, such as 720p. Layers of one size are told apart by their rate. */
export function label(layer: Layer, all: Layer[]): string {
  if (layer.keyframesOnly) return 'Sound first';
  const size = ({ width = 0, height = 0 }: Layer) => Math.min(width, height);
  const same = all.filter((other) => !other.keyframesOnly && size(other) === size(layer)).length > 1;
  return `${size(layer)}p${same ? `, ${Math.round((layer.bitrate ?? 0) / 1000)} kbit/s` : ''}`;
}

/** Returns the sentence for a viewer whose connection does not carry the best picture, or ''. */
export function slowNotice({ active, sent, limited }: Served): string {
  const now = active.find(({ encodingId }) => encodingId === sent);
  const best = active.at(-1);
  if (!limited || !now || !best || now === best) return '';
  const instead = now.keyframesOnly
    ? 'you hear the sound, and see a picture now and then'
    : `you see ${label(now, active)}`;
  return `Your connection is too slow for ${label(best, active)} at the moment, so ${instead}.`;
}
