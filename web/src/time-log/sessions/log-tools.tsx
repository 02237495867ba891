import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOrganization } from '../../api/organization-choice.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { formatPercent } from '../../language/format.ts';
import { CsvButton } from '../../ui/tables/csv-button.tsx';
import classes from '../time-log-page.module.css';
import { ListOptionFields } from '../list-options.tsx';
import { useLogDownload } from './use-log-download.ts';

interface LogToolsProps {
  tabs: ReactNode;
  address: WorkFiltersInAddress;
  /** Undefined when no manual time can be added; null while loading. */
  onAddTime: (() => void) | null | undefined;
  hasWork: boolean;
}

/** Actions on all filtered time. */
export function LogTools({ tabs, address, onAddTime, hasWork }: LogToolsProps) {
  const organization = useOrganization();
  const { share, download, cancel } = useLogDownload(address, organization.name);
  return (
    <div className={classes.tools}>
      {tabs}
      <ListOptionFields address={address} />
      {onAddTime !== undefined && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={onAddTime === null}
          onClick={onAddTime ?? undefined}
        >
          {t`Add time`}
        </Button>
      )}
      {share === null ? (
        <CsvButton hasRows={hasWork} onDownload={download} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={cancel}
          aria-label={t`Cancel the download`}
        >
          {formatPercent(Math.round(share * 100))}
        </Button>
      )}
    </div>
  );
}
