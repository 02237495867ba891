import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { SegmentedControl } from '@mantine/core';

type LogView = 'sessions' | 'sheet';

export function toView(text: string | null): LogView {
  return text === 'sheet' ? 'sheet' : 'sessions';
}

interface ViewTabsProps {
  view: LogView;
  onView: (view: LogView) => void;
}

/** Switches between the list of sessions, called entries, and the weekly sheet. */
export function ViewTabs({ view, onView }: ViewTabsProps) {
  return (
    <SegmentedControl
      aria-label={t`View`}
      data={[
        { value: 'sessions', label: t`Entries` },
        { value: 'sheet', label: t`Weekly sheet` },
      ]}
      value={view}
      onChange={(value) => onView(toView(value))}
    />
  );
}
