/** Whether a version of three numbers is higher than another; false when one is not such a version. */
export function isNewerVersion(version: string, than: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(than)];
  if (!ours || !theirs) return false;
  for (const [at, number] of ours.entries()) {
    const other = theirs[at] ?? 0;
    if (number !== other) return number > other;
  }
  return false;
}

/** Undefined for a version before a release, such as "1.2.0-beta.1". */
function numbersOf(version: string): number[] | undefined {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined;
}
