/** Whether a request has to wait, because too many come to the server at once. */
export class Throttled {
  #waiting = $state(0);

  get now(): boolean {
    return this.#waiting > 0;
  }

  readonly waits = (ms: number): void => {
    this.#waiting += ms > 0 ? 1 : -1;
  };
}
