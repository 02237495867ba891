/**
 * Columns as PostgreSQL reads arrays. Written here because the client library writes them value by
 * value, which for a batch of activities took as long as everything else a batch needs.
 */
export function numberArray(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}

/** For words that need no quotes in any case: UUIDs, instants, enumerations. */
export function wordArray(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}

/** One column of some rows. */
export function numbersOf<Row>(rows: readonly Row[], read: (row: Row) => number): string {
  return numberArray(rows.map(read));
}

export function instantsOf<Row>(rows: readonly Row[], read: (row: Row) => Date): string {
  return wordArray(rows.map((row) => read(row).toISOString()));
}

export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map(quote).join(',')}}`;
}

function quote(value: string | null): string {
  if (value === null) return 'NULL';
  return `"${value.replace(/["\\]/g, String.raw`\$&`)}"`;
}
