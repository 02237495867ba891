export type CsvCell = string | number | null;

/**
 * Where a spreadsheet could detect a formula: at the start of a cell, and after each character that
 * may be a cell separator in other settings. Leading spaces and quotation marks are ignored, and
 * full-width signs count too.
 */
const formulaStart = /(?<=^|[;\t\n]|\r(?!\n))(?=[\s"]*[=+\-@＝＋－＠])/g;

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, CRLF line endings, and an
 * apostrophe before text that could be read as a formula.
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

/** A file name that is valid on every system: `time-log-northwind-2026-11-16.csv`. */
export function csvName(...parts: string[]): string {
  const cleaned = parts.map((part) =>
    part
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60),
  );
  return `${cleaned.filter((word) => word !== '').join('-')}.csv`;
}
