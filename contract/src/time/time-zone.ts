/** Whether it is the name of a time zone. Offsets such as +05:00 are not: they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
