import type { ApiSends } from '@time-tracker/contract/api';
import { pageSizeMax } from '@time-tracker/contract/limits';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { client } from '../api/client.ts';

/** Pages asked for side by side, once it is known how many there are. */
const atOnce = 3;

type Asked = Omit<ApiSends['screenshot']['all'], 'page' | 'page_size'>;

/** All screenshots of a filter, newest first, however many pages they are. */
export async function loadScreenshots(asked: Asked, signal: AbortSignal): Promise<Screenshot[]> {
  const load = (page: number) =>
    client.screenshot.all({ ...asked, page, page_size: pageSizeMax }, { signal });
  const { screenshots, total } = await load(1);
  const pageCount = Math.ceil(total / pageSizeMax);
  for (let page = 2; page <= pageCount; page += atOnce) {
    const count = Math.min(atOnce, pageCount - page + 1);
    const more = await Promise.all(Array.from({ length: count }, (_, next) => load(page + next)));
    screenshots.push(...more.flatMap((answer) => answer.screenshots));
  }
  return screenshots;
}
