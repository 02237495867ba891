import type { ApiSends } from '@time-tracker/contract/api';
import { pageSizeMax } from '@time-tracker/contract/limits';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import { client } from '../api/client.ts';

type CaptureFilter = Omit<ApiSends['screenshot']['all'], 'page' | 'page_size'>;

/**
 * The capture of an address, or null. With the instant it was taken this is one call; without it, the
 * range is searched from its end.
 */
export async function findCapture(
  filter: CaptureFilter,
  captureId: string,
  takenAt: string | null,
  signal: AbortSignal,
): Promise<Capture | null> {
  const takenMs = Date.parse(takenAt ?? '');
  const range = Number.isNaN(takenMs)
    ? filter
    : {
        ...filter,
        start: new Date(takenMs).toISOString(),
        finish: new Date(takenMs + 1).toISOString(),
      };
  for (let page = 1; ; page++) {
    const input = { ...range, page, page_size: pageSizeMax };
    const { screenshots, total } = await client.screenshot.all(input, { signal });
    const found = groupCaptures(screenshots).find(({ id }) => id === captureId);
    if (found) return found;
    if (page * pageSizeMax >= total) return null;
  }
}
