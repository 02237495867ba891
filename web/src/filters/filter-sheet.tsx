import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { Button, Drawer, Group, NativeSelect, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import button from '../ui/wrapping-button.module.css';
import type { FilterChoice } from './filter-choices.ts';

interface FilterSheetProps {
  choices: FilterChoice[];
  /** Further filters of the page. */
  more: ReactNode;
  canClear: boolean;
  onClear: () => void;
  opened: boolean;
  onClose: () => void;
}

/** The filters at the bottom of a phone's screen. They apply at once. */
export function FilterSheet(props: FilterSheetProps) {
  const { choices, more, canClear, onClear, opened, onClose } = props;
  // Opens after mounting: only then does it store which element had the focus.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t`Filter`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      styles={{
        content: { flex: '0 0 100%', height: 'auto' },
        body: { paddingBottom: 'calc(16px + env(safe-area-inset-bottom, 0px))' },
      }}
    >
      <Stack gap="md">
        {choices.map(({ label, data, value, choose }) => (
          <NativeSelect
            key={label}
            size="md"
            label={label}
            data={data}
            value={value}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ))}
        {more}
        <Group grow>
          <Button
            className={button.wrapping}
            size="md"
            variant="default"
            disabled={!canClear}
            onClick={onClear}
          >
            {t`Clear filters`}
          </Button>
          <Button size="md" onClick={onClose}>
            {t`Show`}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}
