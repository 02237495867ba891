import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../src/layout');

test('what moves in the layout has its time from the one list of timings', () => {
  const sheets = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.css'));
  expect(sheets).toContain(join('aside', 'aside-menu.module.css'));
  const written = sheets.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return (text.match(/\b[1-9]\d*m?s\b/g) ?? []).map((time) => `${name}: ${time}`);
  });
  expect(written).toEqual([]);
});
