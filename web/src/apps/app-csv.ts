import { t } from '@lingui/core/macro';
import type { AppGroup } from '@time-tracker/contract/app';
import { pageSizeMax } from '@time-tracker/contract/limits';
import { client } from '../api/client.ts';
import { csvFile, csvName, type CsvCell } from '../ui/tables/csv.ts';
import { clockDuration } from '../language/format.ts';
import { saveFile } from '../ui/tables/save-file.ts';
import { ratingLabel, shownRating } from './app-ratings.ts';
import type { AppFilter } from './use-app-time.ts';

/** All filtered apps and websites as a file, including those not listed yet. */
export async function downloadApps(
  filter: AppFilter,
  { organization, range }: { organization: string; range: { first: string; last: string } },
): Promise<void> {
  const rows = new Map<string, CsvCell[]>();
  let more = true;
  for (let page = 1; more; page += 1) {
    const answer = await client.app.totals({ ...filter, by: 'name', page, page_size: pageSizeMax });
    // An app that moved to the next page in the meantime counts once.
    for (const group of answer.groups) rows.set(`${group.kind} ${group.name}`, appCells(group));
    more = answer.more;
  }
  const name = csvName('apps', organization, range.first, range.last);
  const head = [
    t`Name`,
    t`Kind`,
    t`Rating`,
    t`Time`,
    t`Seconds`,
    t`Active seconds`,
    t`Share in percent`,
  ];
  saveFile(csvFile([head, ...rows.values()]), name);
}

function appCells(group: AppGroup): CsvCell[] {
  return [
    group.name,
    group.kind === 'url' ? t`Website` : t`App`,
    ratingLabel(shownRating(group)),
    clockDuration(group.seconds),
    group.seconds,
    group.active_seconds,
    group.percent,
  ];
}
