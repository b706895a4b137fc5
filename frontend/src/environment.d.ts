/// <reference types="vite/client" />

/** What the build tells the pages. */
interface ImportMetaEnv {
  /** The locale of dates and numbers. Undefined means British dates, and numbers as the browser writes them. */
  readonly LOCALE: string | undefined;
}
