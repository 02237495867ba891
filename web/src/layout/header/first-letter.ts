export function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
