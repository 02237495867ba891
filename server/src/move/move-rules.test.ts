import { expect, test } from 'vitest';
import { RowSum } from '../database/copy/row-sum.ts';
import { sortByParents } from '../database/copy/moved-tables.ts';
import { describeDuration } from './describe-move.ts';
import { readMoveCommand } from './move-config.ts';

function sumOf(...rows: string[]): string {
  const sum = new RowSum();
  for (const row of rows) sum.add(Buffer.from(row));
  return sum.toString();
}

test('the sum of rows depends on their number and bytes, not on their order', () => {
  expect(sumOf('1\ta\n', '2\tb\n')).toBe(sumOf('2\tb\n', '1\ta\n'));
  expect(sumOf('1\ta\n', '2\tb\n')).not.toBe(sumOf('1\tb\n', '2\ta\n'));
  expect(sumOf('1\ta\n', '1\ta\n')).not.toBe(sumOf('1\ta\n'));
  expect(sumOf()).toMatch(/^0:/);
});

test('tables come after those that they refer to', () => {
  const table = (name: string, ...parents: string[]) => ({ name, columns: [], parents });
  const sorted = sortByParents(
    [table('activities', 'projects'), table('projects', 'users')].concat(table('users')),
  );
  expect(sorted.map(({ name }) => name)).toEqual(['users', 'projects', 'activities']);
  expect(() => sortByParents([table('one', 'two'), table('two', 'one')])).toThrow(/one, two/);
});

test('reads what to move where', () => {
  expect(readMoveCommand(['--database', 'embedded'])).toEqual({ kind: 'database' });
  const url = 'postgres://me:password@db/tracker';
  expect(readMoveCommand(['--database', url])).toEqual({ kind: 'database', databaseUrl: url });
  expect(readMoveCommand(['--files', 'disk'])).toEqual({ kind: 'files', text: 'disk' });
  expect(readMoveCommand(['--files', 's3://images'])).toMatchObject({
    kind: 'files',
    filesUrl: { bucket: 'images' },
  });
});

test.each([
  [[], /^Usage:/],
  [['--files', 'disk', '--database', 'embedded'], /^Usage:/],
  [['--database', 'mysql://db/tracker'], /is not an address like postgres:/],
  [['--database', 'postgres://db'], /names no database/],
  [['--files', 'bucket'], /is not an address like s3:/],
  [['--everything'], /Unknown option.*Usage:/s],
])('refuses %j', (args, message) => {
  expect(() => readMoveCommand(args)).toThrow(message);
});

test('says how long something took', () => {
  expect(describeDuration(4400)).toBe('4 s');
  expect(describeDuration(725_000)).toBe('12 min 5 s');
});
