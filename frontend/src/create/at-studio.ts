/** What the studio's window adds to the page. */
export interface AtStudio {
  /** The link to the event's stage in the window. */
  stage: string;
  /** Whether the studio runs the server. */
  hosts: boolean;
}
