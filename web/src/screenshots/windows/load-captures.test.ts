import { pageSizeMax } from '@time-tracker/contract/limits';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { describe, expect, it } from 'vitest';
import { loadScreenshots, type AskPage } from './load-captures.ts';

const dayStart = Date.parse('2026-11-20T00:00:00.000Z');
const finish = '2026-11-21T00:00:00.000Z';

function shot(second: number, display = 0): Screenshot {
  const takenAt = new Date(dayStart + second * 1000).toISOString();
  return { id: `${second}/${display}`, taken_at: takenAt, display } as Screenshot;
}

/** A server with pages, newest first; `meanwhile` runs before each page except the first. */
function serverOf(stored: Screenshot[], meanwhile: (page: number) => void = () => undefined) {
  const requests: [string, number][] = [];
  const loadPage: AskPage = (until, page) => {
    if (requests.length > 0) meanwhile(requests.length);
    requests.push([until, page]);
    const newestFirst = stored
      .filter(({ taken_at: at }) => at < until)
      .toSorted((a, b) => b.taken_at.localeCompare(a.taken_at) || a.display - b.display);
    return Promise.resolve(newestFirst.slice((page - 1) * pageSizeMax, page * pageSizeMax));
  };
  return { loadPage, requests };
}

const seconds = (count: number) => Array.from({ length: count }, (_, second) => shot(second));
const idsOf = (screenshots: Screenshot[]) => screenshots.map(({ id }) => id);

describe('loading the screenshots of a part', () => {
  it('sends one request if everything fits on a page', async () => {
    const { loadPage, requests } = serverOf(seconds(pageSizeMax - 1));
    expect(await loadScreenshots(loadPage, finish)).toHaveLength(pageSizeMax - 1);
    expect(requests).toEqual([[finish, 1]]);
  });

  it('returns all captures while new and late ones arrive', async () => {
    const stored = seconds(3 * pageSizeMax);
    const before = idsOf(stored);
    const { loadPage } = serverOf(stored, (page) => {
      // A new screenshot, and an older one that was uploaded late.
      stored.push(shot(10_000 + page), shot(3 * pageSizeMax - 100 * page, 1));
    });
    const loaded = idsOf(await loadScreenshots(loadPage, finish));
    expect(loaded).toEqual(expect.arrayContaining(before));
    expect(new Set(loaded).size).toBe(loaded.length);
  });

  it('returns all captures while some are deleted', async () => {
    const stored = seconds(3 * pageSizeMax);
    const { loadPage } = serverOf(stored, () => void stored.splice(-10, 10));
    const loaded = idsOf(await loadScreenshots(loadPage, finish));
    expect(loaded).toEqual(expect.arrayContaining(idsOf(stored)));
  });

  it('is newest first, with all screens of an instant that is on two pages', async () => {
    const stored = seconds(pageSizeMax).flatMap((one, second) => [
      one,
      shot(second, 1),
      shot(second, 2),
    ]);
    const { loadPage } = serverOf(stored);
    const loaded = await loadScreenshots(loadPage, finish);
    expect(idsOf(loaded).toSorted()).toEqual(idsOf(stored).toSorted());
    const instants = loaded.map(({ taken_at: at }) => at);
    expect(instants).toEqual(instants.toSorted().toReversed());
  });

  it('ends if more screenshots have the same instant than fit on a page', async () => {
    const stored = Array.from({ length: 2 * pageSizeMax + 1 }, (_, display) => shot(5, display));
    const { loadPage } = serverOf([...stored, shot(1)]);
    expect(await loadScreenshots(loadPage, finish)).toHaveLength(stored.length + 1);
  });
});
