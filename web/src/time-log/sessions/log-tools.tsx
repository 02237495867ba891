import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOrganization } from '../../api/organization-choice.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import classes from '../time-log-page.module.css';
import { useLogDownload } from './use-log-download.ts';

interface LogToolsProps {
  tabs: ReactNode;
  address: WorkFiltersInAddress;
  /** Absent where no time can be added by hand; null while that is not known. */
  onAddTime: (() => void) | null | undefined;
  hasWork: boolean;
}

/** What can be done with all that is filtered. */
export function LogTools({ tabs, address, onAddTime, hasWork }: LogToolsProps) {
  const organization = useOrganization();
  const { share, download, cancel } = useLogDownload(address, organization.name);
  return (
    <div className={classes.tools}>
      {tabs}
      {onAddTime !== undefined && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={onAddTime === null}
          onClick={onAddTime ?? undefined}
        >
          Add time
        </Button>
      )}
      {share === null ? (
        <CsvButton hasRows={hasWork} onDownload={download} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={cancel}
          aria-label="Stop the download"
        >
          {Math.round(share * 100)} %
        </Button>
      )}
    </div>
  );
}
