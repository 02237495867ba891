import type {
  ClockFormat,
  DateOrder,
  DurationChoice,
} from '@time-tracker/contract/accounts/profile';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How the signed-in person wants to read durations, times and dates. */
export interface FormatChoice {
  duration: DurationChoice;
  clock: ClockFormat;
  dateOrder: DateOrder;
}

export const defaultFormats: FormatChoice = { duration: 'clock', clock: '24', dateOrder: 'dmy' };

const formatStore = createStore<FormatChoice>(() => defaultFormats);

/** Sets the formats of all texts from now on. */
export function chooseFormats(choice: FormatChoice): void {
  formatStore.setState(choice);
}

export function chosenFormats(): FormatChoice {
  return formatStore.getState();
}

/**
 * Changes with the formats. As the key of an element, it renders all texts in it again.
 */
export function useFormatKey(): string {
  return useStore(formatStore, ({ duration, clock, dateOrder }) =>
    [duration, clock, dateOrder].join(' '),
  );
}
