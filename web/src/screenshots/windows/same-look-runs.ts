import { looksLikePrevious } from '../../api/capture-groups.ts';
import type { DiaryWindow } from './diary.ts';

/** One window, or several in a row that all looked the same as the previous one. */
export type WindowRun = readonly [DiaryWindow, ...DiaryWindow[]];

/** Joins windows in a row of one project and note whose screenshots all looked the same. Oldest first. */
export function joinSameLooks(windows: readonly DiaryWindow[]): WindowRun[] {
  const runs: [DiaryWindow, ...DiaryWindow[]][] = [];
  for (const window of windows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && areSame(before, window)) run.push(window);
    else runs.push([window]);
  }
  return runs;
}

/** Whether the screenshots of a window all looked the same as the previous one. */
export function isSameLook({ captures }: Pick<DiaryWindow, 'captures'>): boolean {
  return captures.length > 0 && captures.every(looksLikePrevious);
}

function areSame(before: DiaryWindow, window: DiaryWindow): boolean {
  return (
    before.end === window.start &&
    isSameLook(before) &&
    isSameLook(window) &&
    workKey(before) === workKey(window)
  );
}

function workKey({ captures, activities }: DiaryWindow): string {
  const projects = captures.map(({ projectId }) => projectId);
  const works = activities.map(({ project_id: id, note }) => [id, note]);
  return JSON.stringify([[...new Set(projects)], [...new Set(works.map(String))]]);
}
