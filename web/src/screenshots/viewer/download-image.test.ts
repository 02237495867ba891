import type { Screenshot } from '@time-tracker/contract/screenshot';
import { expect, it } from 'vitest';
import { imageFileName } from './download-image.ts';

const screen = {
  user_name: 'Zoë  O’Neil / R&D',
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
