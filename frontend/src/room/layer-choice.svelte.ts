import type { Extensions } from '../player/whep';
import { addresses, parse, resolve, type Served } from './layers';

/** Layers come later, too: publishers add them one by one, and the server makes one when a connection needs it. */
const againMs = 15_000;

/** The choice among a publisher's layers, and what the viewer is sent. */
export class LayerChoice {
  served = $state.raw<Served>();
  readonly #at: { layer: string; events: string } | undefined;
  #events: EventSource | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor({ link, base }: Extensions) {
    this.#at = addresses(link, base);
  }

  /** Follows the layers until the returned function is called. */
  follow(): () => void {
    void this.look();
    return () => {
      this.#over = true;
      clearTimeout(this.#again);
      this.#events?.close();
    };
  }

  /** Chooses a layer; '' returns to the automatic choice. A choice that fails shows as not taken. */
  async choose(encodingId: string): Promise<void> {
    if (!this.#at) return;
    const request = encodingId
      ? { method: 'POST', headers: json, body: JSON.stringify({ encodingId }) }
      : { method: 'DELETE' };
    await fetch(this.#at.layer, request).catch(() => undefined);
    await this.look();
  }

  /** Reads the layers, and listens to their changes if there is a choice. If there is none as yet, it looks again. */
  async look(): Promise<void> {
    if (!this.#at || this.#over) return;
    clearTimeout(this.#again);
    try {
      const answer = await fetch(this.#at.layer);
      if (!answer.ok || this.#over) return;
      this.served = parse(await answer.text());
      if ((this.served?.active.length ?? 0) < 2) this.#again = setTimeout(() => void this.look(), againMs);
      else if (!this.#events) await this.listen(this.#at.events);
    } catch {
      // the player notices a server that does not answer
    }
  }

  private async listen(events: string): Promise<void> {
    const made = await fetch(events, { method: 'POST', headers: json, body: '["layers"]' });
    const feed = made.headers.get('location');
    if (!made.ok || !feed || this.#over) return;
    this.#events = new EventSource(resolve(feed, events));
    this.#events.addEventListener('layers', ({ data }) => (this.served = parse(String(data))));
  }
}

const json = { 'Content-Type': 'application/json' };
