import { expect, it } from 'vitest';
import { assignColors, colorOfName } from './avatar-colors.ts';

const team = ['Ben Garcia', 'Jo Wu', 'Priya Sharma', 'Mia Adler', 'Victor Lang', 'Nora'].map(
  (name, index) => ({ id: 100 - index, name }),
);

it('gives twelve people twelve colors, whatever the order of the list', () => {
  const people = Array.from({ length: 12 }, (_, id) => ({ id, name: `Person ${id}` }));
  const colors = assignColors(people);
  expect(new Set(colors.values()).size).toBe(12);
  expect(assignColors(people.toReversed())).toEqual(colors);
});

it('keeps the colors of the first when someone joins', () => {
  const before = assignColors(team);
  const after = assignColors([...team, { id: 101, name: 'New' }]);
  for (const [name, color] of before) expect(after.get(name)).toBe(color);
});

it('falls back to the name beyond that, and gives namesakes one color', () => {
  const many = Array.from({ length: 14 }, (_, id) => ({ id, name: `Person ${id}` }));
  expect(assignColors(many).get('Person 13')).toBe(colorOfName('Person 13'));
  expect(assignColors([...team, { id: 1, name: 'Nora' }]).size).toBe(team.length);
});

it('uses colors on which white letters are readable', () => {
  const people = Array.from({ length: 12 }, (_, id) => ({ id, name: `Person ${id}` }));
  for (const color of assignColors(people).values()) {
    expect(1.05 / (luminance(color) + 0.05), color).toBeGreaterThanOrEqual(4.5);
  }
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
