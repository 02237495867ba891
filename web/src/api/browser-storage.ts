/**
 * Local storage that never throws: a browser may forbid it or be full. Failures are only logged
 * (specification, section 8); the product then works until the page is closed.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    reportError(error);
    return null;
  }
}

/** Whether it was kept. */
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
