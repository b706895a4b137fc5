import { cidOf } from '../player/cid';

/** The state of a chunk's check. */
export type Verdict = 'asking' | 'same' | 'other' | 'failed' | 'plain';

interface Chunk {
  cid: string;
  url: string;
}

/** Checks chunks in this browser: fetches and hashes them, and compares the hashes with their names. */
export class ChunkChecks {
  verdicts = $state.raw<Readonly<Record<string, Verdict>>>({});

  constructor(
    private readonly token: () => Promise<string | undefined>,
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
  ) {}

  async try({ cid, url }: Chunk): Promise<void> {
    // Browsers have no hash functions (WebCrypto) on pages loaded over plain HTTP.
    if (!globalThis.crypto?.subtle) return this.tell(cid, 'plain');
    this.tell(cid, 'asking');
    try {
      const token = await this.token();
      // Bypasses the cache, because the check is about the server's bytes.
      const answer = await this.fetcher(url, {
        cache: 'no-store',
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      });
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
      const found = await cidOf(await answer.arrayBuffer());
      this.tell(cid, found === cid ? 'same' : 'other');
    } catch {
      this.tell(cid, 'failed');
    }
  }

  private tell(cid: string, verdict: Verdict): void {
    this.verdicts = { ...this.verdicts, [cid]: verdict };
  }
}
