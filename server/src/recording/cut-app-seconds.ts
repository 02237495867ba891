/** Seconds of one app or website inside an activity. */
export type AppSeconds = { seconds: number; active_seconds: number };

/**
 * Scales the seconds of apps down in proportion if their sum exceeds the duration of the activity.
 * Seconds left over from rounding go to the apps with the largest remainders. Active seconds of an
 * app never exceed its seconds.
 */
export function cutAppSeconds<App extends AppSeconds>(
  apps: readonly App[],
  durationMs: number,
): App[] {
  const claimed = apps.reduce((sum, app) => sum + app.seconds, 0);
  if (claimed * 1000 <= durationMs) return apps.map((app) => withSeconds(app, app.seconds));
  const available = Math.floor(durationMs / 1000);
  const shares = apps.map((app) => Math.floor((app.seconds * available) / claimed));
  let left = available - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = apps
    .map((app, index) => ({ index, loss: (app.seconds * available) % claimed }))
    .sort((a, b) => b.loss - a.loss || a.index - b.index);
  for (const { index } of byLoss) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return apps.map((app, index) => withSeconds(app, shares[index] ?? 0));
}

function withSeconds<App extends AppSeconds>(app: App, seconds: number): App {
  return { ...app, seconds, active_seconds: Math.min(app.active_seconds, seconds) };
}
