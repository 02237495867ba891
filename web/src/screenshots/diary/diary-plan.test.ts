import { serializeInterval } from '@time-tracker/contract/time/interval';
import { describe, expect, it } from 'vitest';
import { rangeOfDay } from '../../ui/time/zoned-day.ts';
import { planDiary, type DiarySection, type RangeOutline } from './diary-plan.ts';

const zone = 'Europe/Berlin';
const hour = 3600;

/** Consecutive days, each with the seconds per member. */
function outline(first: string, seconds: number[][], more: Partial<RangeOutline> = {}) {
  const days = seconds.map((ofDay, index) => {
    const at = Date.parse(`${first}T00:00:00Z`) + index * 24 * hour * 1000;
    const date = new Date(at).toISOString().slice(0, 10);
    return {
      date,
      ...serializeInterval(rangeOfDay(date, zone)),
      duration: ofDay.reduce((sum, one) => sum + one, 0),
    };
  });
  const people = (seconds[0] ?? []).map((_, person) => ({
    days: seconds.map((ofDay) => ofDay[person] ?? 0),
  }));
  return { days, people, hasMorePeople: false, nowMs: Date.parse('2027-01-01'), ...more };
}

function sectionsOf(sections: DiarySection[]): string[] {
  return sections.map((section) =>
    section.kind === 'quiet'
      ? `quiet ${section.first} ${section.last}`
      : `${section.day} in ${section.blocks.length}`,
  );
}

describe('the plan of a range', () => {
  it('has days with work newest first, and combines days without work', () => {
    const plan = planDiary(outline('2026-11-16', [[hour], [0], [0], [hour], [0]]), zone);
    expect(sectionsOf(plan)).toEqual([
      'quiet 2026-11-20 2026-11-20',
      '2026-11-19 in 1',
      'quiet 2026-11-17 2026-11-18',
      '2026-11-16 in 1',
    ]);
  });

  it('loads a whole day, even of 25 hours', () => {
    const [section] = planDiary(outline('2026-10-25', [[2 * hour, 10]]), zone);
    expect(section).toMatchObject({
      workedSeconds: 2 * hour + 10,
      blocks: [
        {
          start: Date.parse('2026-10-24T22:00:00Z'),
          end: Date.parse('2026-10-25T23:00:00Z'),
          rows: 5,
        },
      ],
    });
  });

  it('is split into hours if many people worked, without future hours', () => {
    const many = [Array.from({ length: 13 }, () => hour)];
    const nowMs = Date.parse('2026-10-25T02:30:00Z');
    const [section] = planDiary(outline('2026-10-25', many, { nowMs }), zone);
    if (section?.kind !== 'worked') throw new Error('The day is missing');
    // 00:00, 01:00, 02:00, 02:00 again, 03:00: the last one has begun.
    expect(section.blocks).toHaveLength(5);
    const [newest] = section.blocks;
    expect(newest?.start).toBe(Date.parse('2026-10-25T02:00:00Z'));
    expect(section.blocks.at(-1)?.start).toBe(Date.parse('2026-10-24T22:00:00Z'));
  });

  it('is split into hours if not all people are known', () => {
    const plan = planDiary(outline('2026-11-16', [[hour]], { hasMorePeople: true }), zone);
    expect(sectionsOf(plan)).toEqual(['2026-11-16 in 24']);
  });
});
