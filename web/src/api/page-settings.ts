/** What the server writes into its one page, so that nobody has to ask for it. */
export interface PageSettings {
  /** Whether people may sign in with Google. */
  google: boolean;
}

/** As long as the page is open it stays as it was written. */
export function pageSettings(): PageSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="tracker-settings"]');
  return readPageSettings(written?.content ?? '');
}

/** Nothing is set up where there is nothing to read, as in development. */
export function readPageSettings(text: string): PageSettings {
  const settings = text.startsWith('{') ? (JSON.parse(text) as Partial<PageSettings>) : {};
  return { google: settings.google === true };
}
