import { pino, type Logger } from 'pino';
import { expect, it } from 'vitest';
import { toText } from './log.ts';

function write(use: (log: Logger) => void): string {
  let text = '';
  const log: Logger = pino({}, { write: (line) => (text += toText(line)) });
  use(log);
  return text.replace(/^\S+Z /, '');
}

it('is one plain line', () => {
  expect(write((log) => log.info('Ready.'))).toBe('Ready.\n');
  expect(write((log) => log.warn({ left: 2, of: 'three' }, 'Behind.'))).toBe(
    '[warning] Behind. left=2 of=three\n',
  );
});

it('names the request and shows the stack of an error', () => {
  const text = write((log) => log.child({ reqId: 'r-1' }).error(new Error('broken'), 'Oh.'));
  expect(text).toMatch(/^\[error\] Oh\. request=r-1\nError: broken\n {4}at /);
});

it('escapes line breaks', () => {
  expect(write((log) => log.info({ name: 'a\n2026 [error] forged' }, 'Named.'))).toBe(
    'Named. name="a\\n2026 [error] forged"\n',
  );
});
