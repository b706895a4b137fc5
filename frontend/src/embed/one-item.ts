/** Keeps one item in memory: browsers may give embedded pages no storage. */
export class OneItem {
  #value: string | null = null;

  getItem(): string | null {
    return this.#value;
  }

  setItem(_key: string, value: string): void {
    this.#value = value;
  }

  removeItem(): void {
    this.#value = null;
  }
}
