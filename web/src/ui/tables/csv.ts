export type CsvCell = string | number | null;

/**
 * Where a spreadsheet could read a formula: at the start of a text, and after each character at which
 * a program with other settings splits a line into cells. Spaces and quotation marks before the sign
 * do not count, and full-width signs are signs too.
 */
const formulaStart = /(?<=^|[;\t\n]|\r(?!\n))(?=[\s"]*[=+\-@＝＋－＠])/g;

/**
 * Rows as a file that spreadsheets open: UTF-8 with a byte order mark, lines that end with CRLF, and an
 * apostrophe before texts that would be read as a formula.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): Blob {
  return new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' });
}

export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = cell.replaceAll(formulaStart, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A file name that every system takes: `time-log-northwind-2026-11-16.csv`. */
export function csvName(...parts: string[]): string {
  const words = parts.map((part) =>
    part
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60),
  );
  return `${words.filter((word) => word !== '').join('-')}.csv`;
}
