/** Settings that the server embeds in the HTML page, so that no request is needed. */
export interface PageSettings {
  /** Whether people may sign in with Google. */
  google: boolean;
  /** Accounts of example data to sign in to with one click. Empty on every other server. */
  examples: ExampleAccount[];
}

export interface ExampleAccount {
  /** The last part of the address that signs in. */
  key: string;
  name: string;
  role: 'owner' | 'member' | 'client';
}

/** Does not change while the page is open. */
export function pageSettings(): PageSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="tracker-settings"]');
  return readPageSettings(written?.content ?? '');
}

/** Without embedded settings, as in development, everything is off. */
export function readPageSettings(text: string): PageSettings {
  const settings = text.startsWith('{') ? (JSON.parse(text) as Partial<PageSettings>) : {};
  return { google: settings.google === true, examples: settings.examples ?? [] };
}
