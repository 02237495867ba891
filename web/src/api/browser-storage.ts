/**
 * Local storage that never throws: it may be blocked or full. Failures are only logged
 * (specification, section 8). State is then lost when the page is closed.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** Returns whether the value was stored. */
export function saveStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    reportError(error);
  }
}
