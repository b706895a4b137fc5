/** Stores texts in the page's memory. */
class PageStorage implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly #items = new Map<string, string>();

  getItem(name: string): string | null {
    return this.#items.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    this.#items.set(name, text);
  }
  removeItem(name: string): void {
    this.#items.delete(name);
  }
}

/** Whether the browser forbids this site to store anything. This page then remembers until it is closed. */
export let forbidden = false;

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void globalThis[name];
  } catch {
    forbidden = true;
    Object.defineProperty(globalThis, name, { value: new PageStorage() });
  }
}
