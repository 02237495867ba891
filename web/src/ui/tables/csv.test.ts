import { describe, expect, it } from 'vitest';
import { csvFile, csvName, csvText } from './csv.ts';

describe('a CSV file', () => {
  it('is UTF-8 with a byte order mark and CRLF line endings', async () => {
    const bytes = new Uint8Array(await csvFile([['Zoë', 3]]).arrayBuffer());
    expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Zoë,3\r\n')]);
  });

  it('quotes characters that would end a cell', () => {
    expect(csvText([['a,b', 'say "hi"', 'two\nlines', null, -4]])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines",,-4\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '"=1"', '＝1', '＋1', '－1', '＠SUM(A1)'])(
    'makes %j harmless',
    (text) => {
      expect(cellOf(text)).toBe(`'${text}`);
    },
  );

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; @SUM(A1);b', "a;' @SUM(A1);b"],
    ['a\t+1', "a\t'+1"],
    ['a\n-1\n-2', "a\n'-1\n'-2"],
    ['a\r\n=1', "a\r\n'=1"],
    ['a;"=1"', 'a;\'"=1"'],
    ['a;＝1\t＋1\n－1\r＠x', "a;'＝1\t'＋1\n'－1\r'＠x"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
  ])('makes a formula harmless where %j is split into cells', (text, harmless) => {
    expect(cellOf(text)).toBe(harmless);
  });

  it('does not change text that is no formula', () => {
    const texts = ['a=b', "it's", '1-2', 'a;b', 'me@example.com; you', 'one\ttwo'];
    expect(texts.map(cellOf)).toEqual(texts);
  });
});

/** A file with one cell, parsed with commas as separators. */
function cellOf(text: string): string {
  const line = csvText([[text]]).slice(1, -2);
  return line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
}

it('a file name consists of letters, digits and hyphens', () => {
  expect(csvName('time log', 'Müller & Söhne / Ltd.', '2026-11-16')).toBe(
    'time-log-muller-sohne-ltd-2026-11-16.csv',
  );
  expect(csvName('time log', '...')).toBe('time-log.csv');
});
