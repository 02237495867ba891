import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FiguresTable, type FiguresTableProps } from './figures-table.tsx';
import { Panel } from '../panel.tsx';

interface ChartPanelProps {
  title: string;
  description?: string;
  actions?: ReactNode;
  /** The same figures as a table: always for screen readers, on demand for everyone else. */
  figures: Omit<FiguresTableProps, 'isHidden'>;
  /** The chart. */
  children: ReactNode;
}

/** A chart with the table behind it. */
export function ChartPanel({ title, description, actions, figures, children }: ChartPanelProps) {
  const [showsTable, setShowsTable] = useState(false);
  const Icon = showsTable ? IconChartBar : IconTable;
  return (
    <Panel
      title={title}
      {...(description === undefined ? {} : { description })}
      actions={
        <Group gap="md">
          {actions}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={showsTable ? t`${title}: show as a chart` : t`${title}: show as a table`}
            leftSection={<Icon size={15} aria-hidden />}
            onClick={() => setShowsTable(!showsTable)}
          >
            {showsTable ? t`Chart` : t`Table`}
          </Button>
        </Group>
      }
    >
      {!showsTable && children}
      <FiguresTable {...figures} isHidden={!showsTable} />
    </Panel>
  );
}
