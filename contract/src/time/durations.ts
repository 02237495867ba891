/** Durations in milliseconds. A day of 24 hours: days of a time zone may be longer or shorter. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
