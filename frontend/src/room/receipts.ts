/** Remembers what was sent to the chain and not seen mined yet, in case the page is loaded again. */
export class Receipts {
  readonly #key: string;

  constructor(
    id: string,
    private readonly tab: Storage = sessionStorage,
  ) {
    this.#key = `footlight.paying.${id}`;
  }

  /** The transaction's hash. */
  expected(): string | undefined {
    return this.tab.getItem(this.#key) ?? undefined;
  }

  expect(hash: string): void {
    this.tab.setItem(this.#key, hash);
  }

  settle(): void {
    this.tab.removeItem(this.#key);
  }
}
