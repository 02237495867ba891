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
function serverOf(kept: Screenshot[], meanwhile: (page: number) => void = () => undefined) {
  const asked: [string, number][] = [];
  const askPage: AskPage = (until, page) => {
    if (asked.length > 0) meanwhile(asked.length);
    asked.push([until, page]);
    const newestFirst = kept
      .filter(({ taken_at: at }) => at < until)
      .toSorted((a, b) => b.taken_at.localeCompare(a.taken_at) || a.display - b.display);
    return Promise.resolve(newestFirst.slice((page - 1) * pageSizeMax, page * pageSizeMax));
  };
  return { askPage, asked };
}

const seconds = (count: number) => Array.from({ length: count }, (_, second) => shot(second));
const idsOf = (screenshots: Screenshot[]) => screenshots.map(({ id }) => id);

describe('loading the screenshots of a part', () => {
  it('asks once for what fits on a page', async () => {
    const { askPage, asked } = serverOf(seconds(pageSizeMax - 1));
    expect(await loadScreenshots(askPage, finish)).toHaveLength(pageSizeMax - 1);
    expect(asked).toEqual([[finish, 1]]);
  });

  it('loses nothing while captures arrive, new ones and late ones', async () => {
    const kept = seconds(3 * pageSizeMax);
    const before = idsOf(kept);
    const { askPage } = serverOf(kept, (page) => {
      // A new screenshot, and an older one that was uploaded late.
      kept.push(shot(10_000 + page), shot(3 * pageSizeMax - 100 * page, 1));
    });
    const loaded = idsOf(await loadScreenshots(askPage, finish));
    expect(loaded).toEqual(expect.arrayContaining(before));
    expect(new Set(loaded).size).toBe(loaded.length);
  });

  it('loses nothing while captures are removed', async () => {
    const kept = seconds(3 * pageSizeMax);
    const { askPage } = serverOf(kept, () => void kept.splice(-10, 10));
    const loaded = idsOf(await loadScreenshots(askPage, finish));
    expect(loaded).toEqual(expect.arrayContaining(idsOf(kept)));
  });

  it('is newest first, with all screens of an instant that lies across two pages', async () => {
    const kept = seconds(pageSizeMax).flatMap((one, second) => [
      one,
      shot(second, 1),
      shot(second, 2),
    ]);
    const { askPage } = serverOf(kept);
    const loaded = await loadScreenshots(askPage, finish);
    expect(idsOf(loaded).toSorted()).toEqual(idsOf(kept).toSorted());
    const instants = loaded.map(({ taken_at: at }) => at);
    expect(instants).toEqual(instants.toSorted().toReversed());
  });

  it('comes to an end with more of one instant than fit on a page', async () => {
    const kept = Array.from({ length: 2 * pageSizeMax + 1 }, (_, display) => shot(5, display));
    const { askPage } = serverOf([...kept, shot(1)]);
    expect(await loadScreenshots(askPage, finish)).toHaveLength(kept.length + 1);
  });
});
