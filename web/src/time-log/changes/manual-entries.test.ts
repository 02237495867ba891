import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { describe, expect, it } from 'vitest';
import {
  cutAtWindows,
  manualEntries,
  minutesOf,
  readManualTime,
  sumUpResults,
} from './manual-entries.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const at = (text: string) => Date.parse(`${text}:00Z`);

describe('entered time', () => {
  const read = (day: string, start: string, finish: string, zone = 'Europe/Berlin') =>
    readManualTime({ day, start, finish }, zone, nowMs);

  it('is in the selected time zone', () => {
    expect(read('2026-11-19', '9:00', '10:30')).toEqual({
      start: at('2026-11-19T08:00'),
      end: at('2026-11-19T09:30'),
    });
  });

  it('can be short', () => {
    const nineToHalfPastTen = read('2026-11-19', '9:00', '10:30');
    expect(read('2026-11-19', '9', '1030')).toEqual(nineToHalfPastTen);
    expect(read('2026-11-19', '0900', '10.30')).toEqual(nineToHalfPastTen);
    expect(read('2026-11-19', '9', '10:3')).toHaveProperty('problems.finish');
    expect(read('2026-11-19', '', '10:30')).toHaveProperty('problems.start');
  });

  it('can be of a clock with twelve hours', () => {
    const minutes = ['9 am', '9:30pm', '12:15 a.m.', '12 PM', '13 pm', '0 am'].map(minutesOf);
    expect(minutes).toEqual([540, 1290, 15, 720, undefined, undefined]);
  });

  it('can end at midnight', () => {
    expect(read('2026-11-19', '23:00', '24:00')).toEqual(read('2026-11-19', '23:00', '00:00'));
    expect(read('2026-11-19', '23:00', '24:01')).toHaveProperty('problems.finish');
    expect(read('2026-11-19', '23:00', '00:00')).toEqual({
      start: at('2026-11-19T22:00'),
      end: at('2026-11-19T23:00'),
    });
  });

  it('counts a repeated hour', () => {
    expect(read('2026-10-25', '01:00', '04:00')).toEqual({
      start: at('2026-10-24T23:00'),
      end: at('2026-10-25T03:00'),
    });
  });

  it('is rejected if invalid', () => {
    expect(read('2026-11-19', 'nine', '25:00')).toEqual({
      problems: {
        start: 'Enter a time such as 09:00',
        finish: 'Enter a time such as 17:30',
      },
    });
    expect(read('2026-11-19', '10:00', '09:00')).toHaveProperty('problems.finish');
    expect(read('2026-11-20', '12:30', '13:30')).toHaveProperty('problems.finish');
    expect(read('2024-11-01', '12:30', '13:30')).toHaveProperty('problems.day');
  });
});

describe('entries', () => {
  it('never span two windows of the UTC clock', () => {
    const parts = cutAtWindows({
      start: at('2026-11-19T08:05'),
      end: at('2026-11-19T08:30'),
    });
    expect(parts).toEqual([
      { start: at('2026-11-19T08:05'), end: at('2026-11-19T08:10') },
      { start: at('2026-11-19T08:10'), end: at('2026-11-19T08:20') },
      { start: at('2026-11-19T08:20'), end: at('2026-11-19T08:30') },
    ]);
  });

  const sent = manualEntries(
    { start: at('2026-11-19T08:00'), end: at('2026-11-19T08:30') },
    { projectId: 4, reason: 'On the train' },
    () => newUuidSeven(nowMs),
  );

  it('have the reason and no measured time', () => {
    expect(
      sent.map(({ note, source, measured_seconds: measured }) => [note, source, measured]),
    ).toEqual(Array.from({ length: 3 }, () => ['On the train', 'manual', 0]));
    expect(new Set(sent.map(({ activity_id: id }) => id)).size).toBe(3);
    expect(sent[0]?.activity_id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('add up to the stored time', () => {
    const result = (status: 'stored' | 'clipped' | 'refused', start: string, finish: string) => ({
      activity_id: '',
      status,
      start: `2026-11-19T${start}:00.000Z`,
      finish: `2026-11-19T${finish}:00.000Z`,
    });
    const sum = sumUpResults(sent, [
      result('stored', '08:00', '08:10'),
      result('clipped', '08:14', '08:20'),
      { activity_id: '', status: 'refused', start: null, finish: null, message: 'Not here.' },
    ]);
    expect(sum).toEqual({ addedSeconds: 960, takenSeconds: 240, refusal: 'Not here.' });
  });
});
