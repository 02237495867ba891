import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyNoticeProps {
  icon: ReactNode;
  /** For example "No projects yet". */
  title: string;
  /** Why it is empty. */
  why: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** One line high, for a panel among others. */
  isCompact?: boolean;
}

/** Empty state of a list, page or panel: why it is empty, and what to do next. */
export function EmptyNotice({ icon, title, why, action, isCompact = false }: EmptyNoticeProps) {
  if (isCompact) {
    return (
      <Group gap="md" px="md" pb="md" wrap="nowrap" align="flex-start">
        <ThemeIcon size={40} radius="xl" variant="light" color="brand" aria-hidden>
          {icon}
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed" component="div">
            {why}
          </Text>
          {action !== undefined && <div style={{ marginTop: 6 }}>{action}</div>}
        </div>
      </Group>
    );
  }
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" color="brand" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} fz="lg" mt="xs">
        {title}
      </Title>
      <Text c="dimmed" maw={460} component="div" style={{ textWrap: 'balance' }}>
        {why}
      </Text>
      {action !== undefined && <div style={{ marginTop: 12 }}>{action}</div>}
    </Stack>
  );
}
