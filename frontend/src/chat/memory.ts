/** Remembers in this browser the person's name, and the people who are hidden in a room. */
export class ChatMemory {
  readonly #hidden: string;

  constructor(
    room: string,
    private readonly site: Storage = localStorage,
  ) {
    this.#hidden = `footlight.hidden.${room}`;
  }

  get name(): string {
    return this.site.getItem('footlight.name') ?? '';
  }

  set name(name: string) {
    this.site.setItem('footlight.name', name);
  }

  get hidden(): string[] {
    return (this.site.getItem(this.#hidden) ?? '').split(' ').filter(Boolean);
  }

  set hidden(people: string[]) {
    this.site.setItem(this.#hidden, people.join(' '));
  }
}
