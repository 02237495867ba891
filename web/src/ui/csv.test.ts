import { describe, expect, it } from 'vitest';
import { csvFile, csvName, csvText } from './csv.ts';

describe('a file of rows', () => {
  it('is UTF-8 that says so, with lines ended by CRLF', async () => {
    const bytes = new Uint8Array(await csvFile([['Zoë', 3]]).arrayBuffer());
    expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Zoë,3\r\n')]);
  });

  it('keeps what would end a cell inside it', () => {
    expect(csvText([['a,b', 'say "hi"', 'two\nlines', null, -4]])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines",,-4\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('makes %j harmless', (text) => {
    const line = csvText([[text]]).slice(1, -2);
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    expect(line).toContain(text);
  });

  it('leaves alone what is no formula', () => {
    expect(csvText([['a=b', "it's", '1-2']])).toBe("\uFEFFa=b,it's,1-2\r\n");
  });
});

it('a name of a file is made of letters, digits and hyphens', () => {
  expect(csvName('time log', 'Müller & Söhne / Ltd.', '2026-11-16')).toBe(
    'time-log-muller-sohne-ltd-2026-11-16.csv',
  );
  expect(csvName('time log', '...')).toBe('time-log.csv');
});
