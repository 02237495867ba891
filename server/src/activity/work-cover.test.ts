import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignDown, coverSpan, memberGrains, projectGrains } from './work-cover.ts';

const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 2, 1) })
  .map((milliseconds) => new Date(milliseconds));

test('whole days in the middle, shorter buckets towards the ends, raw rows at the very ends', () => {
  const span = { from: new Date('2026-03-01T22:47:30Z'), to: new Date('2026-03-04T01:20:00Z') };
  const pieces = coverSpan(span, projectGrains).map(
    ({ grain, from, to }) => `${grain} ${from.toISOString()} ${to.toISOString()}`,
  );
  expect(pieces).toEqual([
    '0 2026-03-01T22:47:30.000Z 2026-03-01T22:50:00.000Z',
    '600 2026-03-01T22:50:00.000Z 2026-03-01T23:00:00.000Z',
    '3600 2026-03-01T23:00:00.000Z 2026-03-02T00:00:00.000Z',
    '86400 2026-03-02T00:00:00.000Z 2026-03-04T00:00:00.000Z',
    '3600 2026-03-04T00:00:00.000Z 2026-03-04T01:00:00.000Z',
    '600 2026-03-04T01:00:00.000Z 2026-03-04T01:20:00.000Z',
  ]);
});

test('the pieces follow each other without gap or overlap, each aligned, none replaceable by a longer bucket', () => {
  fc.assert(
    fc.property(instant, instant, fc.constantFrom(projectGrains, memberGrains), (a, b, grains) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const pieces = coverSpan({ from, to }, grains);
      if (from.getTime() === to.getTime()) return pieces.length === 0;
      expect(pieces[0]?.from).toEqual(from);
      expect(pieces.at(-1)?.to).toEqual(to);
      pieces.slice(1).forEach((piece, index) => expect(piece.from).toEqual(pieces[index]?.to));
      for (const piece of pieces) {
        expect(piece.to > piece.from).toBe(true);
        const longer = grains.filter((grain) => grain > piece.grain);
        for (const grain of longer) expect(holdsBucket(piece, grain)).toBe(false);
        if (piece.grain > 0) {
          expect(alignDown(piece.from, piece.grain)).toEqual(piece.from);
          expect(alignDown(piece.to, piece.grain)).toEqual(piece.to);
        }
      }
      return true;
    }),
  );
});

function holdsBucket({ from, to }: { from: Date; to: Date }, grainSeconds: number): boolean {
  const grain = grainSeconds * 1000;
  return Math.ceil(from.getTime() / grain) * grain + grain <= to.getTime();
}
