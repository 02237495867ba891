/** Splits a command line into its arguments; quotation marks are removed, escapes in them are not. */
export function splitCommandLine(text: string): string[] {
  const parts = text.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];
  return parts.map((part) => part.replaceAll('"', ''));
}
