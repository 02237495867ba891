import { pageSizeMax } from '@time-tracker/contract/limits';
import type { Screenshot } from '@time-tracker/contract/screenshot';

/** Loads one page of the screenshots before `finish`, newest first. */
export type AskPage = (finish: string, page: number) => Promise<Screenshot[]>;

/**
 * All screenshots before `finish`, newest first. Each page starts at the instant where the previous one
 * ended, because page numbers shift while screenshots arrive or are deleted.
 */
export async function loadScreenshots(loadPage: AskPage, finish: string): Promise<Screenshot[]> {
  const found = new Map<string, Screenshot>();
  for (let until = finish, page = 1; ;) {
    const screenshots = await loadPage(until, page);
    for (const one of screenshots) found.set(one.id, one);
    const last = screenshots.at(-1);
    if (last === undefined || screenshots.length < pageSizeMax) return [...found.values()];
    // Screenshots of one instant may be on both pages.
    const next = new Date(Date.parse(last.taken_at) + 1).toISOString();
    page = next === until ? page + 1 : 1;
    until = next;
  }
}
