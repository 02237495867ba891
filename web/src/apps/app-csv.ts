import type { AppGroup } from '@time-tracker/contract/app';
import { pageSizeMax } from '@time-tracker/contract/limits';
import { client } from '../api/client.ts';
import { csvFile, csvName, type CsvCell } from '../ui/tables/csv.ts';
import { formatDuration } from '../language/format.ts';
import { saveFile } from '../ui/tables/save-file.ts';
import { ratingLabels } from './app-ratings.ts';
import type { AppFilter } from './use-app-time.ts';

const head = ['Name', 'Kind', 'Rating', 'Time', 'Seconds', 'Active seconds', 'Share in percent'];

/** All applications and sites of a filter as a file, also those that the list has not shown yet. */
export async function downloadApps(
  filter: AppFilter,
  { organization, range }: { organization: string; range: { first: string; last: string } },
): Promise<void> {
  const rows = new Map<string, CsvCell[]>();
  let more = true;
  for (let page = 1; more; page += 1) {
    const answer = await client.app.totals({ ...filter, by: 'name', page, page_size: pageSizeMax });
    // One that has moved to the next page meanwhile counts once.
    for (const group of answer.groups) rows.set(`${group.kind} ${group.name}`, appCells(group));
    more = answer.more;
  }
  const name = csvName('apps', organization, range.first, range.last);
  saveFile(csvFile([head, ...rows.values()]), name);
}

function appCells(group: AppGroup): CsvCell[] {
  return [
    group.name,
    group.kind === 'url' ? 'Site' : 'Application',
    ratingLabels[group.rating],
    formatDuration(group.seconds),
    group.seconds,
    group.active_seconds,
    group.percent,
  ];
}
