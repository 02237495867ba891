import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface CsvButtonProps {
  /** Whether anything would be in the file; false while that is unknown. */
  hasRows: boolean;
  isLoading?: boolean;
  onDownload: () => void;
}

/** Downloads what a page shows; off where that is nothing. */
export function CsvButton({ hasRows, isLoading = false, onDownload }: CsvButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={!hasRows}
      loading={isLoading}
      onClick={onDownload}
    >
      Download CSV
    </Button>
  );
}
