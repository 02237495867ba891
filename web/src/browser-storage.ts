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

export function saveStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    reportError(error);
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    reportError(error);
  }
}
