/** What the studio's window has that a browser has not. */
export interface AtStudio {
  /** Where it makes the show, in the window. */
  stage: string;
  /** It runs the server, which is its owner's. */
  hosts: boolean;
}
