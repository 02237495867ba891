import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDocumentTitle } from '../ui/document-title.ts';

interface ErrorNoticeProps {
  code: string;
  title: string;
  message?: string;
  linkLabel: string;
  linkTo: string;
  /** Another action, before the link. */
  children?: ReactNode;
}

export function ErrorNotice({
  code,
  title,
  message,
  linkLabel,
  linkTo,
  children,
}: ErrorNoticeProps) {
  useDocumentTitle(title);
  return (
    <Stack align="center" gap="md" ta="center" maw={520}>
      <Text
        aria-hidden
        fz={88}
        fw={750}
        lh={1}
        c="light-dark(var(--mantine-color-brand-6), var(--mantine-color-brand-5))"
        style={{ letterSpacing: '-0.04em' }}
      >
        {code}
      </Text>
      <Title order={1} fz={26}>
        {title}
      </Title>
      {message !== undefined && <Text c="dimmed">{message}</Text>}
      <Group justify="center" mt="sm">
        {children}
        <Button component={Link} to={linkTo}>
          {linkLabel}
        </Button>
      </Group>
    </Stack>
  );
}
