import type { ComponentProps } from 'react';
import { Panel } from './panel.tsx';
import { SkeletonRows } from './tables/skeleton-rows.tsx';

type LoadingPanelProps = ComponentProps<typeof SkeletonRows> &
  Pick<ComponentProps<typeof Panel>, 'title' | 'description' | 'hint'>;

/** Placeholder of a panel, below the heading that the panel will have. */
export function LoadingPanel({ label, rows, height, ...heading }: LoadingPanelProps) {
  return (
    <Panel {...heading} padded={false}>
      <SkeletonRows label={label} rows={rows} height={height} />
    </Panel>
  );
}
