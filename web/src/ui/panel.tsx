import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PanelProps {
  title?: string;
  description?: string;
  actions?: ReactNode;
  /** Off for content that reaches the border, such as a table. */
  padded?: boolean;
  children: ReactNode;
}

/** A bordered card with an optional heading, the ground on which pages put their parts. */
export function Panel({ title, description, actions, padded = true, children }: PanelProps) {
  const hasHeading = title !== undefined || actions !== undefined;
  return (
    <Paper
      component="section"
      withBorder
      aria-label={title}
      p={padded ? { base: 'md', sm: 'lg' } : 0}
      style={{ borderColor: 'var(--panel-border)', overflow: 'hidden' }}
    >
      {hasHeading && (
        <Group
          justify="space-between"
          gap="sm"
          mb={padded ? 'md' : 0}
          p={padded ? 0 : 'md'}
          pb={padded ? 0 : 'sm'}
        >
          {/* Takes a second line before the actions have to. */}
          <div style={{ flex: '1 1 9rem', minWidth: 0 }}>
            {title !== undefined && (
              <Title order={2} fz="md">
                {title}
              </Title>
            )}
            {description !== undefined && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      {children}
    </Paper>
  );
}
