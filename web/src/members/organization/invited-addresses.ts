/**
 * The addresses in pasted text: separated by spaces, commas, semicolons or lines, each once. A name
 * before an address in angle brackets is omitted, as in `Mia Example <mia@example.com>`.
 */
export function readAddresses(text: string): string[] {
  const parts = text.includes('<')
    ? [...text.matchAll(/<([^<>]+)>/g)].map(([, one]) => one ?? '')
    : [];
  const rest = text.includes('<') ? withoutNamed(text) : text;
  const plain = rest.split(/[\s,;]+/);
  const addresses = [...parts, ...plain].map((part) => part.trim().toLowerCase());
  return [...new Set(addresses.filter((address) => address !== ''))];
}

/** The text without `Name <address>` entries. */
function withoutNamed(text: string): string {
  return text
    .split(/[,;\n]+/)
    .filter((entry) => !entry.includes('<'))
    .join('\n');
}
