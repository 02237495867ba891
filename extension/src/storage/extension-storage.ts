import type { EnabledSite } from '../sites/site-kinds.ts';

/** Where and as whom the extension is signed in. */
export type ExtensionAccount = { server: string; token: string; name: string; email: string };

/** A sign-in by code that the person has not allowed yet. */
export type PendingSignIn = {
  server: string;
  deviceCode: string;
  userCode: string;
  link: string;
  intervalSeconds: number;
  /** By the clock of this machine. */
  expiresAt: number;
};

export type RememberedProject = { id: number; name: string };

/** What the extension stores, in the storage of the browser for extensions. */
type Stored = {
  account: ExtensionAccount | null;
  pendingSignIn: PendingSignIn | null;
  /** Identifies this installation, as the recorder ID of its session. */
  installationId: string | null;
  sites: EnabledSite[];
  /** By the key of the board; see `findWork`. */
  boards: Record<string, RememberedProject>;
  lastProjectId: number | null;
  /** Whether the desktop app learns the site of the front tab. */
  isFrontTabSent: boolean;
};

const initial: Stored = {
  account: null,
  pendingSignIn: null,
  installationId: null,
  sites: [],
  boards: {},
  lastProjectId: null,
  isFrontTabSent: false,
};

/** Remembered boards; the oldest are forgotten first. */
const boardsMax = 500;

export async function readStored<Key extends keyof Stored>(key: Key): Promise<Stored[Key]> {
  const found: Partial<Stored> = await chrome.storage.local.get(key);
  return found[key] ?? initial[key];
}

export function writeStored(change: Partial<Stored>): Promise<void> {
  return chrome.storage.local.set(change);
}

/** Calls back when one of the values changed, in any page of the extension or its worker. */
export function onStoredChange(keys: readonly (keyof Stored)[], changed: () => void): void {
  chrome.storage.local.onChanged.addListener((changes) => {
    if (keys.some((key) => key in changes)) changed();
  });
}

/** Only the extension's own pages and its worker may read the token, not the scripts in other pages. */
export async function closeStorageToPages(): Promise<void> {
  // Firefox has no such function: its content scripts can read the storage of their extension.
  const { local } = chrome.storage as { local: Partial<chrome.storage.StorageArea> };
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

export async function readInstallationId(): Promise<string> {
  const known = await readStored('installationId');
  if (known !== null) return known;
  const installationId = crypto.randomUUID();
  await writeStored({ installationId });
  return installationId;
}

/** The next timer that is started on this board is for this project. */
export async function rememberBoard(boardKey: string, project: RememberedProject): Promise<void> {
  const { [boardKey]: _before, ...others } = await readStored('boards');
  const kept = Object.entries(others).slice(-(boardsMax - 1));
  await writeStored({ boards: { ...Object.fromEntries(kept), [boardKey]: project } });
}

export async function forgetBoard(boardKey: string): Promise<void> {
  const { [boardKey]: _forgotten, ...boards } = await readStored('boards');
  await writeStored({ boards });
}
