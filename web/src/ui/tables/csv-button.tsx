import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface CsvButtonProps {
  /** Whether the file would have rows; false while loading. */
  hasRows: boolean;
  isLoading?: boolean;
  onDownload: () => void;
}

/** Downloads what a page shows. */
export function CsvButton({ hasRows, isLoading = false, onDownload }: CsvButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={!hasRows}
      loading={isLoading}
      onClick={onDownload}
    >
      {t`Download CSV`}
    </Button>
  );
}
