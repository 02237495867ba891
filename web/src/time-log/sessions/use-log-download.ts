import { t } from '@lingui/core/macro';
import { pageSizeMax } from '@time-tracker/contract/limits';
import type { WorkSession } from '@time-tracker/contract/activity';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { csvFile, csvName, type CsvCell } from '../../ui/tables/csv.ts';
import { saveFile } from '../../ui/tables/save-file.ts';
import { commitPending } from '../../ui/dialogs/pending-undo.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { logCsvHead, logCsvRows } from './log-csv.ts';

type FilteredWork = Pick<WorkFiltersInAddress, 'input' | 'filters'>;

/** Downloads all filtered time, day by day. */
export function useLogDownload({ input, filters }: FilteredWork, organizationName: string) {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const abort = new AbortController();
    running.current = abort;
    setShare(0);
    try {
      // The file must not contain what was deleted just now.
      await commitPending();
      const rows = await collectRows({ input, filters }, setShare, abort.signal);
      const { first, last } = filters.range;
      const name = csvName(t`time log`, organizationName, first, first === last ? '' : last);
      saveFile(csvFile([logCsvHead(), ...rows]), name);
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(errorMessage(error));
    } finally {
      setShare(null);
    }
  };
  return {
    /** Progress, 0 to 1; null while no download is running. */
    share,
    download: () => void download(),
    cancel: () => running.current?.abort(),
  };
}

async function collectRows(
  { input, filters }: FilteredWork,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<CsvCell[][]> {
  const { timeZone } = filters;
  const { days } = await client.activity.days({ ...input, time_zone: timeZone }, { signal });
  const worked = days.filter(({ duration, start, finish }) => duration > 0 && start < finish);
  const rows: CsvCell[][] = [];
  for (const [index, { date, start, finish }] of worked.entries()) {
    const sessions = await listSessions({ ...input, start, finish }, signal);
    rows.push(...logCsvRows(date, sessions, timeZone));
    onProgress((index + 1) / worked.length);
  }
  return rows;
}

async function listSessions(
  input: FilteredWork['input'],
  signal: AbortSignal,
): Promise<WorkSession[]> {
  const sessions: WorkSession[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.activity.sessions(
      { ...input, page, page_size: pageSizeMax },
      { signal },
    );
    sessions.push(...answer.sessions);
    if (!answer.more) return sessions;
  }
}
