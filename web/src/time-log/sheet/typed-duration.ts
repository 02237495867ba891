const minutesOfDay = 24 * 60;

/**
 * The minutes of a duration as people type it: `1:30`, `1.5` or `1,5` (hours), `90m`, `1h`, `1h 30`, `1h 30m`.
 * Undefined if it is none, less than a minute, or longer than a day.
 */
export function readDuration(text: string): number | undefined {
  const minutes = minutesOf(text.trim().toLowerCase());
  if (minutes === undefined) return undefined;
  const whole = Math.round(minutes);
  return whole >= 1 && whole <= minutesOfDay ? whole : undefined;
}

function minutesOf(text: string): number | undefined {
  const [, clockHours, clockMinutes] = /^(\d{0,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (clockMinutes !== undefined) {
    return Number(clockMinutes) < 60 ? Number(clockHours) * 60 + Number(clockMinutes) : undefined;
  }
  const [, minutes] = /^(\d{1,4})\s*m(?:in)?$/.exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes);
  const [, hours, rest] = /^(\d{1,2})\s*h(?:\s*(\d{1,2})\s*(?:m(?:in)?)?)?$/.exec(text) ?? [];
  if (hours !== undefined) {
    return Number(rest ?? 0) < 60 ? Number(hours) * 60 + Number(rest ?? 0) : undefined;
  }
  const [, decimal] = /^((?:\d{1,2}(?:[.,]\d{0,3})?|[.,]\d{1,3}))\s*h?$/.exec(text) ?? [];
  return decimal === undefined ? undefined : Number(decimal.replace(',', '.')) * 60;
}

/** Whether a key starts a duration. */
export function startsDuration(key: string): boolean {
  return /^[\d:.,]$/.test(key);
}
