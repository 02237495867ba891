/** A duration in whole minutes, never rounded up: `2 h 5 min`, `45 min`, `less than a minute`. */
export function durationWords(durationSeconds: number): string {
  const minutes = Math.floor(durationSeconds / 60);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
