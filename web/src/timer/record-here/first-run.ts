import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, saveStored } from '../../api/browser-storage.ts';
import { useCurrentUser } from '../../api/session.ts';

/** What a person said about their first steps in an organization. */
export type FirstRunChoice =
  /** Time without screenshots is fine. */
  | 'time_only'
  /** They work alone. */
  | 'alone'
  /** They read what the desktop app records, what the shared screen adds, or that there are no screenshots. */
  | 'knows_desktop'
  | 'knows_desktop_without_screenshots'
  | 'knows_sharing'
  | 'knows_screenshots_off';

/** One entry of the browser's storage for each user and organization. */
interface FirstRun {
  choices: readonly FirstRunChoice[];
  /** Whether the first steps were not done when the dashboard last counted them. */
  isSettingUp: boolean;
}

const nothing: FirstRun = { choices: [], isSettingUp: false };

/** By key. What was read from the storage stays here, so that all parts of the page show the same. */
const firstRunStore = createStore<Record<string, FirstRun>>(() => ({}));

const keyOf = (userId: number, organizationId: number) => `firstRun:${userId}:${organizationId}`;

/** The first run of the user in an organization, shared by the checklist, the menu and the panel after a start. */
export function useFirstRun(organizationId: number): FirstRun & {
  accept: (choice: FirstRunChoice) => void;
  setSettingUp: (isSettingUp: boolean) => void;
} {
  const { id } = useCurrentUser();
  const key = keyOf(id, organizationId);
  const stored = useStore(firstRunStore, (state) => state[key]);
  const firstRun = stored ?? readFirstRun(key);
  const save = (changes: Partial<FirstRun>) => {
    const changed = { ...(firstRunStore.getState()[key] ?? firstRun), ...changes };
    firstRunStore.setState({ [key]: changed });
    saveStored(key, JSON.stringify(changed));
  };
  return {
    ...firstRun,
    accept: (choice) => save({ choices: [...new Set([...firstRun.choices, choice])] }),
    setSettingUp: (isSettingUp) => {
      if (isSettingUp !== firstRun.isSettingUp) save({ isSettingUp });
    },
  };
}

function readFirstRun(key: string): FirstRun {
  return parseFirstRun(readStored(key));
}

/** Anything else than what is written here counts as nothing. */
export function parseFirstRun(text: string | null): FirstRun {
  if (text === null) return nothing;
  try {
    const { choices, isSettingUp } = JSON.parse(text) as Partial<FirstRun>;
    return { choices: Array.isArray(choices) ? choices : [], isSettingUp: isSettingUp === true };
  } catch {
    return nothing;
  }
}
