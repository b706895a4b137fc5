const firstMs = 20_000;
const capMs = 300_000;

/** The growing pauses between attempts to return from HLS to low-latency HLS. */
export class LowPause {
  #next = Infinity;
  #pause = firstMs / 2;

  /** Begins the next pause, which is twice as long as the last one. */
  begin(): void {
    this.#pause = Math.min(capMs, this.#pause * 2);
    this.#next = performance.now() + this.#pause;
  }

  /** Reports whether the pause is over and the server has the playlist. If it has not, the next pause begins. */
  async over(url: string, token: string): Promise<boolean> {
    if (performance.now() < this.#next) return false;
    this.#next = Infinity; // one request at a time
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
    const has = await fetch(url, { method: 'HEAD', ...(headers && { headers }) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!has) this.begin();
    return has;
  }
}
