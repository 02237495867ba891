import type { Screenshot } from '@time-tracker/contract/screenshot';
import { afterEach, expect, it } from 'vitest';
import { chooseFormats, defaultFormats } from '../../language/format-choice.ts';
import { imageFileName } from './download-image.ts';

afterEach(() => chooseFormats(defaultFormats));

const screen = {
  user_name: "Zoë  O'Neil / R&D",
  taken_at: '2026-11-20T23:04:05.000Z',
  display: 1,
  displays: 2,
} as Screenshot;

it('names a file after person, time and monitor', () => {
  expect(imageFileName(screen, 'Europe/Berlin')).toBe(
    'zoë-o-neil-r-d-2026-11-21-00-04-monitor-2.webp',
  );
  expect(imageFileName({ ...screen, user_name: '!', display: 0, displays: 1 }, 'UTC')).toBe(
    'screenshot-2026-11-20-23-04.webp',
  );
});

it('does not depend on the chosen clock', () => {
  chooseFormats({ ...defaultFormats, clock: '12' });
  expect(imageFileName(screen, 'UTC')).toBe('zoë-o-neil-r-d-2026-11-20-23-04-monitor-2.webp');
});
