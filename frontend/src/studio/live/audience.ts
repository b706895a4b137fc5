import { texts } from '../../api/sse';
import type { Caller } from '../../api/transport';
import type { Door, Ends, Line } from '../../chat/connection';

const unreachable = 'The server does not answer, so the chat is away. It returns by itself.';

/** The status of a connection that broke (RFC 6455). */
const broken = 1006;

/** The chat of a room, which the studio joins for its page: app/talk.go says why. */
export class Audience implements Door {
  readonly url: string;
  away = '';

  constructor(
    id: string,
    private readonly caller: Pick<Caller, 'bearer' | 'rejected'>,
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
  ) {
    this.url = `/api/rooms/${encodeURIComponent(id)}/chat`;
  }

  token = async (): Promise<string | undefined> => this.caller.bearer();

  open = (since: number | undefined, ends: Ends): Line => {
    const path = `/studio${this.url}`;
    const over = new AbortController();
    let sent: Promise<unknown> = Promise.resolve();
    let connected = false;
    void this.listen(`${path}?since=${since ?? ''}`, over.signal, ends, (is) => (connected = is));
    return {
      send: (body) => {
        if (!connected) return false;
        // One after the other. Where one fails, the connection has ended, too.
        sent = sent.then(() => this.fetcher(path, { method: 'POST', body })).catch(() => undefined);
        return true;
      },
      close: () => over.abort(),
    };
  };

  private async listen(
    url: string,
    signal: AbortSignal,
    ends: Ends,
    connected: (is: boolean) => void,
  ): Promise<void> {
    try {
      const { body, status } = await this.fetcher(url, { signal });
      this.away = status === 503 ? unreachable : '';
      if (status === 401) this.caller.rejected();
      if (status === 200 && body) {
        connected(true);
        for await (const frame of texts(body)) ends.heard(frame);
      }
    } catch {
      // the connection broke
    }
    connected(false);
    if (!signal.aborted) ends.ended(broken);
  }
}
