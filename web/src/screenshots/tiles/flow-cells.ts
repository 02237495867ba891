import { hourMs } from '@time-tracker/contract/time/durations';
import { looksLikePrevious } from '../../api/capture-groups.ts';
import { matchesFilter, isFiltered } from '../choices/window-filter.ts';
import type { ViewChoices } from '../choices/view-choices.ts';
import { windowId, type DiaryHour, type DiaryWindow } from '../windows/diary.ts';

/** One tile: a window with all or some of its captures. */
export interface FlowCell {
  id: string;
  window: DiaryWindow;
}

interface PersonInFlow {
  userId: number;
  userName: string;
  workedSeconds: number;
  cells: FlowCell[];
}

/** The tiles of each person, by name, in the chosen order. */
export function peopleInFlow(hours: DiaryHour[], choices: ViewChoices): PersonInFlow[] {
  const rows = Map.groupBy(
    hours.flatMap((hour) => hour.rows),
    (row) => row.userId,
  );
  return [...rows.values()]
    .flatMap((ofPerson) => {
      const [first] = ofPerson;
      if (!first) return [];
      const { userId, userName } = first;
      const windows = ofPerson
        .flatMap((row) => row.windows)
        .filter((window) => matchesFilter(window, choices))
        .sort((a, b) => a.start - b.start);
      const cells = cellsOf(userId, windows, choices);
      const workedSeconds = windows.reduce((sum, window) => sum + window.workedSeconds, 0);
      if (choices.order === 'latest') cells.reverse();
      return cells.length === 0 ? [] : [{ userId, userName, workedSeconds, cells }];
    })
    .sort((a, b) => a.userName.localeCompare(b.userName));
}

/** Oldest first. */
function cellsOf(userId: number, windows: DiaryWindow[], choices: ViewChoices): FlowCell[] {
  const withTime = isFiltered(choices) && choices.sampling === undefined;
  const shown = windows.filter(({ captures }) => withTime || captures.length > 0);
  switch (choices.density) {
    case 'all':
      return shown.flatMap((window) => oneForEach(userId, window));
    case 'hourly':
      return oneForHour(userId, shown);
    case 'slots':
      return shown.map((window) => ({ id: windowId(userId, window.start), window }));
  }
}

/** The last screenshot of each hour, or its last window when it has none. */
function oneForHour(userId: number, windows: DiaryWindow[]): FlowCell[] {
  const hours = Map.groupBy(windows, ({ start, column }) =>
    Math.floor((start - column * (hourMs / 6)) / 1000),
  );
  return [...hours.values()].flatMap((own) => {
    const window = own.findLast(({ captures }) => captures.length > 0) ?? own.at(-1);
    return window ? [{ id: windowId(userId, window.start), window }] : [];
  });
}

/** One for each screenshot, together with those after it that looked the same. */
function oneForEach(userId: number, window: DiaryWindow): FlowCell[] {
  const first = windowId(userId, window.start);
  if (window.captures.length === 0) return [{ id: first, window }];
  const cells: FlowCell[] = [];
  for (const capture of window.captures) {
    const last = cells.at(-1);
    if (last && looksLikePrevious(capture)) last.window.captures.push(capture);
    else {
      const id = cells.length === 0 ? first : `capture-${capture.id}`;
      cells.push({ id, window: { ...window, captures: [capture] } });
    }
  }
  return cells;
}
