import { hourMs } from '@time-tracker/contract/time/durations';
import { looksLikePrevious } from '../../api/capture-groups.ts';
import { matchesFilter, isFiltered } from '../choices/window-filter.ts';
import type { ViewChoices } from '../choices/view-choices.ts';
import { windowId, type DiaryHour, type DiaryWindow } from '../windows/diary.ts';
import { joinSameLooks, type WindowRun } from '../windows/same-look-runs.ts';

/** One tile: a window with all or some of its captures, or several windows that looked the same. */
interface FlowCell {
  id: string;
  run: WindowRun;
}

export interface PersonInFlow {
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
      return oneForEach(userId, shown);
    case 'hourly':
      return oneForHour(userId, shown);
    case 'slots':
      return joinSameLooks(shown).map((run) => ({ id: windowId(userId, run[0].start), run }));
  }
}

/** The last screenshot of each hour, or its last window when it has none. */
function oneForHour(userId: number, windows: DiaryWindow[]): FlowCell[] {
  const hours = Map.groupBy(windows, ({ start, column }) =>
    Math.floor((start - column * (hourMs / 6)) / 1000),
  );
  return [...hours.values()].flatMap((own) => {
    const window = own.findLast(({ captures }) => captures.length > 0) ?? own.at(-1);
    return window ? [{ id: windowId(userId, window.start), run: [window] }] : [];
  });
}

/** One for each screenshot, together with those after it that looked the same. */
function oneForEach(userId: number, windows: readonly DiaryWindow[]): FlowCell[] {
  const looks = windows.flatMap(splitByLook);
  const firstLooks = new Map(looks.toReversed().map((look) => [look.start, look]));
  return joinSameLooks(looks).map((run) => {
    const [look] = run;
    const [capture] = look.captures;
    const isFirst = !capture || firstLooks.get(look.start) === look;
    return { id: isFirst ? windowId(userId, look.start) : `capture-${capture.id}`, run };
  });
}

/** A window for each screenshot that looked different from the previous one; the window itself without any. */
function splitByLook(window: DiaryWindow): DiaryWindow[] {
  const looks: DiaryWindow[] = [];
  for (const capture of window.captures) {
    const last = looks.at(-1);
    if (last && looksLikePrevious(capture)) last.captures.push(capture);
    else looks.push({ ...window, captures: [capture] });
  }
  return looks.length === 0 ? [window] : looks;
}
