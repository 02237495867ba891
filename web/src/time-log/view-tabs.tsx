import { SegmentedControl } from '@mantine/core';

const views = { sessions: 'Sessions', sheet: 'Weekly sheet' } as const;
type LogView = keyof typeof views;

export function toView(text: string | null): LogView {
  return text === 'sheet' ? 'sheet' : 'sessions';
}

interface ViewTabsProps {
  view: LogView;
  onView: (view: LogView) => void;
}

/** The same time in two ways. */
export function ViewTabs({ view, onView }: ViewTabsProps) {
  return (
    <SegmentedControl
      aria-label="View"
      data={Object.entries(views).map(([value, label]) => ({ value, label }))}
      value={view}
      onChange={(value) => onView(toView(value))}
    />
  );
}
