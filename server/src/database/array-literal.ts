/**
 * PostgreSQL array literals. The client library serializes arrays value by value, which took as long
 * as the rest of the work for a batch of activities.
 */
export function numberArray(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}

/** For values that never need quotes: UUIDs, timestamps, enum values. */
export function wordArray(values: readonly string[]): string {
  return `{${values.join(',')}}`;
}

/** An array of one numeric column of `rows`. */
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
