import type { Page } from '@playwright/test';

/**
 * The viewer: a person of the example data; one with an empty organization, without any
 * organization, with a project whose rules they have agreed to, or with one whose rules they have
 * not; or nobody signed in.
 */
export type Viewer =
  | 'owner'
  | 'member'
  | 'viewer'
  | 'newcomer'
  | 'beginner'
  | 'starter'
  | 'undecided'
  | 'nobody';

/** The state of the data: loaded, loading, or failed. */
export type State = 'full' | 'loading' | 'failing';

export type Screen = {
  name: string;
  /** `:project` and `:person` are replaced by IDs, `:day` by a day on which the person worked. */
  path: string;
  viewer: Viewer;
  states: readonly State[];
  /** Before the page opens: answers calls in place of the server, or prints. */
  prepare?: (page: Page) => Promise<void>;
  /** Opens a dialog or another part of the page. */
  open?: (page: Page) => Promise<void>;
  /** Undoes what `open` changed on the server. */
  close?: (page: Page) => Promise<void>;
  /** Exists only on phones. */
  isNarrow?: boolean;
};

const all: readonly State[] = ['full', 'loading', 'failing'];
const only: readonly State[] = ['full'];

type More = Partial<Omit<Screen, 'name' | 'path' | 'states'>> & {
  /** Also takes pictures while the data is loading, and after it failed to load. */
  hasStates?: boolean;
};

/** A screen of the owner, unless `more` names another viewer. */
export function screen(name: string, path: string, more: More = {}): Screen {
  const { hasStates = false, ...rest } = more;
  return { name, path, viewer: 'owner', states: hasStates ? all : only, ...rest };
}
