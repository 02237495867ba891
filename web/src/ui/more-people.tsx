import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';

interface MorePeopleProps {
  onMore: () => void;
  isLoading: boolean;
}

/** Loads the next page of people. */
export function MorePeople({ onMore, isLoading }: MorePeopleProps) {
  return (
    <Button
      className="screen-only"
      variant="default"
      size="sm"
      loading={isLoading}
      onClick={onMore}
      style={{ flex: 'none', alignSelf: 'center' }}
    >
      {t`Show more people`}
    </Button>
  );
}
