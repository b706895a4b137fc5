/** Whether there are too many at the server at once, so that something has to wait for its turn. */
export class Crowd {
  #waiting = $state(0);

  get here(): boolean {
    return this.#waiting > 0;
  }

  readonly waits = (ms: number): void => {
    this.#waiting += ms > 0 ? 1 : -1;
  };
}
