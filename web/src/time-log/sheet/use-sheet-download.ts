import { t } from '@lingui/core/macro';
import type { ApiSends } from '@time-tracker/contract/api';
import { pageSizeMax } from '@time-tracker/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../api/api-errors.ts';
import { client } from '../../api/client.ts';
import { csvFile, csvName, type CsvCell } from '../../ui/tables/csv.ts';
import { saveFile } from '../../ui/tables/save-file.ts';
import { commitPending } from '../../ui/dialogs/pending-undo.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { sheetCsvHead, sheetCsvRows } from './sheet-csv.ts';

type SheetInput = ApiSends['activity']['days'];

/** Downloads the sheet of a week with the members of all pages. */
export function useSheetDownload(input: SheetInput, nameParts: string[]) {
  const [isLoading, setLoading] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const abort = new AbortController();
    running.current = abort;
    setLoading(true);
    try {
      // The file must not contain what was deleted just now.
      await commitPending();
      const rows = await collectRows(input, abort.signal);
      saveFile(csvFile(rows), csvName(t`weekly sheet`, ...nameParts));
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(errorMessage(error));
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, download: () => void download() };
}

async function collectRows(input: SheetInput, signal: AbortSignal): Promise<CsvCell[][]> {
  const rows = new Map<number, CsvCell[][]>();
  let head: CsvCell[] = [];
  let more = true;
  for (let page = 1; more; page += 1) {
    const answer = await client.activity.days(
      { ...input, page, page_size: pageSizeMax },
      { signal },
    );
    head = sheetCsvHead(answer.days.map(({ date }) => date));
    // A member who moved to the next page in the meantime counts once.
    for (const member of answer.groups) {
      rows.set(member.id, sheetCsvRows([member], answer.time_zone));
    }
    more = answer.more;
  }
  return [head, ...[...rows.values()].flat()];
}
